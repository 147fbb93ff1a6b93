import { spawn } from 'node:child_process';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { childEnvironment } from '../../platform/environment.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { startWatchdog } from '../../runner/processes/watchdog.ts';
import { endApplication } from '../../runner/services/app.ts';
import { reach } from './running.ts';

/** Until something listens, and until it answers: a development server may compile its first page for minutes. */
export const patience = { nothingMs: 90_000, unclearMs: 240_000 };
const pauseMs = 250;
/** The end of its output that is shown. */
const longestOutput = 2_000;

export type Application = {
  url: string;
  /** How it is started, with what besides the environment of this process; null where it runs already. */
  start: { command: string; folder: string; env: Record<string, string> } | null;
};

/**
 * Does something while the application answers: one that does not is started with the command, and ended afterwards, also when
 * this process is interrupted or killed meanwhile. `work` receives the end of the application's output, which is
 * also added to its PlainError; it is empty where the application ran already.
 *
 * @throws PlainError where it ends before it answers, or does not in time.
 */
export async function whileItAnswers<Result>(
  { url, start }: Application,
  work: (output: () => string) => Promise<Result>,
  { nothingMs, unclearMs } = patience,
): Promise<Result> {
  // One that listens and has not answered yet runs already.
  if (start === null || (await reach(url)) !== 'nothing') return work(() => '');
  const isWindows = process.platform === 'win32';
  const watchdog = startWatchdog();
  const child = spawn(start.command, {
    cwd: start.folder,
    env: childEnvironment({ ...start.env, ...watchdog.mark }),
    shell: true,
    detached: !isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) watchdog.guard(child.pid, 'SIGTERM');
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-longestOutput);
    });
  const text = () => stripVTControlCharacters(printed).trim();
  const failed = (what: string) =>
    new PlainError(`\`${start.command}\` ${what} at ${url}. It printed:\n${text() || '(nothing)'}`);
  const output = () => (text() === '' ? '' : `\n\`${start.command}\` printed:\n${text()}`);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  try {
    const startedAt = Date.now();
    for (let seen = await reach(url); seen !== 'answers'; seen = await reach(url)) {
      if (ended) throw failed('ended, and nothing answers');
      const limitMs = seen === 'nothing' ? nothingMs : unclearMs;
      if (Date.now() - startedAt > limitMs)
        throw failed(`was started, and ${limitMs / 1000} s later nothing answers`);
      await wait(pauseMs);
    }
    // What it has printed before it answered is read first.
    await immediate();
    return await work(output).catch((error: unknown) => {
      throw error instanceof PlainError ? new PlainError(error.message + output(), { cause: error }) : error;
    });
  } finally {
    if (!ended) await endApplication(child);
    watchdog.dismiss();
  }
}
