import { defineCases, test } from '../../fixtures/index.ts';
import { repliedWith } from '../../graders/index.ts';

for (const said of ['nothing', 'allowed', 'unknown', 'refused', 'map', 'link', 'late', 'everything'])
  test(said, async ({ chat, grade }) => {
    await chat.open();
    await chat.send(said);
    await grade(repliedWith({ contains: 'Here' }));
  });

defineCases(import.meta.dirname);
