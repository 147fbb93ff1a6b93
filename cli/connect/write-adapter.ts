import type { Findings } from './parts.ts';

/** The text of an adapter that a user owns. Pure. */

export type AdapterSource = {
  url: string;
  name: string;
  findings: Findings;
  /** Where the file imports `auto` and what an adapter is from. */
  kit: string;
  /** TypeScript, or JavaScript that imports or requires. Default: TypeScript. */
  language?: 'ts' | 'mjs' | 'cjs';
};

/**
 * The file: `auto`, with a selector for each part of a reply that was seen and that one means alone. What three harmless messages
 * do not show (an error, the name of a tool beside a reply) gets no selector.
 */
export function writeAdapter({ url, name, findings, kit, language = 'ts' }: AdapterSource): string {
  const { frame } = findings;
  const [imported, exported] = frames[language](kit);
  return [
    imported,
    '',
    '/**',
    ` * The chat at ${url}, as \`evalwright\` found it. It is yours: change what is wrong.`,
    ...(language === 'ts' ? [] : [` * @type {import('${kit}').Adapter}`]),
    ' */',
    exported,
    '  // What is left to auto is recognised by what changes when something is said.',
    '  ...auto,',
    `  name: ${quoted(name)},`,
    ...(frame ? [`  frame: ${quoted(frame)},`] : []),
    ...signals(findings),
    '};',
    '',
  ].join('\n');
}

const frames: Record<'ts' | 'mjs' | 'cjs', (kit: string) => [imported: string, exported: string]> = {
  ts: (kit) => [`import { type Adapter, auto } from '${kit}';`, 'export const adapter: Adapter = {'],
  mjs: (kit) => [`import { auto } from '${kit}';`, 'export const adapter = {'],
  cjs: (kit) => [`const { auto } = require('${kit}');`, 'exports.adapter = {'],
};

function signals({ learned }: Findings): string[] {
  if (!learned) return [];
  const { message, user, busy } = learned;
  const named = Object.entries({ message, user, busy }).flatMap(([key, value]) =>
    value ? [`    ${key}: ${quoted(value)},`] : [],
  );
  return named.length === 0 ? [] : ['  signals: {', '    ...auto.signals,', ...named, '  },'];
}

export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
