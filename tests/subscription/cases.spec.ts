import { test } from '../../fixtures/index.ts';
import { endedAs, repliedWith } from '../../graders/index.ts';

test('subscribed', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('Is the light on?');
  await grade(repliedWith('The light is on.'));
  await chat.reload();
  await chat.send('Please pay the bill');
  await grade(endedAs('waiting_for_approval'));
  await chat.press('Allow');
  await grade(repliedWith('It is paid.'));
});
