import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const appFolder = fileURLToPath(new URL('../..', import.meta.url));
const distFolder = join(appFolder, 'dist');
const sources = ['index.html', 'package.json', 'vite.config.ts', 'page', 'protocol'];
const ONE_DAY = 24 * 60 * 60 * 1000;

/**
 * The folder of the built page. Each state of the sources has its own, so that an instance that still serves
 * an earlier one, or two that build at the same time, never pull files from under each other.
 */
export async function buildPage(): Promise<string> {
  const hash = await hashSources();
  const folder = join(distFolder, hash);
  if (await exists(folder)) return folder;
  const { build } = await import('vite');
  const { default: config } = await import('../../vite.config.ts');
  const outDir = `${folder}.${process.pid}`;
  await build({
    ...config,
    configFile: false,
    root: appFolder,
    logLevel: 'error',
    build: { ...config.build, outDir, emptyOutDir: true },
  });
  await publish(outDir, folder);
  await removeOldBuilds(hash);
  return folder;
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await listFiles(join(appFolder, source))) {
      hash.update(file.slice(appFolder.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function exists(path: string): Promise<boolean> {
  // Touched on use, so that a folder still in service never counts as old.
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

async function publish(built: string, folder: string): Promise<void> {
  try {
    await rename(built, folder);
  } catch (error) {
    // Another instance published the same sources first.
    if (!(await exists(folder))) throw error;
    await rm(built, { recursive: true });
  }
}

async function removeOldBuilds(current: string): Promise<void> {
  for (const name of await readdir(distFolder)) {
    const path = join(distFolder, name);
    const { mtimeMs } = await stat(path);
    if (name !== current && Date.now() - mtimeMs > ONE_DAY) await rm(path, { recursive: true, force: true });
  }
}
