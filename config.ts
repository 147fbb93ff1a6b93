import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { agents, operators } from './cases/mutations/mutation.ts';
import { variationOperators } from './cases/variations/variation.ts';
import { finalRecord, gateOptions, recordCassettes } from './gate.ts';
import { keepCompiled } from './platform/compile-cache.ts';
import { moduleFile, ownSources } from './platform/module-file.ts';
import { requirePackages } from './platform/needed-package.ts';
import { runnerVersion, whyNoPart } from './platform/runner-version.ts';
import { allureCategories } from './reporters/allure/categories.ts';
import type { MutationOptions } from './reporters/mutation/mutation.ts';
import type { VariationsOptions } from './reporters/variations/variations.ts';
import { beWorker, endRunWhenAsked, endUpWhenAsked } from './runner/run/end-run.ts';
import { holdCheckout } from './runner/run/one-run.ts';
import { thisMachine, workersFor } from './runner/run/workers-for.ts';
import { checkFolders } from './runner/run/writable.ts';
import { handed, handOver } from './settings/channel.ts';
import { secretsOfConfig } from './settings/config-secrets.ts';
import { declareOptions, modelMode, options, redactorNow, runSettings } from './settings/derive-settings.ts';
import { env } from './settings/env.ts';
import type { EvalOptions } from './settings/eval-options.ts';
import { projectFolder } from './settings/project-folder.ts';
import { withProbes } from './settings/red-team-project.ts';
import { checkOptions } from './settings/removed-options.ts';
import type { ReportFormat, RunOptions } from './settings/run-options.ts';
import { tellSettings } from './settings/run-settings.ts';
import { trialDefaults } from './settings/trial-defaults.ts';
import { runToolLists } from './tool-coverage/lists.ts';

export { mysqlStore } from './boundaries/store/mysql.ts';
export { sqliteStore } from './boundaries/store/sqlite.ts';

type EvalConfig = PlaywrightTestConfig<EvalOptions>;
type EvalProject = NonNullable<EvalConfig['projects']>[number];

/**
 * A Playwright configuration for evals: services start before the first trial and stop after the last, trials run in parallel
 * without retries, and the inexpensive complete recordings are on. Your values override all of these, except that `workers` as a
 * percentage applies to CPU-bound runs only: with a real model, trials mostly wait for the provider.
 *
 * @example
 * export default defineEvalConfig({
 * testDir: 'evals',
 * use: { target: { url: 'http://localhost:3000' } },
 * });
 */
export function defineEvalConfig(declared: EvalConfig, runOptions: RunOptions = {}): EvalConfig {
  const noteSecrets = tellProcesses(declared, runOptions);
  const config = withProbes(declared, probes);
  if (begins(process.argv)) {
    checkFolders(options().runs);
    holdCheckout(options().runs);
    endRunWhenAsked(runSettings());
  }
  const { reporter = reporters(), workers, ...rest } = config;
  return defineConfig<EvalOptions>(
    {
      globalSetup: moduleFile('fixtures/global-setup', import.meta.url),
      forbidOnly: env().CI,
      outputDir: 'test-results',
      reporter: [redactionReporter(noteSecrets), ...reporterEntries(reporter), ...recordingReporters()],
      ...trialDefaults(),
      ...workersOf(workers),
      build: { external: ownSources },
    },
    rest,
  );
}

/** The number of concurrent trials; `doctor` explains it. */
function workersOf(configured: EvalConfig['workers']): Pick<EvalConfig, 'workers'> {
  const { rate } = options().provider;
  const { workers, because } = workersFor({ ...thisMachine(), mode: modelMode(), rate, configured });
  handOver({ workers: because });
  return workers === undefined ? {} : { workers };
}

/**
 * Declares a project of evals beside your own projects, in a configuration passed to `withEvals`. Your values override the
 * defaults.
 *
 * @param project a Playwright project with a `target` under `use`; by default its name is `evals` and its folder `evals/`.
 * @example
 * export default withEvals(
 * defineConfig({
 * projects: [
 * { name: 'chromium', testDir: 'tests' },
 * evalProject({ use: { target: { url: 'http://localhost:3000' } } }),
 * ],
 * }),
 * );
 */
export function evalProject(project: EvalProject): EvalProject {
  const defaults = trialDefaults();
  return {
    name: 'evals',
    testDir: 'evals',
    ...defaults,
    ...project,
    use: { ...defaults.use, ...project.use },
  };
}

/**
 * Adds evals to your own configuration, for the projects that set a `target`. Their set-up runs after yours, and only in runs
 * with trials; the gate counts only their trials. Your tests, reporters, retries and set-up stay unchanged.
 *
 * @throws when no project sets a `target`.
 * @example
 * export default withEvals(defineConfig({ projects: [evalProject({ use: { target: { url } } })] }));
 */
export function withEvals<Config extends PlaywrightTestConfig>(
  declared: Config,
  runOptions: RunOptions = {},
): Config {
  const noteSecrets = tellProcesses(declared, runOptions);
  const config = withProbes(declared, probes);
  const projects = (config.projects ?? []).filter(isOfEvals).map(({ name = '' }) => name);
  if (projects.length === 0)
    throw new Error(
      'withEvals found no project of evals: add evalProject({ use: { target } }) to `projects`.',
    );
  return {
    ...config,
    globalSetup: [...listOf(config.globalSetup), moduleFile('fixtures/global-setup-beside', import.meta.url)],
    reporter: [
      redactionReporter(noteSecrets, projects),
      ...reporterEntries(config.reporter ?? 'list'),
      [reporterFile('gate/gate-reporter'), { ...gateOptions(), projects }],
      ...recordingReporters(),
    ],
  };
}

