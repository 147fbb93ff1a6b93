import { readFileSync } from 'node:fs';
import { pageScript, type ScriptBundle } from '../../platform/page-script.ts';

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

/** Bundler options for the run page. */
export const viewBundle = {
  input: {
    platform: 'browser',
    logLevel: 'silent',
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  },
  // The product's own ESLint may read the reports.
  output: { format: 'iife', minify: true, postBanner: '/* eslint-disable */' },
} satisfies ScriptBundle;

const source = new URL('../../view/page/', import.meta.url);
const viewScript = pageScript(new URL('main.tsx', source), new URL('page.js', source), viewBundle);

/** @throws if bundling fails. */
export async function pageFiles(): Promise<PageFiles> {
  const read = (name: string) => readFileSync(new URL(name, source), 'utf8');
  return {
    'index.html': read('index.html'),
    'page.css': viewStyles.map((name) => read(`styles/${name}.css`)).join('\n'),
    'page.js': await viewScript(),
  };
}
