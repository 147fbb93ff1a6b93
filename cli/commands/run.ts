import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { env } from '../../env.ts';
import { type Handed, handedTo } from '../../fixtures/services/channel.ts';
import { inProject, withConfigIn } from '../../fixtures/services/project-folder.ts';
import { checkFolders } from '../../fixtures/services/run/writable.ts';
import { findPackage } from '../../record/needed-package.ts';
import { type Told, toldSchema } from '../../reporters/gate/run/told.ts';
import { gatePolicy, runSettings } from '../../settings.ts';
import { playwright } from '../programs.ts';
import { grepOf, type Selection } from '../selection.ts';
import { linePipe, startAndHear } from '../start-program.ts';

export type RunOptions = Selection & {
  llm?: string;
  /** Which formats. */
  report?: string[];
  traces?: string;
  verbose?: boolean;
  /** Gate mode, whatever the environment says. */
  ci?: boolean;
  /** Sabotage every blocking case: the gate must block. */
  gateCheck?: boolean;
  stopWhenDecided?: boolean;
  /** With `--llm record`: cases that have a cassette get another one. */
  update?: boolean;
  /** US dollars. */
  budget?: string;
  /** Requests and tokens a minute. */
  rate?: string;
  /** A file of variants, which take turns. */
  variants?: string;
  /** How many trials each of them runs at a time. */
  batch?: number;
  /** Where the page of their comparison goes. */
  view?: string;
};

/**
 * Runs the evals, then builds the Allure report whatever came of them (but of single cases), and says the decision last. The exit code is
 * that of the run; of a gate check it is 1 when the gate blocked as it should, and 2 when it did not.
 *
 * @param args go to `playwright test` unread.
 */
export async function run(args: string[], options: RunOptions): Promise<void> {
  const grep = grepOf({ ...options, ...(options.gateCheck ? { blocking: true } : {}) });
  const problem = whyNotAsked(args, options);
  if (problem !== null) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  const all = [...(grep === null ? [] : ['--grep', grep]), ...args];
  if (options.variants === undefined) await runPlaywright(all, settingsOf(options), options);
  else await beginVariants(options.variants, all, options);
}

/** What does not go together; null where all does. */
export function whyNotAsked(
  args: readonly string[],
  { llm = env().EVALWRIGHT_LLM, update, variants, gateCheck }: RunOptions,
): string | null {
  if (variants !== undefined && args.some((arg) => arg.startsWith('--shard')))
    return 'Variants take turns on one machine, so that what drifts hits all of them alike: leave out --shard, or give each machine other cases (--suite, --case) and compare what they leave.';
  if (update && llm !== 'record')
    return '--update replaces cassettes by what the real model says: it goes with --llm record.';
  if (llm !== 'record') return null;
  if (variants !== undefined)
    return 'Variants have other models each, and a case has one cassette: record without --variants.';
  return gateCheck ? 'A gate check sabotages cassettes, and records none: leave out --gate-check.' : null;
}

/** So many trials take long enough that beginning anew for each batch costs little, and are few enough for a drift to hit all. */
const usualBatch = 20;

async function beginVariants(file: string, args: string[], options: RunOptions): Promise<void> {
  const { keepVariants } = await import('../variants/kept-variants.ts');
  const { runVariants } = await import('../variants/run-variants.ts');
  const { EVALWRIGHT_RUNS, EVALWRIGHT_BUDGET, EVALWRIGHT_RUN_ID } = env();
  const { budget, ...told } = options;
  const begun = keepVariants(EVALWRIGHT_RUNS, {
    id:
      EVALWRIGHT_RUN_ID ??
      `variants-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}`,
    file: resolve(file),
    args: withConfigIn(process.cwd(), args),
    settings: settingsOf({ ...told, report: ['json'] }),
    cases: options.case,
    batch: options.batch ?? usualBatch,
    view: resolve(options.view ?? inProject('reports/compare')),
    budget: budget === undefined ? (EVALWRIGHT_BUDGET ?? null) : Number(budget),
  });
  await runVariants(begun);
}

