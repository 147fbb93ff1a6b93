import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allGone, leftIn, newPlace, standings, startRun } from './chaos/a-run.ts';
import { until } from './chaos/moments.ts';
import { processOf, type Role } from './chaos/process-tree.ts';

/**
 * Whoever is asked to end ends the run, which reports what has finished. A sample: `npm run test:chaos -- --signals`
 * asks every process by every signal.
 */
export const asked: readonly (readonly [Role, NodeJS.Signals])[] = [
  ['npm', 'SIGHUP'],
  ['main', 'SIGTERM'],
  ['worker', 'SIGINT'],
];

describe('a signal ends the run, and what has finished is reported', { concurrency: 1 }, () => {
  for (const [role, signal] of asked)
    test(`${signal} to ${role}`, async () => {
      const run = startRun(newPlace());
      await until(run, 'one trial has ended');
      process.kill(processOf(run.folder, role) ?? assert.fail(`no ${role}`), signal);
      await allGone(run);
      assert.notEqual(await run.ended, 0, run.output());
      assert.ok(standings(run).includes('first pass'), run.output());
      assert.equal(run.report()?.run.status, 'interrupted', run.output());
      assert.deepEqual(leftIn(run), []);
    });
});
