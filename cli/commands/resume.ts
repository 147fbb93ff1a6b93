import { isOngoing, readRun } from '../../fixtures/services/run-file.ts';
import { isSettled, readStoredRun } from '../../reporters/run-folder.ts';
import { runPlaywright } from './run.ts';

/**
 * Goes on with a run that was killed, or that had errors: runs only what has no verdict yet, with the arguments and
 * settings that the run was begun with, and reports over all of it. The exit code is that of the whole.
 *
 * @param folder that of the run, absolute.
 */
export async function resume(folder: string): Promise<void> {
  const run = readRun(folder);
  if (isOngoing({ folder, run })) {
    console.error(`Run ${run.id} still goes on, as process ${run.pid}. Wait until it has ended, or end it.`);
    process.exitCode = 1;
    return;
  }
  const { planned, ended } = readStoredRun(folder);
  const settled = [...ended.values()].filter(isSettled).length;
  console.log(`Run ${run.id}: ${settled}${planned ? ` of ${planned.size}` : ''} trials have a verdict.`);
  if (planned && settled === planned.size) console.log('Nothing is missing: its report is made anew.');
  const [, ...args] = run.args;
  await runPlaywright([...args, '--pass-with-no-tests'], {
    ...run.settings,
    EVALWRIGHT_RESUME: folder,
  });
}
