import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from '@playwright/test/reporter';
import { type Trial, trialSchema } from '../graders/trial.ts';

export type TestResult = JSONReportTestResult & { title: string };

export type ProjectRun = {
  exitCode: number;
  /** What a person sees on the console. */
  output: string;
  /** Where everything that was written lies: results, traces, reports. It is deleted when this process ends. */
  folder: string;
  /** One for each test that ran or was skipped; empty when the run did not begin. */
  results: TestResult[];
  trials: Trial[];
  /** @throws unless the case has exactly one trial. */
  trial(caseId: string): Trial;
};

const playwright = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));

/** Runs a miniature project as a person would, in an environment that holds nothing but what is given. */
export async function runProject(
  name: string,
  { env = {}, args = [] }: { env?: Record<string, string>; args?: string[] } = {},
): Promise<ProjectRun> {
  const folder = mkdtempSync(join(tmpdir(), `evalwright-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { exitCode, output } = await runNode([playwright, 'test', ...args], {
    cwd: join(import.meta.dirname, name),
    env: { EVALWRIGHT_ARTIFACTS: 'none', ...env, MINI_PROJECT_OUTPUT: folder },
  });
  const results = readResults(join(folder, 'results.json'));
  const trials = results.flatMap(trialsOf);
  const trial = (caseId: string) => {
    const [only, another] = trials.filter((one) => one.case.id === caseId);
    if (only && !another) return only;
    throw new Error(`${another ? 'Several trials' : 'No trial'} of ${caseId}. The run printed:\n${output}`);
  };
  return { exitCode, output, folder, results, trials, trial };
}

/** Runs a program of this repository with the Node that runs the tests. */
export async function runNode(
  args: string[],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<{ exitCode: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: cwd ?? join(import.meta.dirname, '..'),
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject).once('close', (code) => resolve(code ?? -1));
  return { exitCode: await promise, output: stripVTControlCharacters(await promise.then(() => printed)) };
}

/** What a machine needs; no setting of the developer's own, and nothing of the runner that runs this test. */
function inherited(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'TMPDIR',
    'LANG',
    'XDG_CACHE_HOME',
    'PLAYWRIGHT_BROWSERS_PATH',
    'EVALWRIGHT_BROWSER',
  ];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function readResults(file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  return report.suites.flatMap(resultsOf);
}

const resultsOf = ({ specs, suites = [] }: JSONReportSuite): TestResult[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map((result) => ({ ...result, title }))),
  ),
  ...suites.flatMap(resultsOf),
];

const trialsOf = ({ attachments }: TestResult): Trial[] =>
  attachments.flatMap(({ name, body }) =>
    name === 'trial.json' && body
      ? [trialSchema.parse(JSON.parse(Buffer.from(body, 'base64').toString()))]
      : [],
  );
