import { test } from '../../fixtures/index.ts';
import { repliedWith } from '../../graders/index.ts';

// Less than the agent thinks.
test.use({ replyLimits: { totalMs: 1_500 } });

test('starved while it waits', async ({ chat, grade }) => {
  await chat.open();
  const reply = await chat.begin('why?');
  const end = performance.now() + 1_500;
  // Nothing else runs in this process meanwhile, as if it got no processor.
  while (performance.now() < end);
  await reply.reply();
  await grade(repliedWith('I have thought about it.'));
});