/** Configures this process and its workers. @returns a function that notes the secrets that have appeared since. */
function tellProcesses(config: PlaywrightTestConfig, runOptions: RunOptions): () => void {
  checkOptions([config, ...(config.projects ?? [])]);
  checkRunner();
  keepCompiled();
  handOver({ project: projectFolder(), ...(isWatched(process.argv) ? { watched: true } : {}) });
  declareOptions(runOptions);
  tellSettings({ ...runSettings(), toolKinds: toolKindsIn(config) });
  if (env().TEST_WORKER_INDEX !== undefined) beWorker();
  else if (handed().keepsWarm) endUpWhenAsked();
  const newSecrets = secretsOfConfig(config);
  const noteSecrets = () => runSettings().noteSecrets(newSecrets());
  noteSecrets();
  return noteSecrets;
}

/** The kinds of all projects, because cases are read before their project is known. */
const toolKindsIn = ({ use, projects = [] }: EvalConfig): EvalOptions['toolKinds'] =>
  Object.assign({}, ...[...projects.map((project) => project.use), use].map((one) => one?.toolKinds));

/** @throws where this Playwright would run all tests in place of a part of them. */
function checkRunner(): void {
  const { resume, batch } = handed();
  const part = resume !== undefined ? 'Continuing a run' : batch ? 'A run in batches' : null;
  const why = part === null ? null : whyNoPart(runnerVersion(), part);
  if (why !== null) throw new Error(why);
}

const isWatched = (argv: readonly string[]): boolean => argv.some((arg) => /^--(debug(=|$)|ui)/.test(arg));

const isOfEvals = ({ use }: Pick<EvalProject, 'use'>): boolean =>
  use !== undefined && 'target' in use && use.target !== undefined;
const probes = { spec: moduleFile('fixtures/red-team/probes.spec', import.meta.url), isOfEvals };
const listOf = (given: string | string[] = []): string[] => [given].flat();

/**
 * Whether this process is a runner about to run tests. Workers load the configuration too, as do processes that list tests, merge
 * reports or keep services warm.
 */
const begins = ([, , command, ...args]: readonly string[]): boolean =>
  command === 'test' &&
  handed().keepsWarm === undefined &&
  !args.some((arg) => ['--list', '--help', '-h'].includes(arg) || arg.startsWith('--ui'));

const reporterFile = (name: string) => moduleFile(`reporters/${name}`, import.meta.url);

const matrix = (name: string) => ({ output: join(projectFolder(), 'reports', name), finalRecord });

function reporters(): NonNullable<EvalConfig['reporter']> {
  const { mutations, variations } = options();
  if ((mutations || variations) && process.argv.includes('--list')) return [['list']];
  if (mutations) {
    const ofMutations: MutationOptions = { ...matrix('mutation'), operators, agents };
    return [[reporterFile('mutation/mutation'), ofMutations]];
  }
  if (variations) {
    const ofVariations: VariationsOptions = { ...matrix('variations'), operators: variationOperators };
    return [[reporterFile('variations/variations'), ofVariations]];
  }
  const wants = (format: ReportFormat) => options().reports.includes(format);
  return [
    ['list'],
    ...(wants('html') ? [htmlReporter] : []),
    ...(wants('junit') ? [junitReporter] : []),
    // Allure cannot read merged results; its report is built from the result folders of all shards.
    ...(wants('allure') && !process.argv.includes('merge-reports') ? [allureReporter()] : []),
    // The last reporter to decide: it has the errors of the others, and its status is the exit code.
    [reporterFile('gate/gate-reporter'), gateOptions()],
  ];
}

type ReporterEntry = [string, object];

/** Must be first: other reporters receive redacted results only. */
function redactionReporter(noteSecrets: () => void, projects?: readonly string[]): ReporterEntry {
  const redactor = () => {
    noteSecrets();
    return redactorNow();
  };
  return [reporterFile('redaction/redaction-reporter'), { redactor, projects, runs: options().runs }];
}
/** For runs that record, after all other reporters. Variants use different models and record nothing. */
function recordingReporters(): ReporterEntry[] {
  const isOther = handed().variant !== undefined || process.argv.includes('merge-reports');
  if (env().EVALWRIGHT_LLM !== 'record' || isOther) return [];
  return [[reporterFile('recording/recording-reporter'), { record: recordCassettes }]];
}

const reporterEntries = (reporter: NonNullable<EvalConfig['reporter']>) =>
  typeof reporter === 'string' ? [[reporter] satisfies [string]] : reporter;

const htmlReporter: ReporterEntry = ['html', { open: 'never', outputFolder: 'playwright-report' }];
const junitReporter: ReporterEntry = ['junit', { outputFile: 'reports/junit.xml' }];
function allureReporter(): ReporterEntry {
  requirePackages('allure-playwright');
  return [
    reporterFile('allure/allure'),
    {
      resultsDir: join(projectFolder(), 'allure-results'),
      keep: handed().resume !== undefined,
      toolLists: runToolLists,
      finalRecord,
      detail: true,
      categories: allureCategories(),
      environmentInfo: environmentInfo(),
    },
  ];
}

const environmentInfo = () => ({
  'Model mode': env().EVALWRIGHT_LLM,
  Model: env().OPENAI_MODEL ?? env().EVALWRIGHT_LLM,
  Node: process.version,
  Platform: process.platform,
});
