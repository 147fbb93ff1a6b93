import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { PlainError } from '../../record/text/plain-error.ts';
import { isSettled, readStoredRun } from '../../reporters/run/run-folder.ts';
import { isOngoing, readRun } from '../../runner/run/run-file.ts';
import { options } from '../../settings/derive-settings.ts';
import { projectFolder, withConfigIn } from '../../settings/project-folder.ts';
import { mergeOptions } from '../../settings/run-options.ts';
import { folderOfRun } from '../arguments/run-argument.ts';
import { areKept, readKept } from '../variants/kept-variants.ts';
import { runVariants } from '../variants/run-variants.ts';
import { runPlaywright } from './run.ts';

/**
 * Resumes a run that was killed or had errors: runs only tests without a verdict, with the original arguments and
 * settings, and reports the whole run. The exit code is that of the whole.
 *
 * @param name the id of the run or its folder; or the id of runs of variants, which are resumed in turns.
 * @param budget US dollars that may be spent from now on. Default: the original budget once more.
 * @param ended states that the run has ended, if it was begun on another machine.
 * @throws InvalidArgumentError if there is no such run.
 */
export async function resume(
  name: string,
  { ended: known = false, budget }: { ended?: boolean; budget?: number },
): Promise<void> {
  if (areKept(options().runs, name)) return resumeVariants(name, budget);
  const folder = folderOfRun(name);
  const run = readRun(folder);
  const elsewhere = run.host !== hostname();
  if (isOngoing({ folder, run }) && !(elsewhere && known))
    throw new PlainError(
      elsewhere
        ? `Run ${run.id} began on ${run.host}, and its end is unknown. If it was killed there: evalwright resume ${run.id} --ended`
        : `Run ${run.id} is still running, as process ${run.pid}. Wait for its end, or stop it.`,
    );
  const { planned, ended, errors } = readStoredRun(folder);
  const settled = [...ended.values()].filter(isSettled).length;
  console.log(`Run ${run.id}: ${settled}${planned ? ` of ${planned.size}` : ''} trials have a verdict.`);
  if (errors.length > 0)
    console.log(
      `Failures outside of trials remain, and fail this run (begin a new run without them):\n${errors.map((error) => `  ${error.split('\n')[0]}`).join('\n')}`,
    );
  if (planned && settled === planned.size) console.log('Nothing is missing: its report is created again.');
  const [, ...args] = run.args;
  const project = run.project === undefined ? projectFolder() : resolve(folder, run.project);
  const changed = mergeOptions(run.options, budget === undefined ? {} : { provider: { budget } });
  await runPlaywright([...withConfigIn(project, args), '--pass-with-no-tests'], run.settings, {
    told: { resume: folder, cases: run.cases, options: changed },
  });
}

async function resumeVariants(id: string, budget: number | undefined): Promise<void> {
  const { kept, variants } = readKept(options().runs, id);
  await runVariants({
    kept: { ...kept, ...(budget === undefined ? {} : { budget }) },
    variants,
  });
}
