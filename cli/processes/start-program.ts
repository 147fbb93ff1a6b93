import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { childEnvironment } from '../../platform/environment.ts';
import { linesOf } from '../../platform/lines-of.ts';
import { isBuilt } from '../../platform/module-file.ts';
import { codeOf } from '../../platform/needed-package.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { npmProcesses } from '../../runner/processes/npm-processes.mjs';
import { whenToEnd } from '../../runner/processes/when-to-end.mjs';
import { runSettings } from '../../settings/derive-settings.ts';

const exitSchema = z.tuple([z.number().nullable(), z.string().nullable()]);

/**
 * Waits for the end of a program.
 *
 * @returns its exit code; 1 if a signal ended it.
 * @throws PlainError if it cannot be started.
 */
export async function exitCodeOf(child: ChildProcess, event: 'exit' | 'close'): Promise<number> {
  const ended = await once(child, event).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    const isMissing = codeOf(cause) === 'ENOENT';
    throw new PlainError(
      `${child.spawnfile} cannot be started: ${isMissing ? 'it is not in PATH. Install it, or add its folder to PATH' : why}.`,
      { cause },
    );
  });
  return exitSchema.parse(ended)[0] ?? 1;
}

/** The pipe on which a program may send one line to its parent. */
export const linePipe = 3;
/** A written line arrives at once; an orphaned process may keep the pipe open for ever. */
const lineMs = 1_000;

type Options = {
  env: Record<string, string | undefined>;
  started?(pid: number): void;
  /**
   * Aborts the program, for callers that handle signals for several programs. Default: the program handles signals
   * itself.
   */
  end?: AbortSignal;
  /** Whether it runs in its own process group, which terminal signals do not reach. Default false. */
  detached?: boolean;
};

/** The process that waits for this one: in a checkout the command that set it up, otherwise npm if npm started it. */
export const whoWaits = (): number[] => {
  if (!isBuilt) return [process.ppid];
  return runSettings().startedByNpm ? npmProcesses() : [];
};

/**
 * Starts a program in this terminal and waits for its end. Signals are passed on: an interrupt from the terminal
 * reaches both processes, any other signal only this one, and the death of the parent neither.
 *
 * @returns its exit code; 1 if a signal ended it.
 */
export const startProgram = (command: readonly [string, ...string[]], options: Options): Promise<number> =>
  start(command, options).ended;

/** The same, with the line that the program sent on the pipe; null without one. */
export async function startAndHear(
  command: readonly [string, ...string[]],
  options: Options,
): Promise<{ status: number; line: string | null }> {
  const { child, ended } = start(command, options, ['pipe']);
  const line = lineFrom(child.stdio[linePipe]);
  const status = await ended;
  return { status, line: await Promise.race([line, wait(lineMs, null, { ref: false })]) };
}

function start(
  [program, ...args]: readonly [string, ...string[]],
  { env, started, end, detached = false }: Options,
  pipes: readonly 'pipe'[] = [],
) {
  const child = spawn(program, args, {
    stdio: ['inherit', 'inherit', 'inherit', ...pipes],
    env: childEnvironment(env),
    detached,
  });
  if (child.pid !== undefined) started?.(child.pid);
  const ended = exitCodeOf(child, 'exit');
  const ask = () => void child.kill('SIGTERM');
  if (!end) whenToEnd(ask, whoWaits());
  else if (end.aborted) ask();
  else {
    end.addEventListener('abort', ask);
    child.once('exit', () => end.removeEventListener('abort', ask));
  }
  return { child, ended };
}

/** The program may leave the pipe open, or to others; it is closed with the first line. */
async function lineFrom(pipe: unknown): Promise<string | null> {
  if (!(pipe instanceof Readable)) return null;
  try {
    for await (const line of linesOf(pipe)) return line;
  } catch {}
  return null;
}
