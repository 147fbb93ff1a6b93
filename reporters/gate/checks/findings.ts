import { join } from 'node:path';
import { findingSchema, findingsFile } from '../../../record/run/run-findings.ts';
import { unassignedFile, unassignedSchema } from '../../../record/run/unassigned.ts';
import { readEntries } from '../../run/journal.ts';

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

/** Returns the reasons why calls without a trial block the gate, each once with its count. */
function whyUnassigned(folder: string): string[] {
  const { entries, unreadable } = readEntries(join(folder, unassignedFile), unassignedSchema);
  const calls = new Map(entries.map((one) => [one.id, one]));
  const blocking = [...calls.values()].filter(({ blocks }) => blocks);
  const reasons = [...Map.groupBy(blocking, ({ message }) => message)].map(
    ([message, same]) => `unassigned: ${message}${same.length > 1 ? ` (${same.length} calls)` : ''}`,
  );
  return unreadable > 0
    ? [...reasons, `which calls belong to no trial cannot be read any more: ${unassignedFile}`]
    : reasons;
}
