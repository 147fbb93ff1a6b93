import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { type ArtifactMode, env, type ReportFormat } from './env.ts';
import { launchOptions } from './fixtures/browser.ts';
import { agents, operators } from './fixtures/cases/sabotage.ts';
import { defaultOptions, type EvalOptions } from './fixtures/options.ts';
import { handed } from './fixtures/services/channel.ts';
import { beWorker } from './fixtures/services/processes/worker-process.ts';
import { namesOf } from './fixtures/services/projects.ts';
import { endRunWhenAsked } from './fixtures/services/run/end-run.ts';
import { holdCheckout } from './fixtures/services/run/one-run.ts';
import { saveRecord } from './fixtures/services/run/run-file.ts';
import { checkFolders } from './fixtures/services/run/writable.ts';
import { startedServices } from './fixtures/services/services.ts';
import type { ApplicationServices } from './fixtures/services/services-schema.ts';
import { tellSettings } from './fixtures/settings.ts';
import { rememberToolLists, runToolLists } from './fixtures/tool-coverage/lists.ts';
import { openBench } from './judging/judge-settings.ts';
import { readCalibration, readLabels } from './judging/reviews.ts';
import { allureCategories } from './reporters/allure/categories.ts';
import type { GateOptions } from './reporters/gate/gate-options.ts';
import type { MutationOptions } from './reporters/mutation/mutation.ts';
import { artifactMode, gatePolicy, judgeSettings, redactSecrets, runSettings } from './settings.ts';

type EvalConfig = PlaywrightTestConfig<EvalOptions>;

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
 * A Playwright configuration for evals: services are started before the first trial and ended after the last,
 * trials run in parallel and are never retried, and the cheap, complete recordings are on. Whatever you give wins.
 */
export function defineEvalConfig(config: EvalConfig): EvalConfig {
  tellSettings(runSettings());
  if (begins(process.argv)) {
    checkFolders(env().EVALWRIGHT_RUNS);
    holdCheckout(`${env().EVALWRIGHT_RUNS}.lock`);
    endRunWhenAsked({ startedByNpm: env().npm_lifecycle_event !== undefined });
  }
  if (env().TEST_WORKER_INDEX !== undefined) beWorker();
  const { screenshot, video, trace } = artifacts[artifactMode()];
  const { reporter = reporters(), ...rest } = config;
  return defineConfig<EvalOptions>(
    {
      globalSetup: fileURLToPath(new URL('fixtures/services/start.ts', import.meta.url)),
      fullyParallel: true,
      forbidOnly: env().CI,
      // A retry turns unreliability into green.
      retries: 0,
      // What is not a turn, nor setting up and cleaning up: those have limits of their own.
      timeout: 180_000,
      outputDir: 'test-results',
      reporter: [redactionReporter, ...reporterEntries(reporter)],
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
    },
    rest,
  );
}

/**
 * Whether this process is a runner that is about to run tests. Its workers read the configuration too, and so does who
 * only lists, merges or looks on.
 */
const begins = ([, , command, ...args]: readonly string[]): boolean =>
  command === 'test' &&
  !args.some((arg) => ['--list', '--help', '-h'].includes(arg) || arg.startsWith('--ui'));

const reporterFile = (name: string) => fileURLToPath(new URL(`reporters/${name}`, import.meta.url));

function reporters(): NonNullable<EvalConfig['reporter']> {
  if (env().EVALWRIGHT_SABOTAGE) {
    if (process.argv.includes('--list')) return [['list']];
    const mutation: MutationOptions = { output: 'reports/mutation', operators, agents };
    return [[reporterFile('mutation/mutation.ts'), mutation]];
  }
  const wants = (format: ReportFormat) => env().EVALWRIGHT_REPORTS.includes(format);
  return [
    ['list'],
    ...(wants('html') ? [htmlReporter] : []),
    ...(wants('junit') ? [junitReporter] : []),
    // Allure can not read a merge; the results of shards lie side by side, and its report is built from all of them.
    ...(wants('allure') && !process.argv.includes('merge-reports') ? [allureReporter()] : []),
    // The last: it speaks last, it knows what went wrong in the others, and its status is the one that counts.
    [reporterFile('gate/gate-reporter.ts'), gateOptions()],
  ];
}

