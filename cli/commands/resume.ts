import { hostname } from 'node:os';
import { isOngoing, readRun } from '../../fixtures/services/run/run-file.ts';
import { isSettled, readStoredRun } from '../../reporters/gate/run/run-folder.ts';
import { runPlaywright } from './run.ts';

/**
 * Goes on with a run that was killed, or that had errors: runs only what has no verdict yet, with the arguments and
 * settings that the run was begun with, and reports over all of it. The exit code is that of the whole.
 *
 * @param folder that of the run, absolute.
 * @param budget US dollars that may be spent from now on; by default as much again as the run was given.
 * @param ended whether somebody knows that it has ended, though it was begun on another machine.
 */
export async function resume(
  folder: string,
  { ended: known = false, budget }: { ended?: boolean; budget?: string },
): Promise<void> {
  const run = readRun(folder);
  const elsewhere = run.host !== hostname();
  if (isOngoing({ folder, run }) && !(elsewhere && known)) {
    console.error(
      elsewhere
        ? `Run ${run.id} was begun on ${run.host}, and nobody has heard of its end. If it was killed there, say so: evalwright resume ${run.id} --ended`
        : `Run ${run.id} still goes on, as process ${run.pid}. Wait until it has ended, or end it.`,
    );
    process.exitCode = 1;
    return;
  }
  const { planned, ended, errors } = readStoredRun(folder);
  const settled = [...ended.values()].filter(isSettled).length;
  console.log(`Run ${run.id}: ${settled}${planned ? ` of ${planned.size}` : ''} trials have a verdict.`);
  if (errors.length > 0)
    console.log(
      `What failed outside of any trial still stands, and fails it for good (begin a new run to be rid of it):\n${errors.map((error) => `  ${error.split('\n')[0]}`).join('\n')}`,
    );
  if (planned && settled === planned.size) console.log('Nothing is missing: its report is made anew.');
  const [, ...args] = run.args;
  const settings = { ...run.settings, ...(budget ? { EVALWRIGHT_BUDGET: budget } : {}) };
  await runPlaywright([...args, '--pass-with-no-tests'], settings, { told: { resume: folder } });
}
