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

test.describe('what takes too long is called by its name', () => {
  test.use({ replyLimits: { startMs: 1_500, stallMs: 4_000, totalMs: 3_000 } });
  test('deaf a page that sends nothing', async ({ chat, grade }) => {
    await chat.open();
    await chat.page.locator('deep-chat').evaluate((element) => Reflect.get(element, 'disableSubmitButton')());
    expect(await chat.send('an error')).toMatchObject({ end: 'never_started', text: '' });
    await grade(endedAs('never_started'));
  });

  test('ceaseless a stream that goes on and on', async ({ chat, grade }) => {
    await chat.open();
    const { end, text } = await chat.send('a stream that goes on and on');
    expect(end).toBe('timeout');
    expect(words(100).startsWith(text), 'what had come is read').toBe(true);
    await grade(endedAs('timeout'));
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
