import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isBuilt } from '../../fixtures/module-file.ts';
import { ownFolder } from '../own-package.ts';

/** This command, as another process of it is started. */
export const ownCommand: string = isBuilt ? join(ownFolder, 'cli/bin.mjs') : join(ownFolder, 'cli/main.ts');

const toldLines = 20;

/** Calls this command in a folder, and shows nothing of it. @returns the end of what it said, as plain text. */
export async function runQuietly(folder: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [ownCommand, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  await once(child, 'close');
  return stripVTControlCharacters(said.join('')).trim().split('\n').slice(-toldLines).join('\n');
}
