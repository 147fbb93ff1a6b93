import { expect, test } from '../../../fixtures/index.ts';

test('F1 answers one of three with a server error', { tag: ['@critical', '@blocking'] }, async ({ chat }) => {
  await chat.open();
  expect((await chat.send('say: the flaky order')).text).not.toBe('');
});
