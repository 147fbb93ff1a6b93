import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';

/**
 * Adds a case, as YAML, at the end of a file of cases, which need not be there yet.
 *
 * @returns why it was not added; null when it was.
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

/** Why no case of this id can be added to the file; null when it can. */
export function whyNotAppended(file: string, id: string): string | null {
  const before = textOf(file);
  if (before.includes(`id: ${id}\n`)) return `${file} holds ${id} already.`;
  return before.trim() === '' || isCaseFile(before)
    ? null
    : `${file} is no list of cases: name another with --to.`;
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** What is added at the end of anything else would be lost there, or spoil it. */
function isCaseFile(text: string): boolean {
  try {
    return Array.isArray(parse(text));
  } catch {
    return false;
  }
}
