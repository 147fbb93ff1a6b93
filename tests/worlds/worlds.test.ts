import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeWorlds } from './judge-worlds.ts';

/** A sample of what `npm run proofs -- worlds` does: the same 40 worlds each time. */
const { alarms, faults } = judgeWorlds(40, 1);

test('nothing is heard in worlds in which nothing is wrong', () => {
  assert.deepEqual(alarms, []);
});

/** Words may be other labels for the same, and ids those of another numbering. */
const isTelling = (name: string) => !/: (?:reference|stage|status|title|email|text)$/u.test(name);
/** What a reply says in sentences as well as in lists. */
const isOfAnyReply = (name: string) => !/: (?:count|share|minutes)$/u.test(name);

for (const [fault, least] of Object.entries({
  argument: 0.8,
  'other row': 0.8,
  'card value': 1,
  'result value': 0.7,
  'row value': 0.85,
  'reply value': 0.8,
  'call left out': 0.8,
  'another thing': 0.5,
}))
  test(`of worlds with the fault "${fault}", at least ${least} are heard`, () => {
    const all = [...faults].filter(([name]) => name.split(':')[0] === fault && isTelling(name));
    const some = fault === 'reply value' ? all.filter(([name]) => isOfAnyReply(name)) : all;
    const sum = (of: 'heard' | 'of') => some.reduce((all, [, one]) => all + one[of], 0);
    assert.ok(sum('of') >= 10, `${sum('of')} worlds`);
    assert.ok(sum('heard') / sum('of') >= least, `${sum('heard')} of ${sum('of')}`);
  });
