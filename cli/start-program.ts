import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { whenToEnd } from '../fixtures/services/processes/when-to-end.mjs';

const exitSchema = z.tuple([z.number().nullable(), z.string().nullable()]);

/**
 * Starts a program in this terminal and waits for its end. Whoever asks this process to end, asks the program: an
 * interrupt from the terminal reaches both, any other signal only this one, and the death of who waits neither.
 *
 * @returns its exit code; 1 when a signal has ended it.
 */
export async function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  { env, started }: { env: Record<string, string | undefined>; started?(pid: number): void },
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (child.pid !== undefined) started?.(child.pid);
  const exit = once(child, 'exit');
  whenToEnd(() => child.kill('SIGTERM'), [process.ppid]);
  const [status] = exitSchema.parse(await exit);
  return status ?? 1;
}
