import { existsSync } from 'node:fs';
import { version as nodeVersion } from 'node:process';
import { type Env, env } from '../../env.ts';
import { databaseProblem } from '../../fixtures/boundaries/state/reach.ts';
import { launchOptions, readSetup } from '../../fixtures/browser.ts';
import { whyNoJudge } from '../../judging/judge-settings.ts';
import { gatePolicy, judgeSettings } from '../../settings.ts';
import { databaseSections } from '../doctor/database.ts';
import { readConfig } from '../doctor/read-config.ts';
import { printSection, type Section } from '../doctor/section.ts';

export type DoctorOptions = { json?: boolean };

/** Says what is configured and found, and what would be skipped and why. Exits with 1 when something is wrong. */
export async function doctor({ json = false }: DoctorOptions = {}): Promise<void> {
  const settings = env();
  const config = readConfig();
  const sections: Section[] = [await settingsSection(settings), configSection(config)];
  const isReached = sections.every(({ problems }) => problems.length === 0);
  const { DATABASE_URL: url, EVALWRIGHT_ALLOW_DATABASE: allowed } = settings;
  if (isReached) sections.push(...(await databaseSections(config.projects, { url, allowed })));
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
  const lines = projects.map(({ name, database, hasFolder }) => ({
    name: name || '(no name)',
    value: `${observed('rows', 'database', database !== null)}; ${observed('files', 'folder', hasFolder)}`,
  }));
  const none = { name: 'none', value: 'there is no playwright.config in this folder with a target in it' };
  return {
    title: 'projects',
    lines: lines.length > 0 ? lines : [none],
    problems: problem === null ? [] : [problem],
  };
}

/** What the environment says, and what was found on this machine. */
async function settingsSection(settings: Env): Promise<Section> {
  const { executablePath } = launchOptions(settings.EVALWRIGHT_BROWSER);
  const ffmpeg = readSetup()?.ffmpeg;
  const hasFfmpeg = ffmpeg !== undefined && existsSync(ffmpeg);
  const database = settings.DATABASE_URL
    ? await databaseProblem(settings.DATABASE_URL, settings.EVALWRIGHT_ALLOW_DATABASE)
    : null;
  const lines: [string, string][] = [
    ['node', nodeVersion],
    [
      'browser',
      executablePath
        ? `${executablePath} (${settings.EVALWRIGHT_BROWSER ? 'EVALWRIGHT_BROWSER' : readSetup()?.chosen})`
        : "Playwright's own",
    ],
    ['videos', hasFfmpeg ? `recorded with ${ffmpeg}` : 'no ffmpeg was found: run npm run setup'],
    [
      'artifacts',
      `screenshots always; videos and traces: ${settings.EVALWRIGHT_ARTIFACTS} (EVALWRIGHT_ARTIFACTS)`,
    ],
    ['model mode', describeMode(settings)],
    ['gate', describeGate(settings)],
    [
      'provider',
      `${settings.OPENAI_BASE_URL}, model ${settings.OPENAI_MODEL ?? '(not set)'}, key ${settings.OPENAI_API_KEY ? 'present' : 'not present'}`,
    ],
    ['judge', describeJudge(settings)],
    [
      'database',
      settings.DATABASE_URL ? `DATABASE_URL: ${database ?? 'reachable'}` : 'embedded PostgreSQL, temporary',
    ],
    [
      'clock',
      `${settings.EVALWRIGHT_NOW ?? 'half past nine on the day of the run'}, ${settings.EVALWRIGHT_TIME_ZONE}`,
    ],
  ];
  const problems = [
    database,
    settings.EVALWRIGHT_LLM === 'real' && !settings.OPENAI_API_KEY
      ? 'OPENAI_API_KEY is not set, and EVALWRIGHT_LLM is real'
      : null,
    settings.EVALWRIGHT_LLM === 'real' && !settings.OPENAI_MODEL
      ? 'OPENAI_MODEL is not set, and EVALWRIGHT_LLM is real'
      : null,
    executablePath && !existsSync(executablePath) ? `the browser ${executablePath} does not exist` : null,
    !hasFfmpeg && settings.EVALWRIGHT_ARTIFACTS !== 'none'
      ? 'there is no ffmpeg, so no video can be recorded: run npm run setup, or set EVALWRIGHT_ARTIFACTS=none'
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

function describeJudge(settings: Env): string {
  const why = whyNoJudge(judgeSettings(settings), []);
  if (why !== null) return `${why}; judged checks are ungraded, and nothing depends on them`;
  return `${settings.EVALWRIGHT_JUDGE_MODEL} at ${settings.EVALWRIGHT_JUDGE_BASE_URL}, key present`;
}

function describeMode(settings: Env): string {
  const { EVALWRIGHT_LLM: mode, EVALWRIGHT_TOKENS_PER_SECOND: speed } = settings;
  const modes: Record<Env['EVALWRIGHT_LLM'], string> = {
    stub: `stub: cassettes, ${speed} tokens per second; no key and no network needed`,
    'stub-fail': 'stub-fail: cassettes through sabotage; the gate must block',
    real: `real: requests are passed on to the provider, ${describeLimits(settings)}`,
  };
  return modes[mode];
}

function describeLimits({ EVALWRIGHT_RATE: { requests, tokens }, EVALWRIGHT_BUDGET: budget }: Env): string {
  const limits = [
    ...(requests === null ? [] : [`${requests} requests a minute`]),
    ...(tokens === null ? [] : [`${tokens} tokens a minute`]),
  ];
  const rate =
    limits.length > 0 ? `at most ${limits.join(' and ')}` : 'as many as there are (EVALWRIGHT_RATE)';
  return `${rate}; ${budget === undefined ? 'without a budget (EVALWRIGHT_BUDGET)' : `until ${budget} USD are spent`}`;
}
