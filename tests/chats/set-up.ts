import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages of the pages of a folder, if they are missing. About 230 MB, and 1 GB for the pages of `more`. */
export function installPackages(folder: '.' | 'more' = '.'): void {
  const cwd = join(import.meta.dirname, folder);
  if (existsSync(join(cwd, 'node_modules/.package-lock.json'))) return;
  console.log(
    `Installing the packages of the chats (npm ci in ${folder === '.' ? 'tests/chats' : 'tests/chats/more'})`,
  );
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd, stdio: 'inherit' },
  );
  if (status !== 0)
    throw new Error(`npm ci failed in ${cwd}: it needs the npm registry. Its message is above.`);
}
