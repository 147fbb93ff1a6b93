import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * An append-only file. Synchronous: an entry is on disk before the runner takes the next step. A partial entry, left
 * by a kill or a full disk, affects no other, because each entry begins on a new line.
 */
export const appendEntry = (file: string, entry: unknown): void =>
  appendFileSync(file, `\n${JSON.stringify(entry)}\n`);

/** The readable entries, and the number of unreadable ones. */
export function readEntries<T extends z.ZodType>(
  file: string,
  schema: T,
): { entries: z.output<T>[]; unreadable: number } {
  if (!existsSync(file)) return { entries: [], unreadable: 0 };
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const entries = lines.flatMap((line) => parsed(line, schema) ?? []);
  return { entries, unreadable: lines.length - entries.length };
}

function parsed<T extends z.ZodType>(line: string, schema: T): z.output<T>[] | null {
  try {
    return [schema.parse(JSON.parse(line))];
  } catch {
    return null;
  }
}
