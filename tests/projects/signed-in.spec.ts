import { test } from '../../fixtures/index.ts';
import { repliedWith } from '../../graders/index.ts';

test('greets whom it knows', async ({ chat, grade }) => {
  await chat.open('members');
  await chat.send('who are you?');
  await grade(repliedWith({ contains: 'at your service, alice' }));
});
