import { defineCases, expect, test } from 'evalwright';

defineCases();

test('O03 answers what it does not know with a question', async ({ chat, grade }) => {
  await chat.open();
  const reply = await chat.send('Where is it?');
  expect(reply.text).toContain('?');
  await grade({ text: { contains: 'Which order' } }, { turn: 0 });
});
