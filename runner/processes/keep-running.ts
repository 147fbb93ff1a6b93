import type { ChildProcess } from 'node:child_process';

const firstDelayMs = 250;
const longestDelayMs = 30_000;

type Timing = { now(): number; later(run: () => void, ms: number): { unref(): void } };
const realTime: Timing = { now: Date.now, later: setTimeout };

/**
 * Keeps a child process running by replacing it when it ends. While replacements end quickly, the delay doubles from 250 ms to 30
 * s; a child that lived for 30 s resets it.
 *
 * @param launch starts the child.
 * @param report receives one message, once, when the child cannot be kept running.
 */
export function keepRunning(
  launch: () => ChildProcess,
  report: (problem: string) => void,
  { now, later }: Timing = realTime,
) {
  let isStopped = false;
  let quickEnds = 0;
  let isReported = false;
  let child = start();

  function start(): ChildProcess {
    const startedAt = now();
    const started = launch();
    const replace = (problem: string, isSpawnError: boolean) => {
      if (isStopped) return;
      quickEnds = now() - startedAt < longestDelayMs ? quickEnds + 1 : 1;
      const delay = quickEnds === 1 ? 0 : Math.min(firstDelayMs * 2 ** (quickEnds - 2), longestDelayMs);
      if (!isReported && (isSpawnError || delay > 0)) {
        isReported = true;
        report(problem);
      }
      later(() => {
        if (!isStopped) child = start();
      }, delay).unref();
    };
    started.once('error', (error) => replace(error.message, true));
    started.once('exit', (code, signal) => replace(`it ended with ${signal ?? `code ${code}`}`, false));
    return started;
  }

  return {
    child: () => child,
    stop() {
      isStopped = true;
    },
  };
}