type ReporterEntry = [string, object];

/** The first: no other has seen what it takes out. */
const redactionReporter: ReporterEntry = [
  reporterFile('redaction/redaction-reporter.ts'),
  { redact: redactSecrets },
];
const reporterEntries = (reporter: NonNullable<EvalConfig['reporter']>) =>
  typeof reporter === 'string' ? [[reporter] satisfies [string]] : reporter;

const htmlReporter: ReporterEntry = ['html', { open: 'never', outputFolder: 'playwright-report' }];
const junitReporter: ReporterEntry = ['junit', { outputFile: 'reports/junit.xml' }];
const allureReporter = (): ReporterEntry => [
  reporterFile('allure/allure.ts'),
  {
    resultsDir: 'allure-results',
    keep: handed().resume !== undefined,
    toolLists: runToolLists,
    detail: true,
    categories: allureCategories(),
    environmentInfo: environmentInfo(),
  },
];

function gateOptions(): GateOptions {
  const settings = env();
  return {
    policy: gatePolicy(settings),
    sabotaged: settings.EVALWRIGHT_LLM === 'stub-fail',
    ci: settings.CI,
    describeRun,
    graders,
    saveRecord,
    resume: handed().resume,
    runs: settings.EVALWRIGHT_RUNS,
    redact: redactSecrets,
    folder: 'reports',
    markdown: settings.EVALWRIGHT_REPORTS.includes('md'),
    json: settings.EVALWRIGHT_REPORTS.includes('json'),
    view: settings.EVALWRIGHT_REPORTS.includes('view'),
    toolLists: { read: runToolLists, remember: rememberToolLists },
    clarifications: runSettings().clarifications,
    traces: settings.EVALWRIGHT_TRACES,
    secondLook: artifactMode(settings) === 'second-look',
    verbose: settings.EVALWRIGHT_VERBOSE,
    stepSummary: settings.GITHUB_STEP_SUMMARY,
    // What runs within a run is heard by nobody.
    decisionPipe: handed().startedBy === process.ppid ? handed().decisionPipe : undefined,
    merges: process.argv.includes('merge-reports'),
  };
}

/** Who grades what the trials have left: the judge, where there is one, and people. */
function graders(): ReturnType<GateOptions['graders']> {
  const folder = env().EVALWRIGHT_REVIEWS;
  return {
    bench: openBench(judgeSettings(), {
      calibration: readCalibration(folder),
      agentEndpoints: startedServices()?.applications.flatMap(({ modelUrl }) => modelUrl ?? []) ?? [],
    }),
    labels: readLabels(folder),
  };
}

function describeRun(): ReturnType<GateOptions['describeRun']> {
  const started = startedServices();
  if (!started) return { lines: [], unavailable: null, runFolder: null };
  const { applications, run } = started;
  const [unavailable = null] = applications.flatMap((one) => one.unavailable ?? []);
  const lines = applications.flatMap((one) => describeApplication(one, { alone: applications.length === 1 }));
  return { lines, unavailable, runFolder: run.runFolder };
}

function describeApplication(
  { projects, appUrl, llm, absent, unavailable }: ApplicationServices,
  { alone }: { alone: boolean },
): string[] {
  const whose = alone ? '' : ` (${namesOf({ projects })})`;
  return [
    `Evalwright${whose}: model ${llm.mode}${llm.mode === 'real' ? ` (${llm.model})` : ''}${appUrl ? `, application ${appUrl}` : ''}`,
    ...(unavailable
      ? []
      : Object.entries(absent).map(([boundary, reason]) => `  not observed: ${boundary} (${reason})`)),
  ];
}

const environmentInfo = () => ({
  'Model mode': env().EVALWRIGHT_LLM,
  Model: env().OPENAI_MODEL ?? env().EVALWRIGHT_LLM,
  Node: process.version,
  Platform: process.platform,
});
