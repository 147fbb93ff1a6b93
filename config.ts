import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { type ArtifactMode, env, type ReportFormat } from './env.ts';
import { launchOptions } from './fixtures/browser.ts';
import { agents, operators } from './fixtures/cases/sabotage.ts';
import { variationOperators } from './fixtures/cases/variations/variation.ts';
import { secretsOfConfig } from './fixtures/config-secrets.ts';
import { moduleFile } from './fixtures/module-file.ts';
import { defaultOptions, type EvalOptions } from './fixtures/options.ts';
import { handed, handOver } from './fixtures/services/channel.ts';
import { beWorker } from './fixtures/services/processes/worker-process.ts';
import { projectFolder } from './fixtures/services/project-folder.ts';
import { endRunWhenAsked } from './fixtures/services/run/end-run.ts';
import { holdCheckout } from './fixtures/services/run/one-run.ts';
import { thisMachine, workersFor } from './fixtures/services/run/workers-for.ts';
import { checkFolders } from './fixtures/services/run/writable.ts';
import { tellSettings } from './fixtures/settings.ts';
import { runToolLists } from './fixtures/tool-coverage/lists.ts';
import { finalRecord, gateOptions, recordCassettes } from './gate.ts';
import { requirePackages } from './record/needed-package.ts';
import { allureCategories } from './reporters/allure/categories.ts';
import type { MutationOptions } from './reporters/mutation/mutation.ts';
import type { VariationsOptions } from './reporters/variations/variations.ts';
import { artifactMode, modelMode, redactorNow, runSettings } from './settings.ts';

type EvalConfig = PlaywrightTestConfig<EvalOptions>;
type EvalProject = NonNullable<EvalConfig['projects']>[number];

const artifacts: Record<
  ArtifactMode,
  {
    screenshot: 'on' | 'off';
    video: 'on' | 'off' | 'retain-on-failure' | 'on-all-retries';
    trace: 'on' | 'off' | 'retain-on-failure' | 'on-all-retries';
  }
> = {
  'second-look': { screenshot: 'on', video: 'on-all-retries', trace: 'on-all-retries' },
  failures: { screenshot: 'on', video: 'retain-on-failure', trace: 'retain-on-failure' },
  all: { screenshot: 'on', video: 'on', trace: 'on' },
  none: { screenshot: 'off', video: 'off', trace: 'off' },
};

/**
 * A Playwright configuration for evals alone: what the trials need is started before the first and ended after the last, trials run in
 * parallel and are never retried, and the cheap, complete recordings are on. Whatever you give wins; but `workers` as a share of the cores
 * speaks of the processor, and with a real model it is not the processor that trials wait for.
 *
 * @example
 * export default defineEvalConfig({
 *   testDir: 'evals',
 *   use: { target: { url: 'http://localhost:3000' } },
 * });
 */
export function defineEvalConfig(config: EvalConfig): EvalConfig {
  tellProcesses(config);
  if (begins(process.argv)) {
    checkFolders(env().EVALWRIGHT_RUNS);
    holdCheckout(env().EVALWRIGHT_RUNS);
    endRunWhenAsked(runSettings());
  }
  if (env().TEST_WORKER_INDEX !== undefined) beWorker();
  const { reporter = reporters(), workers, ...rest } = config;
  return defineConfig<EvalOptions>(
    {
      globalSetup: moduleFile('fixtures/services/start', import.meta.url),
      forbidOnly: env().CI,
      outputDir: 'test-results',
      reporter: [redactionReporter(), ...reporterEntries(reporter), ...recordingReporters()],
      ...trialDefaults(),
      ...workersOf(workers),
    },
    rest,
  );
}

/** How many trials go on at once, which `doctor` explains. */
function workersOf(configured: EvalConfig['workers']): Pick<EvalConfig, 'workers'> {
  const { EVALWRIGHT_WORKERS: told, EVALWRIGHT_RATE: rate } = env();
  const { workers, because } = workersFor({ ...thisMachine(), mode: modelMode(), rate, told, configured });
  handOver({ workers: because });
  return workers === undefined ? {} : { workers };
}

/**
 * A project of evals beside projects of your own, in a configuration that `withEvals` is given. Whatever you give wins.
 *
 * @param project as Playwright has it, with a `target` under `use`; it is called `evals` and looks in `evals/` unless it says otherwise.
 * @example
 * export default withEvals(
 *   defineConfig({
 *     projects: [
 *       { name: 'chromium', testDir: 'tests' },
 *       evalProject({ use: { target: { url: 'http://localhost:3000' } } }),
 *     ],
 *   }),
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
 * Your own configuration, with what its projects of evals need: those that set a `target`. Their set-up runs after yours, and only
 * in a run that has trials; the gate counts their trials alone. Your tests, reporters, retries and set-up stay as they are.
 *
 * @throws when no project sets a `target`.
 * @example
 * export default withEvals(defineConfig({ projects: [evalProject({ use: { target: { url } } })] }));
 */
