import { test } from '../../fixtures/index.ts';
import { showsCard, showsNoCard } from '../../graders/index.ts';

for (const kind of ['same', 'foreign', 'sandboxed', 'nested'])
  test(kind, async ({ chat, grade }) => {
    await chat.open();
    await chat.send(kind);
    await grade(showsCard({ Order: 'HP-1042', text: { contains: 'Refund' } }));
    await chat.press('Approve', 'approve HP-1042');
    await grade();
  });

test('silent', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('silent');
  await grade(showsCard({ text: 'Without a script' }));
});

for (const kind of ['hidden', 'none'])
  test(kind, async ({ chat, grade }) => {
    await chat.open();
    await chat.send('same');
    await chat.send(kind);
    await grade(showsNoCard({ turn: 1 }));
  });
