import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Ended, run } from './package.ts';

/** Evals that `init` sets up, as a stranger has it do. */

const toldSchema = z.strictObject({
  ok: z.boolean(),
  url: z.string().nullable(),
  reply: z
    .object({ said: z.string(), text: z.string(), end: z.string(), whole: z.boolean(), why: z.string() })
    .nullable(),
  files: z.array(
    z.object({
      file: z.string(),
      action: z.enum(['write', 'edit', 'keep', 'by hand']),
      reason: z.string().min(10),
      lines: z.array(z.string()).optional(),
    }),
  ),
  cases: z.array(
    z.object({
      id: z.string(),
      expected: z.string(),
      standing: z.string(),
      ok: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  report: z.string().nullable(),
  next: z.array(z.string()),
  problem: z.string().nullable(),
});
export type Told = z.infer<typeof toldSchema>;

/** What a program is told: one line, without colours. */
export function toldBy({ stdout, output }: Ended): Told {
  assert.equal(stdout.indexOf('\n'), stdout.length - 1, output);
  assert.ok(!stdout.includes('\u001b'), output);
  return toldSchema.parse(JSON.parse(stdout));
}

/** Machine time that a first day may take, after the installation. */
const longestMs = 2 * 60_000;

type Where = { folder: string /** The command. */; evalwright: string; url: string };

/** Calls init twice: the first ends with a case that passed, one that failed, and a report; the second changes no file. */
export async function initsTwice(
  { folder, evalwright, url }: Where,
  expected: Record<string, Told['files'][number]['action']>,
): Promise<Told> {
  const init = async () => {
    const args = ['init', '--yes', '--json', '--url', url];
    const ended = await run(evalwright, args, { cwd: folder, timeout: longestMs });
    const told = toldBy(ended);
    hasBegun(told, folder);
    assert.equal(ended.exitCode, 0, ended.output);
    return told;
  };
  const told = await init();
  assert.deepEqual(Object.fromEntries(told.files.map(({ file, action }) => [file, action])), expected);
  const before = filesIn(folder);
  const again = await init();
  assert.deepEqual(
    again.files.map(({ action }) => action),
    again.files.map(() => 'keep'),
  );
  assert.deepEqual(filesIn(folder), before);
  return told;
}

/** A case that passed, one that failed, a report to look at, three commands to go on with. */
export function hasBegun(told: Told, folder: string): void {
  assert.deepEqual(
    told.cases.map(({ expected, standing }) => [expected, standing]),
    [
      ['pass', 'pass'],
      ['fail', 'fail'],
    ],
    JSON.stringify(told),
  );
  assert.match(told.cases[1]?.reason ?? '', /words that no agent says/);
  assert.equal(told.report, 'reports/view/index.html');
  assert.ok(existsSync(join(folder, 'reports/view/index.html')));
  assert.equal(told.next.length, 3);
  assert.equal(told.problem, null);
  assert.ok(told.ok);
}

/** What runs write, and installing does. */
const notTheirs =
  /^(?:node_modules|reports|test-results|playwright-report|\.evalwright|own-report\.txt)(?:\/|$)/;

/** Every file that is somebody's, with what is in it. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !notTheirs.test(file) && statSync(join(folder, file)).isFile())
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );

export type Chat = { url: string; stop(): Promise<void> };

/** A chat on a port. */
export async function startChat(server: string): Promise<Chat> {
  const child = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const [, url = ''] = /READY (\S+)/.exec(String(line)) ?? [];
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The chat of the projects here, and one whose UI is somebody else's. */
export const orders = join(import.meta.dirname, 'projects/common/server.mjs');
export const deepChat = join(import.meta.dirname, '../deep-chat/server.ts');
