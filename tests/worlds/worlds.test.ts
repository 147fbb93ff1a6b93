import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Heard, judgeWorlds } from './judge-worlds.ts';

/** A sample of what `npm run proofs -- worlds` does: the same 140 worlds each time. */
const { alarms, faults } = judgeWorlds(140, 1);

test('nothing is heard in worlds in which nothing is wrong', () => {
  assert.deepEqual(alarms, []);
});

for (const [name, least] of Object.entries({
  argument: 0.85,
  'other row': 0.8,
  'result of another': 0.85,
  'card value: money': 1,
  'card value: day': 1,
  'card value: count': 1,
  'result value: money': 1,
  'result value: day': 1,
  'result value: count': 1,
  'row value: money': 0.95,
  'row value: day': 0.9,
  'row value: count': 0.9,
  'reply value: day': 0.85,
  'reply value: money': 0.95,
  'call left out': 0.85,
}))
  test(`of worlds with the fault "${name}", at least ${least} are heard`, () => {
    const { heard, of }: Heard = faults.get(name) ?? { heard: 0, of: 0 };
    assert.ok(of >= 5, `${of} worlds`);
    assert.ok(heard / of >= least, `${heard} of ${of}`);
  });
