import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProject } from '../run-project.ts';

/** An agent that thinks, on a page that shows nothing of it: see tests/patience. */

test('one option makes patience, and turns that take longer than the test may are no error', async () => {
  const run = await runProject('patience', { args: ['thinks.spec.ts'] });
  const { verdict, turns, durationMs } = run.trial('thinks');
  assert.equal(verdict, 'pass', run.output);
  assert.deepEqual(
    turns.map(({ reply }) => [reply?.end, reply?.signals]),
    [
      ['complete', ['quiet']],
      ['complete', ['quiet']],
    ],
  );
  assert.ok(durationMs > 6_000, 'or the limit of the test was not in question');
});

test('a reply that did not come in time, to a process that had none, is no verdict', async () => {
  const run = await runProject('patience', { args: ['starved.spec.ts'] });
  const { verdict, errors } = run.trial('starved');
  assert.equal(verdict, 'error', run.output);
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['overloaded'],
  );
  assert.match(
    run.output,
    /the machine was overloaded, .*\(timeout\), while the worker lost \d+ % of its time/,
  );
});
