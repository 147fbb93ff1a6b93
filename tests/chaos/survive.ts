import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppDatabase } from '../app-database.ts';
import { allGone, type ChaosRun, leftIn, newPlace, standings, startRun } from './a-run.ts';
import type { Kill } from './kills.ts';
import { until } from './moments.ts';
import { processOf, type Role } from './process-tree.ts';

export type Survived = {
  /** Who was there to be killed: the run may have been faster. */
  killed: readonly Role[];
};

/**
 * Kills a run and goes on with it: nothing is left behind, and all trials have their verdicts.
 *
 * @param database whose rows are counted; null for a run that starts its own.
 * @param afterMs how long after the moment.
 */
export async function survive(
  { moment, roles }: Kill,
  { database, afterMs }: { database: AppDatabase | null; afterMs: number },
): Promise<Survived> {
  const counted = await database?.countRows();
  const env = database?.env ?? {};
  const folder = newPlace();
  const run = startRun(folder, { env });
  const came = await until(run, moment);
  await wait(afterMs);
  const found = came ? roles.map((role) => ({ role, pid: processOf(folder, role) })) : [];
  const killed = found.flatMap(({ role, pid }) => (pid === null ? [] : role));
  // All at once: who is left would see the others go.
  for (const { pid } of found) if (pid !== null) killOne(pid);
  // The one who tidies up is gone with the one who was to: the next run does it.
  const nobodyTidies = roles.includes('watchdog') && roles.length > 1;
  if (!nobodyTidies) {
    await allGone(run);
    assert.deepEqual(leftIn(run), [], `of the killed run\n${run.output()}`);
  } else await run.ended;
  const again = await goOn(run, env);
  assert.deepEqual(leftIn(again), [], `after it was gone on with\n${run.output()}\n${again.output()}`);
  assert.deepEqual(
    standings(again).sort(),
    ['first pass', 'second pass', 'third pass'],
    `${run.output()}\n${again.output()}`,
  );
  // With the watchdog goes the proof of which rows are new: they stay, are listed, and go once somebody has confirmed it.
  if (killed.includes('watchdog') && database) await sweepOnceConfirmed(folder, env);
  assert.deepEqual(await database?.countRows(), counted, 'rows stay behind');
  rmSync(folder, { recursive: true, force: true });
  return { killed };
}

/** Goes on with the run; with one that was killed before it had begun, from the beginning. */
async function goOn({ folder, runs }: ChaosRun, env: Record<string, string>): Promise<ChaosRun> {
  const [only] = readdirSync(runs);
  const resume = only !== undefined && existsSync(join(runs, only, 'run.json'));
  const again = startRun(folder, { env, command: resume ? ['resume', 'last'] : null });
  const code = await again.ended;
  await allGone(again);
  assert.equal(code, 0, again.output());
  return again;
}

/** `database sweep` deletes nothing that it has not listed, and nothing without a confirmation. */
async function sweepOnceConfirmed(folder: string, env: Record<string, string>): Promise<void> {
  const sweep = (...args: string[]) => startRun(folder, { env, command: ['database', 'sweep', ...args] });
  const listed = sweep();
  const code = await listed.ended;
  if (code !== 0) assert.match(listed.output(), /\d+ rows[\s\S]*with --yes/);
  const swept = sweep('--yes');
  assert.equal(await swept.ended, 0, swept.output());
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
