import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InputOptions, OutputOptions } from 'rolldown';

/** The page without its data: the names of its files. */
export type PageFiles = { 'index.html': string; 'page.css': string; 'page.js': string };

/** In this order, so that width-dependent rules come last. */
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

/** The bundler's options, equal in a checkout and for the package. */
export const viewBundle = {
  input: {
    platform: 'browser',
    logLevel: 'silent',
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  },
  // The product's own ESLint may read the reports.
  output: { format: 'iife', minify: true, postBanner: '/* eslint-disable */' },
} satisfies { input: InputOptions; output: OutputOptions };

const source = new URL('../../view/page/', import.meta.url);
let made: Promise<PageFiles> | null = null;

/**
 * A built package contains the script (`page.js`); a checkout bundles it once per process.
 *
 * @throws if bundling fails.
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
