import { test } from '../../fixtures/index.ts';
import { repliedWith } from '../../graders/index.ts';

test('DEEP_CHAT a file in a chat that is not ours', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('Here it is', { attach: ['files/report.csv'] });
  await grade(repliedWith({ contains: 'read it' }));
});
