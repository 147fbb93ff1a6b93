import { join } from 'node:path';
import { findingSchema, findingsFile } from '../../../record/run/run-findings.ts';
import { readEntries } from '../../run/journal.ts';
import { whyUnassigned } from './unassigned.ts';

/** Findings that block a run and belong to no single trial, each once. */
export function findingsOf(folder: string): string[] {
  const { entries, unreadable } = readEntries(join(folder, findingsFile), findingSchema);
  const found = new Set(entries.map(({ code, message }) => `${code}: ${message}`));
  return [
    ...whyUnassigned(folder),
    ...found,
    ...(unreadable > 0 ? [`what else was found cannot be read: ${findingsFile}`] : []),
  ];
}
