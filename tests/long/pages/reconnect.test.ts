import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProject } from '../../run-project.ts';

/** Streams that break and are resumed: see tests/reconnect. */

const text = 'One two three four five six.';

test('a resumed stream is read whole and once; one that is not resumed is cut off', async () => {
  const ran = await runProject('reconnect');
  const seen = Object.fromEntries(
    ran.trials.map(({ case: { id }, verdict, turns: [turn] }) => [
      id,
      { verdict, end: turn?.reply?.end, text: turn?.reply?.text, source: turn?.reply?.source },
    ]),
  );
  const whole = { verdict: 'pass', end: 'complete', text, source: text };
  const lost = { verdict: 'pass', end: 'cut_off', text: 'One two three', source: 'One two three ' };
  assert.deepEqual(seen, { events: whole, rest: whole, replay: whole, socket: whole, lost }, ran.output);
});
