import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { childEnvironment } from '../../platform/environment.ts';
import { ownCommand } from '../processes/own-package.ts';

const toldLines = 20;

/** Calls this command in a folder, and shows nothing of it. @returns the end of what it said, as plain text. */
export async function runQuietly(
  folder: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const child = spawn(process.execPath, [ownCommand, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ ...variables, FORCE_COLOR: '0' }),
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  await once(child, 'close');
  return stripVTControlCharacters(said.join('')).trim().split('\n').slice(-toldLines).join('\n');
}
