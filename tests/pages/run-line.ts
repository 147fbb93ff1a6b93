import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Reader } from './reader.ts';

export type Ran = { exitCode: number | null; output: string };

/** What it serves, once it does. */
const served = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+\S*)\s/;
const serves = /\bevalwright view\b(?!.*--allure)|^npm run provider\b/;

/** What is wrong in every output, whatever the exit code. */
export const wrong =
  /^error: |^Usage: |^(?:Type|Reference|Syntax)Error: |\bENOENT\b|knows no |there is no script/m;

/**
 * Runs one line of a page in a shell, as its reader would. What serves is asked for what it serves, and then ended.
 *
 * @returns its exit code; null where a signal ended it.
 */
export async function runLine(line: string, { folder, env, fillIn }: Reader): Promise<Ran> {
  const child = spawn('sh', ['-c', `exec ${wrapped(fillIn(line))}`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: address, resolve: isServed } = Promise.withResolvers<string | null>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += stripVTControlCharacters(text);
      const [, url] = served.exec(output) ?? [];
      if (url !== undefined) isServed(url);
    });
  const { promise: exitCode, resolve } = Promise.withResolvers<number | null>();
  child.once('close', (code) => {
    resolve(code);
    isServed(null);
  });
  if (!serves.test(line)) return { exitCode: await exitCode, output };
  const url = await address;
  const answers = url === null ? 0 : (await fetch(url)).status;
  child.kill('SIGTERM');
  const ended = await exitCode;
  return { exitCode: url !== null && answers < 500 ? 0 : (ended ?? -1), output };
}

/** `NAME=value command` is no program that a shell could become. */
const wrapped = (line: string): string => (/^\w+=/.test(line) ? `env ${line}` : line);
