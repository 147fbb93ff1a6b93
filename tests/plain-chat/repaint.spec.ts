import { test } from '../../fixtures/index.ts';

test('repaint the whole text with every change', async ({ chat }) => {
  await chat.open('repaint');
  await chat.send('paint');
});
