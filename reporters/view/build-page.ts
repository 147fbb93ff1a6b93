import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InputOptions, OutputOptions } from 'rolldown';

/** The page without its data: what lies in its folder by these names. */
export type PageFiles = { 'index.html': string; 'page.css': string; 'page.js': string };

/** In this order: what depends on the width has the last word. */
export const viewStyles = [
  'base',
  'overview',
  'notable',
  'trial',
  'conversation',
  'rows',
  'tree',
  'scores',
  'review',
  'timeline',
  'dialogs',
  'compare',
  'widths',
] as const;

/** How the script is bundled, in a checkout that runs as for the package. */
export const viewBundle = {
  input: {
    platform: 'browser',
    logLevel: 'silent',
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  },
  output: { format: 'iife', minify: true },
} satisfies { input: InputOptions; output: OutputOptions };

const source = new URL('../../view/page/', import.meta.url);
let made: Promise<PageFiles> | null = null;

/**
 * A built package has the script ready (`page.js`); a checkout makes it from the modules, once for each process.
 *
 * @throws when the modules do not build.
 */
export function pageFiles(): Promise<PageFiles> {
  made ??= readPage();
  return made;
}

async function readPage(): Promise<PageFiles> {
  const built = new URL('page.js', source);
  const read = (name: string) => readFileSync(new URL(name, source), 'utf8');
  return {
    'index.html': read('index.html'),
    'page.css': viewStyles.map((name) => read(`styles/${name}.css`)).join('\n'),
    'page.js': existsSync(built) ? read('page.js') : await bundle(fileURLToPath(new URL('main.tsx', source))),
  };
}

async function bundle(entry: string): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ ...viewBundle.input, input: entry });
  const { output } = await build.generate(viewBundle.output);
  await build.close();
  return output[0].code;
}
