import { existsSync } from 'node:fs';
import { version as nodeVersion } from 'node:process';
import { chromium, firefox, webkit } from '@playwright/test';
import { databaseProblem } from '../../boundaries/state/reach.ts';
import { whyNoJudge } from '../../judging/judge-settings.ts';
import { isBuilt } from '../../platform/module-file.ts';
import { launchOptions, readSetup } from '../../settings/browser.ts';
import {
  artifactMode,
  declareOptions,
  gatePolicy,
  judgeSettings,
  modelMode,
  options,
  runSettings,
  simulatorSettings,
} from '../../settings/derive-settings.ts';
import { type Env, env, namesOtherDatabase } from '../../settings/env.ts';
import { projectFolder } from '../../settings/project-folder.ts';
import type { Options } from '../../settings/run-options.ts';
import { agentSection } from '../doctor/agent.ts';
import { boundarySection } from '../doctor/boundary-table.ts';
import { databaseSections } from '../doctor/database.ts';
import { depthSection } from '../doctor/depth.ts';
import { copyFor, hasRecorder, missingBrowser, twoCopies } from '../doctor/playwright.ts';
import { type FoundProject, type FoundWorkers, readConfig } from '../doctor/read-config.ts';
import { printSection, type Section } from '../doctor/section.ts';
import { warmSection } from '../doctor/warm.ts';
import { look } from '../init/look.ts';

/**
 * Prints the configuration, what was detected, which boundaries are observed, and what would be skipped and why.
 * Exits with 1 if something is wrong.
 */
