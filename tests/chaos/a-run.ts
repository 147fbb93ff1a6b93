import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type Report, reportSchema } from '../../reporters/report/report.ts';
import { temporaryFolder } from '../../runner/run/left-behind.ts';
import { mergeEnv, withOptions } from '../with-options.ts';
import { processesOf } from './process-tree.ts';

/** A run of `tests/kills` with a place of its own for all that it writes, started as a person starts it: by `npm run eval`. */
export type ChaosRun = {
  /** Its place; every process of the run has it in its environment or its arguments. */
  folder: string;
  temporary: string;
  runs: string;
  output(): string;
  /** By its exit code; or null, when a signal has ended npm. */
  ended: Promise<number | null>;
  report(): Report | null;
};

const root = join(import.meta.dirname, '../..');

const places: string[] = [];
process.once('exit', () => {
  for (const folder of places) rmSync(folder, { recursive: true, force: true });
});

export function newPlace(): string {
  const folder = temporaryFolder('evalwright-chaos-');
  for (const name of ['tmp', 'runs']) mkdirSync(join(folder, name), { recursive: true });
  // As root, PostgreSQL runs as a user of its own, who must be able to enter.
  for (const name of ['.', 'tmp']) chmodSync(join(folder, name), 0o755);
  places.push(folder);
  return folder;
}

/** @param command of Evalwright; default: a run from the beginning. */
export function startRun(
  folder: string,
  { env = {}, command = null }: { env?: Record<string, string>; command?: readonly string[] | null } = {},
): ChaosRun {
  const [temporary, runs] = [join(folder, 'tmp'), join(folder, 'runs')];
  const project = ['--config', 'tests/kills/playwright.config.ts'];
  const args = command ? ['exec', '--', 'evalwright', ...command] : ['run', 'eval', '--', ...project];
  const child = spawn('npm', args, {
    cwd: root,
    env: mergeEnv(
      {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PLAYWRIGHT_BROWSERS_PATH: process.env.PLAYWRIGHT_BROWSERS_PATH,
        EVALWRIGHT_BROWSER: process.env.EVALWRIGHT_BROWSER,
        // What all runs compile is compiled once.
        PWTEST_CACHE_DIR: join(root, '.evalwright/compiled/playwright'),
        npm_config_update_notifier: 'false',
        TMPDIR: temporary,
        ...withOptions({ artifacts: 'none', reports: ['json'], runs }),
        MINI_PROJECT_OUTPUT: folder,
      },
      env,
    ),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a signal to it does not reach the tests.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  const file = join(folder, 'reports/report.json');
  return {
    folder,
    temporary,
    runs,
    ended,
    output: () => stripVTControlCharacters(printed),
    report: () => (existsSync(file) ? reportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null),
  };
}

/** Waits until nothing of the run is left running. @throws after a minute, with what is. */
export async function allGone({ folder, output }: ChaosRun): Promise<void> {
  const until = Date.now() + 60_000;
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    if (Date.now() > until) {
      const named = left.map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`).join('\n');
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
      assert.fail(`these processes stay behind:\n${named}\nThe run printed:\n${output()}`);
    }
    await wait(50);
  }
}

/** What was left where only temporary folders are. */
export const leftIn = ({ temporary }: ChaosRun): string[] =>
  readdirSync(temporary).filter((name) => /^(evalwright|playwright|pg-password)/.test(name));

/** Case → standing, of what the last report says. */
export const standings = (run: ChaosRun): string[] =>
  (run.report()?.trials ?? []).map(({ case: { id }, standing }) => `${id} ${standing}`);
