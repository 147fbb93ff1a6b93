import { join } from 'node:path';
import { findingSchema, findingsFile } from '../../../record/run-findings.ts';
import { readEntries } from './journal.ts';

/** What was found in a run and belongs to no single trial: each once, however many trials saw it. */
export function findingsOf(folder: string): string[] {
  const { entries, unreadable } = readEntries(join(folder, findingsFile), findingSchema);
  const found = new Set(entries.map(({ code, message }) => `${code}: ${message}`));
  return unreadable > 0 ? [...found, `what else was found cannot be read: ${findingsFile}`] : [...found];
}
