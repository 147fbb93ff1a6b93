import { test } from '../../fixtures/index.ts';
import { repliedWith } from '../../graders/index.ts';

test('thinks before it speaks', async ({ chat, grade }) => {
  await chat.open();
  for (const question of ['why?', 'and why not?']) {
    await chat.send(question);
    await grade(repliedWith('I have thought about it.'));
  }
});
