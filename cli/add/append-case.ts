import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';

/**
 * Appends a case as YAML to a file of cases, which is created if missing.
 *
 * @returns why it was not added; null if it was.
 */
export function appendCase(file: string, { id, text }: { id: string; text: string }): string | null {
  const problem = whyNotAppended(file, id);
  if (problem !== null) return problem;
  const before = textOf(file);
  mkdirSync(dirname(file), { recursive: true });
  if (before) appendFileSync(file, `${before.endsWith('\n') ? '' : '\n'}\n${text}`);
  else writeFileSync(file, text);
  return null;
}

/** Returns why no case with this id can be added to the file; null if it can. */
export function whyNotAppended(file: string, id: string): string | null {
  const before = textOf(file);
  if (before.includes(`id: ${id}\n`)) return `${file} holds ${id} already.`;
  return before.trim() === '' || isCaseFile(before)
    ? null
    : `${file} is no list of cases: name another with --to.`;
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** A case appended to any other content would be lost or break it. */
function isCaseFile(text: string): boolean {
  try {
    return Array.isArray(parse(text));
  } catch {
    return false;
  }
}
