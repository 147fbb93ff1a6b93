import { expect, test } from '../../fixtures/index.ts';
import { endedAs } from '../../graders/index.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

test.describe('a reply is read whole', () => {
  for (const [id, said, text] of [
    ['forty-tokens', 'forty tokens, one every 50 ms', words(40)],
    ['thirty-tokens-with-a-pause', 'thirty tokens with a pause of 3 s in the middle', words(30)],
    ['one-burst', 'forty tokens in one burst', words(40)],
  ] as const)
    test(`${id} ${said}`, async ({ chat }) => {
      await chat.open();
      const reply = await chat.send(said);
      expect(reply).toMatchObject({ text, end: 'complete' });
      expect(reply.timings.detectionMs).not.toBeNull();
    });
});

test.describe('what went wrong is called by its name', () => {
  for (const [id, said, end, text] of [
    ['cut', 'a stream that is cut', 'cut_off', words(5)],
    ['endless', 'a stream that never ends', 'stalled', words(5)],
    ['failing', 'an error', 'error_shown', ''],
  ] as const)
    test(`${id} ${said}`, async ({ chat, grade }) => {
      await chat.open();
      expect(await chat.send(said)).toMatchObject({ end, text });
      await grade(endedAs(end));
    });
});
