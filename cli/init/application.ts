import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { ProgramError } from '../processes/programs.ts';
import { answers } from './running.ts';

const patienceMs = 90_000;
const pauseMs = 250;

/**
 * Does something while the application answers: one that does not is started with the command, and ended afterwards.
 *
 * @throws ProgramError where it ends before it answers, or does not in 90 seconds.
 */
export async function whileItAnswers<Result>(
  { url, start, folder }: { url: string; start: string | null; folder: string },
  work: () => Promise<Result>,
): Promise<Result> {
  if (start === null || (await answers(url))) return work();
  const isWindows = process.platform === 'win32';
  const child = spawn(start, { cwd: folder, shell: true, detached: !isWindows, stdio: 'ignore' });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  try {
    const until = Date.now() + patienceMs;
    while (!(await answers(url))) {
      if (ended) throw new ProgramError(`\`${start}\` ended, and nothing answers at ${url}.`);
      if (Date.now() > until)
        throw new ProgramError(
          `\`${start}\` was started, and nothing answered at ${url} in ${patienceMs / 1000} s.`,
        );
      await wait(pauseMs);
    }
    return await work();
  } finally {
    // The shell that started it, and all that it has started.
    if (!ended && child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, 'SIGTERM');
  }
}
