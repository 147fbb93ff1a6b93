import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { childEnvironment } from '../../platform/environment.ts';
import type { Job } from '../../view/data.ts';

/** How much of a program's output is kept: its end. */
const keptLength = 4_000;

type Asked = {
  /** The description for the person who started it. */
  what: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** Returns the address to open, from the output so far; null if there is none yet. */
  linkIn?(said: string): Job['link'];
  /** The result in a word or two; undefined: the last line of output. */
  conclude?(status: number, said: string): Pick<Job, 'said' | 'link'>;
};

/** The actions started from the page: programs that are watched, and stopped with the server. */
export class Jobs {
  readonly #jobs: Job[] = [];
  readonly #running = new Set<ChildProcess>();

  get all(): readonly Job[] {
    return this.#jobs;
  }

  /** Adds a finished job without starting a program. */
  note(job: Omit<Job, 'id'>): void {
    this.#jobs.push({ ...job, id: this.#jobs.length });
  }

  start({ what, command: [program, ...args], env = {}, linkIn, conclude }: Asked): void {
    const id = this.#jobs.length;
    this.#jobs.push({ id, what, state: 'running', said: '', link: null });
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment(env),
    });
    this.#running.add(child);
    let said = '';
    const hear = (text: Buffer) => {
      said = (said + stripVTControlCharacters(text.toString('utf8'))).slice(-keptLength);
      const link = linkIn?.(said) ?? null;
      if (link) this.#change(id, { link });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const end = (status: number, text: string) => {
      this.#running.delete(child);
      const told = conclude?.(status, text) ?? { said: text.trim(), link: this.#jobs[id]?.link ?? null };
      this.#change(id, { state: status === 0 ? 'done' : 'failed', ...told });
    };
    child.once('error', (error) => end(1, error.message));
    child.once('close', (status) => end(status ?? 1, said));
  }

  /** Stops all running programs. */
  stop(): void {
    for (const child of this.#running) child.kill('SIGTERM');
  }

  #change(id: number, change: Partial<Job>): void {
    const job = this.#jobs[id];
    if (job) this.#jobs[id] = { ...job, ...change };
  }
}
