import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProject } from '../../run-project.ts';

/** Cards that the assistant shows in frames: see tests/frames. */

test('frames are read as cards with their origin, and their buttons can be pressed', async () => {
  const ran = await runProject('frames');
  const seen = Object.fromEntries(ran.trials.map((trial) => [trial.case.title, trial]));
  const { same, foreign, sandboxed, nested, silent, hidden, none } = seen;
  for (const trial of [same, foreign, sandboxed, nested]) {
    assert.ok(trial, ran.output);
    const notices = trial.scores.flatMap(({ verdict, code }) => (verdict === 'warn' ? [code] : []));
    const isElsewhere = trial === foreign || trial === nested;
    assert.deepEqual(notices, isElsewhere ? ['unknown_origin'] : [], ran.output);
    const [first, pressed] = trial.turns;
    assert.deepEqual(
      first?.reply?.cards.map(({ fields }) => [fields.Order, fields.Amount]),
      [['HP-1042', '42.00 EUR']],
    );
    assert.deepEqual([pressed?.pressed, pressed?.reply?.text], ['Approve', 'Here: approve HP-1042.']);
    assert.deepEqual(pressed?.reply?.cards, [], 'the frame of an earlier message belongs to that message');
  }
  const originOf = (trial: typeof same) => String(trial?.turns[0]?.reply?.cards[0]?.fields.origin);
  assert.match(originOf(same), /^http:\/\/127\.0\.0\.1:/);
  assert.match(originOf(foreign), /^http:\/\/localhost:/);
  assert.deepEqual([sandboxed, nested, silent].map(originOf), ['null', 'null', 'null']);
  for (const trial of [silent, hidden, none]) assert.equal(trial?.verdict, 'pass', ran.output);
});
