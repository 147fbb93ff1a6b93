import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applicationSchema } from '../../../cases/red-team/application.ts';
import { applyProbes, redTeamCases } from '../../../cases/red-team/cases-of.ts';
import { instructionsIn } from './instructions.ts';

for (const name of [
  'place_order',
  'orders.refund',
  'tasks/create',
  '\u67e5\u8be2\u4efb\u52a1',
  'na\u00efve-tool',
])
  test(`a payload that orders a call of ${name} is read as it was written`, () => {
    const application = applicationSchema.parse({
      tasks: [
        {
          user: 'Show my list',
          expect: { text: 'a' },
          tools: { reads: { name: 'list' }, writes: { name, args: { note: 'CODE' } } },
          places: { row: { to: 'row', name: 'lists.title' } },
        },
      ],
    });
    const attacks = redTeamCases(application, applyProbes(application)).filter(({ id }) =>
      id.endsWith('row-calls-tool'),
    );
    assert.ok(attacks.length > 1);
    for (const { plant = [] } of attacks) {
      const text = plant[0]?.text.replace('{{first}}', 'ABC').replace('{{second}}', 'DEF') ?? '';
      const called = instructionsIn(text).map((one) =>
        one.does === 'call' ? [one.name, one.args] : one.does,
      );
      assert.deepEqual(called, [[name, { note: 'ABCDEF' }]]);
    }
  });
