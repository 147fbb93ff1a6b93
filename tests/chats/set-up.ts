import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages of the pages, when they are missing: nothing else needs them. About 230 MB. */
if (!existsSync(join(import.meta.dirname, 'node_modules/.package-lock.json'))) {
  console.log('The packages of the chats are missing: installing them (npm ci)');
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: import.meta.dirname,
      stdio: 'inherit',
    },
  );
  if (status !== 0)
    throw new Error('npm ci failed in tests/chats: it needs the npm registry. Its message is above.');
}