/** The same with settings that a run was begun with before. */
export async function runPlaywright(
  args: string[],
  settings: Record<string, string>,
  { told = {}, ...options }: RunOptions & { told?: Pick<Handed, 'resume' | 'cases'> } = {},
): Promise<void> {
  // What is wrong with the environment is said once, before anything starts.
  env();
  checkFolders();
  const { status, line } = await startAndHear(playwright('test', ...args), {
    env: {
      ...settings,
      ...handedTo({ cases: options.case, ...told, decisionPipe: linePipe, startedBy: process.pid }),
    },
  });
  // Null when the run did not come so far.
  const decided = line === null ? null : toldSchema.parse(JSON.parse(line));
  const unknown = decided ? neverRun(decided, args, options) : [];
  process.exitCode = exitCodeOf({ status, decided, unknown, args, options });
  // With `--list` or `--help`, and when the configuration could not be read, there is nothing to report.
  if (!decided) return;
  await buildAllure(options);
  for (const line of decided.decision) console.log(line);
  if (unknown.length > 0)
    console.error(
      `Nothing was run of ${unknown.join(', ')}, which --case names: no case that is selected has that id. What there is: npx evalwright run --list`,
    );
}

/** Of a run of single cases, which is made again and again and looked at by itself, the report is built where somebody asks for it. */
async function buildAllure({ report: formats, case: ids, ci }: RunOptions): Promise<void> {
  const { EVALWRIGHT_REPORTS: usual, CI } = env();
  const folders = { results: inProject('allure-results'), output: inProject('allure-report') };
  const wanted: readonly string[] = formats ?? usual;
  if (!wanted.includes('allure') || !existsSync(folders.results) || findPackage('allure') === null) return;
  const isAsked = formats !== undefined || runSettings().variable('EVALWRIGHT_REPORTS') !== undefined;
  if (isAsked || ci || CI || ids === undefined) return (await import('./report.ts')).report(folders);
  // One that is there is of another run, and would be taken for this one's.
  rmSync(folders.output, { recursive: true, force: true });
  console.log('Allure report      npx evalwright report builds it');
}

/** The ids of `--case` that met no case: a run that leaves one out has not shown what it was asked for. */
function neverRun({ cases, errors }: Told, args: string[], { case: ids = [] }: RunOptions): string[] {
  // The rest may be in another shard, or in a file that could not be read.
  const elsewhere = args.some((arg) => arg.startsWith('--shard'));
  if (elsewhere || errors.some((error) => !error.includes('No tests found'))) return [];
  // Playwright selects whatever the case of letters.
  const ran = new Set(cases.map((id) => id.toLowerCase()));
  return ids.filter((id) => !ran.has(id.toLowerCase()));
}

/** An option is a variable of the environment by another name: everything that a run is told goes that way. */
function settingsOf({
  llm,
  report: formats,
  traces,
  verbose,
  ci,
  gateCheck,
  stopWhenDecided,
  budget,
  rate,
  update,
}: RunOptions): Record<string, string> {
  return {
    ...(budget ? { EVALWRIGHT_BUDGET: budget } : {}),
    ...(rate ? { EVALWRIGHT_RATE: rate } : {}),
    ...(llm ? { EVALWRIGHT_LLM: llm } : {}),
    ...(update ? { EVALWRIGHT_UPDATE_CASSETTES: '1' } : {}),
    ...(formats ? { EVALWRIGHT_REPORTS: formats.join(',') } : {}),
    ...(traces ? { EVALWRIGHT_TRACES: traces } : {}),
    ...(verbose ? { EVALWRIGHT_VERBOSE: '1' } : {}),
    ...(stopWhenDecided ? { EVALWRIGHT_STOP_WHEN_DECIDED: '1' } : {}),
    ...(ci || gateCheck ? { CI: '1', EVALWRIGHT_GATE: 'blocking' } : {}),
    // Failures are wanted, so nobody looks at their pictures; what passed is what must be looked into.
    ...(gateCheck
      ? {
          EVALWRIGHT_LLM: 'stub-fail',
          EVALWRIGHT_TRACES: traces ?? 'all',
          EVALWRIGHT_ARTIFACTS: process.env.EVALWRIGHT_ARTIFACTS ?? 'none',
        }
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
  // Where nothing was decided, nobody has seen that the gate blocks.
  if (options.gateCheck) return decided?.blockedAsAsked && unknown.length === 0 ? 1 : 2;
  if (unknown.length > 0) return status || 1;
  const gated = options.ci || options.gateCheck || gatePolicy() === 'blocking';
  const ran = !args.some((arg) => ['--list', '--help', '-h', '--ui', '--debug'].includes(arg));
  if (status !== 0 || decided || !gated || !ran) return status;
  console.error(
    'The gate is in force, but it did not decide: --reporter replaces the reporters of the configuration, the gate among them. Use --add-reporter.',
  );
  return 1;
}
