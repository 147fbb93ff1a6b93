import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findPackage } from '../../platform/needed-package.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { type Told, toldSchema } from '../../reporters/gate/checks/told.ts';
import { checkFolders } from '../../runner/run/writable.ts';
import { type Handed, handed, handedTo } from '../../settings/channel.ts';
import { gatePolicy, options as readOptions } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { inProject, withConfigIn } from '../../settings/project-folder.ts';
import { grepOf, type Selection } from '../arguments/selection.ts';
import { playwright } from '../processes/programs.ts';
import { linePipe, startAndHear } from '../processes/start-program.ts';

export type RunOptions = Selection & {
  llm?: string;
  /** The report formats. */
  report?: string[];
  traces?: string;
  artifacts?: string;
  verbose?: boolean;
  /** Gate mode, regardless of the environment. */
  ci?: boolean;
  /** Mutates every blocking case: the gate must block. */
  gateCheck?: boolean;
  /** With `--llm record`: existing cassettes are replaced. */
  update?: boolean;
  /** US dollars. */
  budget?: number;
  /** Requests and tokens a minute. */
  rate?: { requests: number | null; tokens: number | null };
  now?: string;
  /** The URL of a running application. */
  target?: string;
  /** A file of variants, which take turns. */
  variants?: string;
};

/**
 * Runs the evals, builds the Allure report whatever the result (except for selected cases), and prints the decision
 * last. The exit code is that of the run; for a gate check 0 if the gate blocked as expected, otherwise 1.
 *
 * @param args passed to `playwright test` unread.
 */
export async function run(args: string[], options: RunOptions): Promise<void> {
  const grep = grepOf({ ...options, ...(options.gateCheck ? { blocking: true } : {}) });
  const problem = whyNotAsked(args, options);
  if (problem !== null) throw new PlainError(problem);
  const all = [...(grep === null ? [] : ['--grep', grep]), ...args];
  if (options.variants === undefined)
    await runPlaywright(all, variablesOf(options), { ...options, told: { options: optionsOf(options) } });
  else await beginVariants(options.variants, all, options);
}

/** Returns which options contradict each other; null if none do. */
export function whyNotAsked(
  args: readonly string[],
  { llm: flag, update, variants, gateCheck }: RunOptions,
): string | null {
  const llm = flag ?? env().EVALWRIGHT_LLM;
  if (gateCheck && (variants !== undefined || llm === 'record' || flag === 'real'))
    return 'A gate check plays mutated cassettes, so that no other model answers: leave out --gate-check, or --llm and --variants.';
  if (variants !== undefined && args.some((arg) => arg.startsWith('--shard')))
    return 'Variants take turns on one machine, so that what drifts hits all of them alike: leave out --shard, or give each machine other cases (--suite, --case) and compare what they leave.';
  if (update && llm !== 'record')
    return '--update replaces cassettes by what the real model says: it goes with --llm record.';
  return llm === 'record' && variants !== undefined
    ? 'Variants have other models each, and a case has one cassette: record without --variants.'
    : null;
}

async function beginVariants(file: string, args: string[], options: RunOptions): Promise<void> {
  const { keepVariants } = await import('../variants/kept-variants.ts');
  const { runVariants } = await import('../variants/run-variants.ts');
  (await import('../doctor/read-config.ts')).loadConfigOptions();
  const { runs, provider, comparePage } = readOptions();
  const { budget = provider.budget ?? null, ...told } = options;
  const begun = keepVariants(runs, {
    id:
      env().EVALWRIGHT_RUN_ID ??
      `variants-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}`,
    file: resolve(file),
    args: withConfigIn(process.cwd(), args),
    settings: variablesOf(told),
    options: optionsOf({ ...told, report: ['json'] }),
    cases: options.case,
    view: comparePage,
    budget,
  });
  await runVariants(begun);
}

