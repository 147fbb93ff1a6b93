import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const product = join(import.meta.dirname, 'product');
const folder = join(import.meta.dirname, '../../.evalwright/third-app');

/**
 * Installs the product by its lock file, into a folder that Git ignores; a later call with the same lock file takes what is there.
 *
 * @returns the folder.
 */
export function installProduct(): string {
  mkdirSync(folder, { recursive: true });
  const lock = readFileSync(join(product, 'package-lock.json'), 'utf8');
  for (const file of readdirSync(product)) copyFileSync(join(product, file), join(folder, file));
  const stamp = join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return folder;
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The product cannot be installed: ${stderr.slice(-2_000)}`);
  writeFileSync(stamp, lock);
  return folder;
}
