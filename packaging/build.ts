import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import { z } from 'zod';
import { pageBundle } from '../chat/page-script.ts';
import { viewBundle, viewStyles } from '../reporters/view/build-page.ts';

/**
 * Makes the package's `dist/`: JavaScript and declarations of all that its entries reach; bundles, where one file
 * must hold everything; what is served or run as it is; and the licences of what was bundled. See docs/architecture.md, "The package".
 */

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

type Bundle = { entry: string; to: string; input: InputOptions; output: OutputOptions };

const bundles: readonly Bundle[] = [
  {
    entry: 'chat/recorder/page/main.ts',
    to: 'chat/recorder/recorder.page.js',
    ...pageBundle,
  },
  {
    entry: 'chat/recorder/page/document/install.ts',
    to: 'chat/recorder/document.page.js',
    ...pageBundle,
  },
  {
    entry: 'chat/detect/page/install.ts',
    to: 'chat/detect/auto.page.js',
    ...pageBundle,
  },
  // Two languages of it are read, and it brings fifteen, three times over.
  {
    entry: 'values/chrono.ts',
    to: 'values/chrono.js',
    input: { platform: 'node' },
    output: { format: 'esm' },
  },
  { entry: 'view/page/main.tsx', to: 'view/page/page.js', ...viewBundle },
];

/** The page of a run. */
const served = ['view/page/index.html', ...viewStyles.map((name) => `view/page/styles/${name}.css`)];

rmSync(dist, { recursive: true, force: true });
compile();
const bundled: string[] = [];
for (const one of bundles) bundled.push(...(await bundle(one)));
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), noticeOf(bundled));
for (const file of served) copyFileSync(join(root, file), target(file));
deleteUnreachableTypes();
chmodSync(join(dist, 'cli/main.js'), 0o755);

/** Declarations that no entry of the package leads to: nobody can import them. */
function deleteUnreachableTypes(): void {
  const { exports } = z
    .object({ exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry.types]));
  const pending = entries.map((entry) => join(root, entry));
  const reached = new Set<string>();
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/["'](\.{1,2}\/[^"']+?)\.[jt]s["']/g))
      pending.push(`${join(dirname(file), from)}.d.ts`);
  }
  for (const file of globSync('**/*.d.ts', { cwd: dist }))
    if (!reached.has(join(dist, file))) rmSync(join(dist, file));
}

function compile(): void {
  const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
  const project = join(import.meta.dirname, 'tsconfig.json');
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [compiler, '-p', project, ...args], { stdio: 'inherit' });
  // With its comments the JavaScript reads like the source, line by line: maps would double the package.
  run();
}

/** @returns the files that are in it. */
async function bundle({ entry, to, input, output }: Bundle): Promise<string[]> {
  const build = await rolldown({ ...input, input: join(root, entry) });
  const {
    output: [{ code, moduleIds }],
  } = await build.generate(output);
  await build.close();
  writeFileSync(target(to), code);
  return moduleIds;
}

/** Where a file goes, in a folder that is there. */
function target(file: string): string {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

/**
 * The licences of the packages that these files are of, as they ask to be passed on with what holds them.
 *
 * @throws for a package that has no text of its licence.
 */
function noticeOf(files: readonly string[]): string {
  const folders = new Set(files.filter((file) => file.includes('/node_modules/')).map(packageFolder));
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = packageSchema.parse(
        JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
      );
      return `${name} ${version} (${license})\n\n${licenceIn(folder, name).trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The nearest folder above whose package.json has a name: some packages have others for the kind of their modules. */
function packageFolder(file: string): string {
  let folder = dirname(file);
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success;
}

function licenceIn(folder: string, name: string): string {
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file) return readFileSync(join(folder, file), 'utf8');
  throw new Error(`${name} is bundled, and has no file with its licence to pass on.`);
}