/** The same with the settings of an earlier run. */
export async function runPlaywright(
  args: string[],
  settings: Record<string, string>,
  {
    told = {},
    ...options
  }: RunOptions & { told?: Pick<Handed, 'resume' | 'cases' | 'options' | 'redTeam'> } = {},
): Promise<void> {
  // Problems of the environment are printed once, before anything starts.
  env();
  checkFolders();
  const { status, line } = await startAndHear(playwright('test', ...args), {
    env: {
      // The project's HTML reporter would serve its report after a failure, and the command would not end.
      PLAYWRIGHT_HTML_OPEN: 'never',
      ...settings,
      ...handedTo({ cases: options.case, ...told, decisionPipe: linePipe, startedBy: process.pid }),
    },
  });
  // Null if the run ended before deciding.
  const decided = line === null ? null : toldSchema.parse(JSON.parse(line));
  const unknown = decided ? neverRun(decided, args, options) : [];
  process.exitCode = exitCodeOf({ status, decided, unknown, args, options });
  // With `--list` or `--help`, or if the configuration could not be loaded, there is nothing to report.
  if (!decided) return;
  if (decided.allure && decided.cases.length > 0) await buildAllure(options);
  for (const line of decided.decision) console.log(line);
  if (unknown.length > 0 || isNothingSelected(decided.errors))
    console.error(
      `${unknown.length > 0 ? `--case ${unknown.join(', ')}: no selected case has this id` : 'No case is selected (files of cases: --suite)'}. List them: npx evalwright run --list`,
    );
}

/** A run of selected cases is repeated often, so its Allure report is built only on request. */
async function buildAllure({ report: formats, case: ids, ci }: RunOptions): Promise<unknown> {
  const folders = { results: inProject('allure-results'), output: inProject('allure-report') };
  if (!existsSync(folders.results) || findPackage('allure') === null) return;
  if (formats !== undefined || ci || env().CI || ids === undefined)
    return (await import('../view/allure.ts')).report(folders);
  // An existing report belongs to another run and would be misleading.
  rmSync(folders.output, { recursive: true, force: true });
  console.log('Allure report      npx evalwright view --allure builds it');
}

/** The ids of `--case` that matched no case: a run without them has not shown what was requested. */
function neverRun({ cases, errors }: Told, args: string[], { case: ids = [] }: RunOptions): string[] {
  // The others may be in another shard, or in a file that failed to load.
  const elsewhere = args.some((arg) => arg.startsWith('--shard'));
  if (elsewhere || (errors.length > 0 && !isNothingSelected(errors))) return [];
  // Playwright selects regardless of letter case.
  const ran = new Set(cases.map((id) => id.toLowerCase()));
  return ids.filter((id) => !ran.has(id.toLowerCase()));
}

const isNothingSelected = (errors: readonly string[]): boolean =>
  errors.length > 0 && errors.every((error) => error.includes('No tests found'));

/** The variables that flags set for the run. */
const variablesOf = ({ llm, ci, gateCheck }: RunOptions): Record<string, string> => ({
  ...(llm ? { EVALWRIGHT_LLM: llm } : {}),
  ...(ci || gateCheck ? { CI: '1', EVALWRIGHT_GATE: 'blocking' } : {}),
  ...(gateCheck ? { EVALWRIGHT_LLM: 'stub-fail' } : {}),
});

/** The options that flags set for the run. */
function optionsOf(given: RunOptions): Record<string, unknown> {
  const { report: reports, traces, artifacts, verbose, gateCheck, budget, rate, update, now, target } = given;
  const provider = {
    ...(handed().options?.provider as object),
    ...(budget ? { budget } : {}),
    ...(rate ? { rate } : {}),
  };
  return {
    ...(Object.keys(provider).length > 0 ? { provider } : {}),
    ...(reports ? { reports } : {}),
    ...(traces ? { traces } : {}),
    ...(artifacts ? { artifacts } : {}),
    ...(verbose ? { verbose } : {}),
    ...(update ? { updateCassettes: true } : {}),
    ...(now ? { now } : {}),
    ...(target ? { targetUrl: target } : {}),
    // In a gate check failures are intended; the passed trials must be examined.
    ...(gateCheck
      ? { traces: traces ?? 'all', artifacts: artifacts ?? handed().options?.artifacts ?? 'none' }
      : {}),
  };
}

type Ended = {
  status: number;
  decided: Told | null;
  unknown: string[];
  args: string[];
  options: RunOptions;
};

function exitCodeOf({ status, decided, unknown, args, options }: Ended): number {
  // Without a decision the gate was not seen to block.
  if (options.gateCheck) return decided?.blockedAsAsked && unknown.length === 0 ? 0 : 1;
  if (unknown.length > 0) return status || 1;
  const gated = options.ci || gatePolicy() === 'blocking';
  const ran = !args.some((arg) => ['--list', '--help', '-h', '--ui', '--debug'].includes(arg));
  if (status !== 0 || decided || !gated || !ran) return status;
  console.error(
    'The gate did not decide, because --reporter replaces the configured reporters and the gate with them. Use --add-reporter.',
  );
  return 1;
}
