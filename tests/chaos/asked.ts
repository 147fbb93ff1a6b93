import assert from 'node:assert/strict';
import { allGone, leftIn, newPlace, standings, startRun } from './a-run.ts';
import { until } from './moments.ts';
import { processOf, type Role } from './process-tree.ts';

export type Asked = readonly [Role, NodeJS.Signals];

/**
 * Everybody whom somebody may ask to end, and how. An interrupt to npm or its shell alone ends neither of them, and they
 * tell nobody of it; one from the terminal reaches everybody.
 */
export const everybody: readonly Asked[] = (['npm', 'shell', 'command', 'main', 'runner', 'worker'] as const)
  .flatMap((role) => (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal): Asked => [role, signal]))
  .filter(([role, signal]) => signal !== 'SIGINT' || !['npm', 'shell'].includes(role));

/** Asks a process of a run to end, when one of its trials has ended: the run ends, and reports that one. */
export async function endsAndReports([role, signal]: Asked): Promise<void> {
  const run = startRun(newPlace());
  await until(run, 'one trial has ended');
  process.kill(processOf(run.folder, role) ?? assert.fail(`no ${role}`), signal);
  await allGone(run);
  assert.notEqual(await run.ended, 0, run.output());
  assert.ok(standings(run).includes('first pass'), run.output());
  assert.equal(run.report()?.run.status, 'interrupted', run.output());
  assert.deepEqual(leftIn(run), []);
}
