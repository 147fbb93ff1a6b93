import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const appFolder = fileURLToPath(new URL('../..', import.meta.url));
const distFolder = join(appFolder, 'dist');
/** Files that shape the build without being part of the page. */
const buildFiles = ['package.json', 'vite.config.ts', 'server/page/build-page.ts'];
/** In the folder of each build: the files that it was made from, relative to the application, with hashes. */
const inputsFile = 'inputs.json';
const ONE_DAY = 24 * 60 * 60 * 1000;

/**
 * The folder of the built page. Each state of its inputs has its own, so that an instance that still serves
 * an earlier one, or two that build at the same time, never pull files from under each other.
 */
export async function buildPage(): Promise<string> {
  const built = await upToDateBuild();
  if (built !== null) return built;
  const { build } = await import('vite');
  const { default: config } = await import('../../vite.config.ts');
  const outDir = join(distFolder, `building.${process.pid}`);
  const files = new Set(buildFiles);
  await build({
    ...config,
    configFile: false,
    root: appFolder,
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), collectInputs(files)],
    build: { ...config.build, outDir, emptyOutDir: true },
  });
  const inputs = await inputsOf([...files].sort());
  await writeFile(join(outDir, inputsFile), JSON.stringify(inputs));
  const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
  await publish(outDir, join(distFolder, name));
  await removeOldBuilds(name);
  return join(distFolder, name);
}

/** Adds every file of the application that the bundler reads. Packages are covered by `package.json`. */
const collectInputs = (files: Set<string>): Plugin => ({
  name: 'collect-inputs',
  generateBundle(_options, bundle) {
    const assets = Object.values(bundle).flatMap((output) =>
      output.type === 'asset' ? output.originalFileNames : [],
    );
    for (const id of [...this.getModuleIds(), ...assets]) {
      const [module = ''] = id.split('?');
      const file = relative(appFolder, resolve(appFolder, module));
      const isOfApp = !file.startsWith('..') && !file.includes('node_modules');
      if (isOfApp && existsSync(join(appFolder, file))) files.add(file);
    }
  },
});

async function inputsOf(files: readonly string[]): Promise<Record<string, string | null>> {
  const hashes = await Promise.all(files.map((file) => hashOf(join(appFolder, file))));
  return Object.fromEntries(files.map((file, index) => [file, hashes[index] ?? null]));
}

const hashOf = (file: string): Promise<string | null> =>
  readFile(file).then(
    (content) => createHash('sha256').update(content).digest('hex'),
    () => null,
  );

/** A build whose inputs are what they were; null when there is none. */
async function upToDateBuild(): Promise<string | null> {
  for (const name of existsSync(distFolder) ? await readdir(distFolder) : []) {
    const text = await readFile(join(distFolder, name, inputsFile), 'utf8').catch(() => null);
    if (text === null) continue;
    const now = await inputsOf(Object.keys(JSON.parse(text)));
    if (JSON.stringify(now) === text && (await exists(join(distFolder, name)))) return join(distFolder, name);
  }
  return null;
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
