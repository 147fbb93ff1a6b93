import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import { z } from 'zod';
import { pageBundle } from '../chat/page-script.ts';
import { viewBundle, viewStyles } from '../reporters/view/build-page.ts';
import { noticeOf } from './notice.ts';

/**
 * Makes the package's `dist/`: JavaScript and declarations of all that its entries reach; bundles, where one file
 * must hold everything; what is served or run as it is; and the licences of what was bundled. See docs/architecture.md, "The package".
 */

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

type Bundle = { entry: string; to: string; input: InputOptions; output: OutputOptions };

const bundles: readonly Bundle[] = [
  {
    entry: 'chat/recorder/page/main.ts',
    to: 'chat/recorder/recorder.page.js',
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