export async function doctor({ json = false }: { json?: boolean } = {}): Promise<void> {
  const settings = env();
  const folder = projectFolder();
  const config = readConfig();
  declareOptions(config.declared);
  const given = options();
  const sections: Section[] = [
    await settingsSection(settings, given),
    playwrightSection(folder, config.projects),
    configSection(config),
    ...(config.workers === null ? [] : [workersSection(config.workers)]),
    agentSection(folder, given),
    warmSection(given.runs),
  ];
  const isReached = sections.every(({ problems }) => problems.length === 0);
  const { DATABASE_URL: url, EVALWRIGHT_ALLOW_DATABASE: allowed } = settings;
  const workers = config.workers?.workers ?? 1;
  if (isReached) sections.push(...(await databaseSections(config.projects, { url, allowed, workers })));
  sections.push(boundarySection(given.runs));
  const { depths } = look(folder);
  for (const { name, connected } of config.projects) sections.push(depthSection(name, connected, depths));
  const problems = sections.flatMap((section) => section.problems);
  if (json) console.log(JSON.stringify({ sections, problems }, null, 2));
  else {
    for (const section of sections) printSection(section);
    console.log(
      problems.length === 0
        ? 'Nothing would be skipped.'
        : `Every suite would be skipped:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  }
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function configSection({ projects, problem }: ReturnType<typeof readConfig>): Section {
  const observed = (what: string, option: string, isSet: boolean) =>
    isSet ? `${what} observed` : `${what} not observed: the option ${option} is not set`;
  const lines = projects.map(({ name, database, hasStore, hasFolder }) => ({
    name: name || '(no name)',
    value: `${observed('rows', 'database', database !== null || hasStore)}; ${observed('files', 'folder', hasFolder)}`,
  }));
  const none = {
    name: 'none',
    value:
      'there is no playwright.config in this folder with a target in it: `npx evalwright init` writes one',
  };
  return {
    title: 'projects',
    lines: lines.length > 0 ? lines : [none],
    problems: problem === null ? [] : [problem],
  };
}

/** The number of parallel trials, why, and the setting that changes it. */
function workersSection({ workers, because }: FoundWorkers): Section {
  const theirs = 'as for your own tests: `workers` of the configuration, or half of the cores';
  return {
    title: 'workers',
    lines: [
      { name: 'at once', value: `${workers} (${because ?? theirs})` },
      {
        name: 'otherwise',
        value: '--workers, `workers` of the configuration',
      },
    ],
    problems: [],
  };
}

/** The version of Playwright, the browser of the trials, and whether it is installed. */
function playwrightSection(folder: string, projects: readonly FoundProject[]): Section {
  const copy = copyFor(folder);
  const named = launchOptions(env().EVALWRIGHT_BROWSER).executablePath;
  const chosen = env().EVALWRIGHT_BROWSER ? 'EVALWRIGHT_BROWSER' : readSetup()?.chosen;
  const kinds = [...new Set(projects.flatMap(({ browser }) => browser ?? []))];
  const own = { chromium, firefox, webkit };
  const programs = (kinds.length > 0 ? kinds : (['chromium'] as const)).map((kind) =>
    own[kind].executablePath(),
  );
  // With the user's own browser, only Playwright's ffmpeg is needed.
  const [browser = ''] = named ? [named] : programs;
  const records = readSetup()?.ffmpeg;
  const hasFfmpeg = records === undefined ? hasRecorder(chromium.executablePath()) : existsSync(records);
  const artifacts = artifactMode();
  const lines = [
    { name: 'playwright', value: copy ? `${copy.version} (${copy.folder})` : 'not installed in this folder' },
    { name: 'browser', value: named ? `${named} (${chosen})` : `Playwright's own: ${browser}` },
    {
      name: 'videos',
      value: hasFfmpeg ? `recorded with ${records ?? "Playwright's ffmpeg"}` : 'no ffmpeg was found',
    },
    {
      name: 'artifacts',
      value: `screenshots always; videos and traces: ${artifacts} (artifacts)`,
    },
  ];
  const problems = [
    twoCopies(folder),
    ...(named
      ? [existsSync(named) ? null : `the browser ${named} does not exist`]
      : kinds.length > 0 || projects.length === 0
        ? programs.map(missingBrowser)
        : []),
    !hasFfmpeg && artifacts !== 'none'
      ? `there is no ffmpeg, so no video can be recorded: ${isBuilt ? 'npx playwright install ffmpeg' : 'run npm run setup'}, or run with --artifacts none`
      : null,
  ].filter((reason) => reason !== null);
  return { title: 'playwright', lines, problems };
}

/** The relevant environment variables. */
async function settingsSection(settings: Env, given: Options): Promise<Section> {
  const database = settings.DATABASE_URL
    ? await databaseProblem(settings.DATABASE_URL, settings.EVALWRIGHT_ALLOW_DATABASE)
    : null;
  const { llm } = runSettings();
  const lines: [string, string][] = [
    ['node', nodeVersion],
    ['model mode', describeMode(settings, given)],
    ['gate', describeGate(settings)],
    [
      'provider',
      `${llm.baseUrl}, model ${settings.OPENAI_MODEL ?? '(not set)'}, key ${llm.apiKey ? 'present' : 'not present'}`,
    ],
    ['judge', describeJudge(given)],
    ['simulator', describeSimulator(given)],
    [
      'database',
      settings.DATABASE_URL
        ? `DATABASE_URL: ${database ?? 'reachable'}`
        : namesOtherDatabase()
          ? 'DATABASE_URL is none of PostgreSQL, and not used'
          : 'embedded PostgreSQL, temporary',
    ],
    ['clock', given.now ?? 'set by the option trialClock, else the real time in UTC'],
  ];
  const problems = [
    database,
    modelMode(settings) === 'real' && !llm.apiKey
      ? `${llm.keyVariable} is not set, and EVALWRIGHT_LLM is ${settings.EVALWRIGHT_LLM}`
      : null,
    modelMode(settings) === 'real' && !settings.OPENAI_MODEL
      ? `OPENAI_MODEL is not set, and EVALWRIGHT_LLM is ${settings.EVALWRIGHT_LLM}`
      : null,
  ].filter((reason) => reason !== null);
  return { title: 'settings', lines: lines.map(([name, value]) => ({ name, value })), problems };
}

function describeGate(settings: Env): string {
  const from = settings.EVALWRIGHT_GATE ? 'EVALWRIGHT_GATE' : settings.CI ? 'CI' : 'the default';
  return gatePolicy(settings) === 'blocking'
    ? `in force: the blocking cases alone decide the exit code (${from})`
    : `not in force: any failure fails the run (${from})`;
}

function describeJudge({ judge }: Options): string {
  const why = whyNoJudge(judgeSettings(), []);
  if (why !== null) return `${why}; judged checks are ungraded, and nothing depends on them`;
  return `${judge.model} at ${judge.baseUrl}, key present`;
}

function describeSimulator({ simulator }: Options): string {
  const { mode, seed, whyNone } = simulatorSettings();
  if (mode === 'scripted') return `users that are not scripted are played by rules, with the seed ${seed}`;
  if (whyNone !== null) return `${whyNone}; cases with a simulated user are skipped`;
  return `${simulator.model} at ${simulator.baseUrl}, key present`;
}

function describeMode({ EVALWRIGHT_LLM: mode }: Env, { tokensPerSecond: speed, provider }: Options): string {
  const modes: Record<Env['EVALWRIGHT_LLM'], string> = {
    stub: `stub: cassettes, ${speed} tokens per second; no key and no network needed`,
    'stub-fail': 'stub-fail: cassettes through mutation; the gate must block',
    real: `real: requests are passed on to the provider, ${describeLimits(provider)}`,
    record: `record: as real, and cases without a cassette get what the model said, ${describeLimits(provider)}`,
  };
  return modes[mode];
}

function describeLimits({ rate: { requests, tokens }, budget }: Options['provider']): string {
  const limits = [
    ...(requests === null ? [] : [`${requests} requests a minute`]),
    ...(tokens === null ? [] : [`${tokens} tokens a minute`]),
  ];
  const most = limits.length > 0 ? `at most ${limits.join(' and ')}` : 'as many as there are (provider.rate)';
  return `${most}; ${budget === undefined ? 'without a budget (provider.budget)' : `until ${budget} USD are spent`}`;
}
