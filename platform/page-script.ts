import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputOptions, OutputOptions } from 'rolldown';
import { ownFolders, ownRoot, stateOf, statesBelow } from './files-of.ts';
import { isBuilt } from './module-file.ts';

/** The bundler's options for a script, equal in a checkout and for the package. */
export type ScriptBundle = { input: InputOptions; output: OutputOptions };

/** Returns the script of modules that run in a page: prebuilt in the package, bundled on demand in a checkout. */
export function pageScript(entry: URL, built: URL, options: ScriptBundle): () => Promise<string> {
  let made: Promise<string> | null = null;
  return () => {
    made ??= isBuilt ? readFile(built, 'utf8') : bundleOf(fileURLToPath(entry), options);
    return made;
  };
}

/** Bundling takes longer than a short trial and every process needs the script, so it is cached by its sources. */
async function bundleOf(entry: string, options: ScriptBundle): Promise<string> {
  const folder = join(ownRoot, '.evalwright/compiled/page');
  const cacheFile = join(folder, `${keyOf(entry)}.js`);
  if (existsSync(cacheFile)) return readFile(cacheFile, 'utf8');
  const code = await bundle(entry, options);
  await mkdir(folder, { recursive: true });
  const part = `${cacheFile}.${randomUUID()}`;
  await writeFile(part, code);
  await rename(part, cacheFile);
  return code;
}

/** Changes whenever a file that the script may include changes. */
function keyOf(entry: string): string {
  const states = [
    ...statesBelow(ownRoot, ownFolders, (path) => /\.tsx?$/.test(path)),
    stateOf(ownRoot, 'package-lock.json'),
  ];
  return createHash('sha256')
    .update(JSON.stringify([entry, states]))
    .digest('hex')
    .slice(0, 16);
}

async function bundle(entry: string, { input, output }: ScriptBundle): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ ...input, input: entry });
  const { output: chunks } = await build.generate(output);
  await build.close();
  return chunks[0].code;
}
