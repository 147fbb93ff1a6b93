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
  // Of what the page had before nothing is read twice; the wire of the first page is not the reply's.
  const reload = { ...whole, source: seen.reload?.source };
  const lost = { verdict: 'pass', end: 'cut_off', text: 'One two three', source: 'One two three ' };
  assert.deepEqual(
    seen,
    { events: whole, rest: whole, replay: whole, socket: whole, reload, lost },
    ran.output,
  );
});
