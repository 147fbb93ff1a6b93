import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from '@playwright/test/reporter';
import { type Trial, trialSchema } from '../record/trial.ts';
import { mergeEnv, withOptions } from './with-options.ts';

export type TestResult = JSONReportTestResult & { title: string; project: string };

export type ProjectRun = {
  exitCode: number;
  /** What a person sees on the console. */
  output: string;
  /** The same as a terminal gets it. */
  printed: string;
  /** Where everything that was written lies: results, traces, reports. It is deleted when this process ends. */
  folder: string;
  /** One for each test that ran or was skipped; empty when the run did not begin. */
  results: TestResult[];
  trials: Trial[];
  /** @throws unless the case has exactly one trial. */
  trial(caseId: string): Trial;
};

export const playwright = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));

/** What the runs of this process have written. */
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs a miniature project as a person would, in an environment that holds nothing but what is given. Recordings are
 * off, and of the reports there is the JSON: what a test looks at it turns on.
 */
export async function runProject(
  name: string,
  { env = {}, args = [], heard }: Pick<NodeOptions, 'env' | 'heard'> & { args?: string[] } = {},
): Promise<ProjectRun> {
  const folder = mkdtempSync(join(tmpdir(), `evalwright-${name.replaceAll('/', '-')}-`));
  folders.push(folder);
  const { exitCode, output, printed } = await runNode([playwright, 'test', ...args], {
    cwd: join(import.meta.dirname, name),
    ...(heard ? { heard } : {}),
    env: mergeEnv(
      {
        ...withOptions({ artifacts: 'none', reports: ['json'], runs: join(folder, 'runs') }),
      },
      { ...env, MINI_PROJECT_OUTPUT: folder },
    ),
  });
  const results = readResults(join(folder, 'results.json'));
  const trials = results.flatMap(trialsOf);
  const trial = (caseId: string) => {
    const [only, another] = trials.filter((one) => one.case.id === caseId);
    if (only && !another) return only;
    throw new Error(`${another ? 'Several trials' : 'No trial'} of ${caseId}. The run printed:\n${output}`);
  };
  return { exitCode, output, printed, folder, results, trials, trial };
}

type NodeOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Is told what the program prints, while it does. */
  heard?(text: string): void;
};
export type Ended = { exitCode: number; output: string; printed: string };

/** Runs a program of this repository with the Node that runs the tests. */
export const runNode = (args: string[], options: NodeOptions = {}): Promise<Ended> =>
  startNode(args, options).ended;

export type StartedNode = {
  ended: Promise<Ended>;
  /** What it has printed until now. */
  output(): string;
  /** As a terminal does it: everything that belongs to the program is interrupted. */
  interrupt(): void;
};

/** The same while it goes on. */
export function startNode(args: string[], { cwd, env = {}, heard }: NodeOptions = {}): StartedNode {
  const child = spawn(process.execPath, args, {
    cwd: cwd ?? join(import.meta.dirname, '..'),
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a signal to it does not reach the tests.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      heard?.(text);
    });
  const output = () => stripVTControlCharacters(printed);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject).once('close', (code) => resolve(code ?? -1));
  return {
    ended: promise.then((exitCode) => ({ exitCode, output: output(), printed })),
    output,
    interrupt() {
      if (child.pid) process.kill(-child.pid, 'SIGINT');
    },
  };
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
  return {
    // Dozens of starts of the same programs: much of the time of each would be spent on compiling them.
    NODE_COMPILE_CACHE: join(tmpdir(), 'evalwright-compile-cache'),
    ...Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  };
}

function readResults(file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  return report.suites.flatMap(resultsOf);
}

const resultsOf = ({ specs, suites = [] }: JSONReportSuite): TestResult[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results, projectName }) =>
      results.map((result) => ({ ...result, title, project: projectName })),
    ),
  ),
  ...suites.flatMap(resultsOf),
];

const trialsOf = ({ attachments }: TestResult): Trial[] =>
  attachments.flatMap(({ name, body, path }) => {
    if (name !== 'trial.json' || !(body || path)) return [];
    const text = body ? Buffer.from(body, 'base64') : readFileSync(path ?? '');
    return [trialSchema.parse(JSON.parse(text.toString()))];
  });
