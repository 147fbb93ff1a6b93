import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../../platform/environment.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { reportSchema } from '../../reporters/report/report.ts';
import { ownCommand } from '../processes/own-package.ts';
import { runQuietly } from './running.ts';
import { firstCases } from './texts/cases.ts';

/** How one of the two cases ended, and whether that is as it should be. */
export type FirstCase = {
  id: string;
  expected: 'pass' | 'fail';
  standing: string;
  ok: boolean;
  reason: string | null;
};

export type FirstRun = {
  cases: FirstCase[];
  /** Why no verdict was reached, in the words of the run; null where one was. */
  problem: string | null;
};

type Where = {
  folder: string;
  /** Whether what the run prints is shown as it comes. */
  shown: boolean;
  /** What the run is started with besides the environment of this process. */
  env: Record<string, string>;
};

/** Runs the two cases as a person would, and reads in the report how they ended. */
export async function runFirst({ folder, shown, env }: Where): Promise<FirstRun> {
  const file = join(folder, 'reports/report.json');
  // Of an earlier run: it says nothing of this one.
  rmSync(file, { force: true });
  const args = ['run', '--case', Object.keys(firstCases).join(',')];
  const told = await (shown ? runShown : runQuietly)(folder, args, env);
  const read = reportSchema.safeParse(parseJson(existsSync(file) ? readFileSync(file, 'utf8') : ''));
  if (read.success) return firstRunOf(read.data);
  return {
    cases: casesOf(null),
    problem: `the cases could not be run${told ? `:\n${told}` : ', see above'}`,
  };
}

/** What it prints is seen as it comes. */
async function runShown(
  folder: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const options = { cwd: folder, env: childEnvironment(env), stdio: 'inherit' } as const;
  await once(spawn(process.execPath, [ownCommand, ...args], options), 'close');
  return '';
}

/** What is read of a report. */
type Seen = {
  trials: {
    case: { id: string };
    standing: string;
    note: string | null;
    scores: { verdict: string; reason: string }[];
  }[];
  errors: string[];
};

/** What a report says of the two cases. */
export function firstRunOf(report: Seen): FirstRun {
  const cases = casesOf(report);
  const hasRun = cases.every(({ standing }) => standing !== 'not_run');
  return { cases, problem: hasRun ? null : `a case did not run: ${report.errors.join('; ') || 'see above'}` };
}

/** How each of the two ended. One that is not in the report never ran. */
function casesOf(report: Seen | null): FirstCase[] {
  return Object.entries(firstCases).map(([id, expected]) => {
    const trials = report?.trials.filter((trial) => trial.case.id === id) ?? [];
    const trial = trials.length === 1 ? trials[0] : undefined;
    const standing = trial?.standing ?? 'not_run';
    const ok = expected === 'fail' ? standing === 'fail' : standing === 'pass' || standing === 'warn';
    const against = trial?.scores.find(({ verdict }) => verdict === 'fail');
    return { id, expected, standing, ok, reason: against?.reason ?? trial?.note ?? null };
  });
}
