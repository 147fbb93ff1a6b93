import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { falseAlarms, fly } from '../flight/fly.ts';

/** A sample of `npm run bench -- --flight`: more trials at once than there are cores, and nobody is blamed for it. */
test('trials that wait for their model go on beside each other', async () => {
  const trials = Math.max(8, availableParallelism() + 1);
  const flight = await fly({ trials, turnMs: 2_000, workers: trials });
  assert.equal(flight.exitCode, 0, flight.output);
  assert.equal(flight.workers, trials);
  assert.equal(flight.trials.length, trials);
  assert.deepEqual(falseAlarms(flight), []);
});
