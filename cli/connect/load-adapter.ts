import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pid } from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { reasonOf } from '../../record/text/reason-of.ts';

/**
 * Loads the adapter that a TypeScript file exports.
 *
 * @throws PlainError if there is no such file, it cannot be loaded, or exports no `adapter`.
 */
export async function loadAdapter(file: string): Promise<Adapter> {
  const path = resolve(file);
  if (!existsSync(path))
    throw new PlainError(
      `There is no adapter at ${file}. \`evalwright connect URL --output ${file}\` writes it.`,
    );
  const { adapter } = await importModule(path).catch((cause: unknown) => {
    throw new PlainError(`${file} cannot be loaded: ${reasonOf(cause)}`, { cause });
  });
  if (adapter) return adapter;
  throw new PlainError(`${file} exports no \`adapter\`.`);
}

/** In a package of CommonJS Node refuses `import` in a `.ts` file, which Playwright compiles. */
async function importModule(path: string): Promise<{ adapter?: Adapter }> {
  const load = (file: string) => import(`${pathToFileURL(file).href}?${Date.now()}`);
  try {
    return await load(path);
  } catch (error) {
    if (!(error instanceof SyntaxError) || !path.endsWith('.ts')) throw error;
    const copy = path.replace(/\.ts$/, `.${pid}.mts`);
    copyFileSync(path, copy);
    try {
      return await load(copy);
    } finally {
      rmSync(copy);
    }
  }
}