export function withEvals<Config extends PlaywrightTestConfig>(config: Config): Config {
  tellProcesses(config);
  if (env().TEST_WORKER_INDEX !== undefined) beWorker();
  const projects = (config.projects ?? []).filter(isOfEvals).map(({ name = '' }) => name);
  if (projects.length === 0)
    throw new Error(
      'withEvals found no project of evals: add evalProject({ use: { target } }) to `projects`.',
    );
  return {
    ...config,
    globalSetup: [
      ...listOf(config.globalSetup),
      moduleFile('fixtures/services/start-beside', import.meta.url),
    ],
    reporter: [
      redactionReporter(projects),
      ...reporterEntries(config.reporter ?? 'list'),
      [reporterFile('gate/gate-reporter'), { ...gateOptions(), projects }],
      ...recordingReporters(),
    ],
  };
}

/** What this process and its workers are told before anything else. */
function tellProcesses(config: PlaywrightTestConfig): void {
  handOver({ project: projectFolder() });
  tellSettings(runSettings());
  runSettings().noteSecrets(secretsOfConfig(config, projectFolder()));
  if (isWatched(process.argv)) handOver({ watched: true });
}

/** Somebody looks at a test while it runs, and at its end. */
const isWatched = (argv: readonly string[]): boolean =>
  argv.some((arg) => arg === '--debug' || arg.startsWith('--debug=') || arg.startsWith('--ui'));

const isOfEvals = ({ use }: Pick<EvalProject, 'use'>): boolean =>
  use !== undefined && 'target' in use && use.target !== undefined;
const listOf = (given: string | string[] | undefined): string[] =>
  given === undefined ? [] : [given].flat();

/** How trials run, and what is recorded of them. */
function trialDefaults(): Pick<EvalProject, 'fullyParallel' | 'retries' | 'timeout' | 'use'> {
  const { screenshot, video, trace } = artifacts[artifactMode()];
  return {
    fullyParallel: true,
    // A retry turns unreliability into green.
    retries: 0,
    // What is not a turn, nor setting up and cleaning up: those have limits of their own.
    timeout: 180_000,
    use: {
      ...defaultOptions(),
      contextOptions: { reducedMotion: 'reduce' },
      launchOptions: launchOptions(env().EVALWRIGHT_BROWSER),
      screenshot,
      // A chat moves at the pace of reading: more frames would only cost the cores that the trials need.
      video: { mode: video, fps: 10 },
      // The video shows the pictures; a trace with its own would be many times as large.
      trace: { mode: trace, screenshots: false, snapshots: true, sources: true },
      actionTimeout: 15_000,
      navigationTimeout: 30_000,
    },
  };
}

/**
 * Whether this process is a runner that is about to run tests. Its workers read the configuration too, and so does who
 * only lists, merges, looks on or keeps services for others.
 */
const begins = ([, , command, ...args]: readonly string[]): boolean =>
  command === 'test' &&
  handed().keepsWarm === undefined &&
  !args.some((arg) => ['--list', '--help', '-h'].includes(arg) || arg.startsWith('--ui'));

const reporterFile = (name: string) => moduleFile(`reporters/${name}`, import.meta.url);

function reporters(): NonNullable<EvalConfig['reporter']> {
  if (env().EVALWRIGHT_SABOTAGE) {
    if (process.argv.includes('--list')) return [['list']];
    const mutation: MutationOptions = {
      output: join(projectFolder(), 'reports/mutation'),
      operators,
      agents,
    };
    return [[reporterFile('mutation/mutation'), mutation]];
  }
  if (env().EVALWRIGHT_VARIATIONS) {
    if (process.argv.includes('--list')) return [['list']];
    const variations: VariationsOptions = {
      output: join(projectFolder(), 'reports/variations'),
      operators: variationOperators,
    };
    return [[reporterFile('variations/variations'), variations]];
  }
  const wants = (format: ReportFormat) => env().EVALWRIGHT_REPORTS.includes(format);
  return [
    ['list'],
    ...(wants('html') ? [htmlReporter] : []),
    ...(wants('junit') ? [junitReporter] : []),
    // Allure can not read a merge; the results of shards lie side by side, and its report is built from all of them.
    ...(wants('allure') && !process.argv.includes('merge-reports') ? [allureReporter()] : []),
    // The last that decides: it knows what went wrong in the others, and its status is the one that counts.
    [reporterFile('gate/gate-reporter'), gateOptions()],
  ];
}

type ReporterEntry = [string, object];

/** The first: no other has seen what it takes out. */
const redactionReporter = (projects?: readonly string[]): ReporterEntry => [
  reporterFile('redaction/redaction-reporter'),
  { redactor: redactorNow, projects },
];
/** In a run that records: what is left of it when all else is over. Variants have other models each, and record nothing. */
function recordingReporters(): ReporterEntry[] {
  const { EVALWRIGHT_LLM: mode } = env();
  const isOther = handed().variant !== undefined || process.argv.includes('merge-reports');
  if (mode !== 'record' || isOther) return [];
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
