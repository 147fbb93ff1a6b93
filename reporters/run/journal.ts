import { appendFileSync, closeSync, existsSync, openSync, readSync } from 'node:fs';
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
  const read: { entries: z.output<T>[]; unreadable: number } = { entries: [], unreadable: 0 };
  for (const line of existsSync(file) ? linesOf(file) : []) {
    const entry = parsed(line, schema);
    if (entry) read.entries.push(...entry);
    else read.unreadable += 1;
  }
  return read;
}

/** The lines with content. The journal of 100,000 trials is too long for one string. */
function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r');
  try {
    const [piece, decoder] = [Buffer.alloc(1 << 20), new TextDecoder()];
    let begun = '';
    for (let size = readSync(descriptor, piece); size > 0; size = readSync(descriptor, piece)) {
      const lines = (begun + decoder.decode(piece.subarray(0, size), { stream: true })).split('\n');
      begun = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
    if (begun !== '') yield begun;
  } finally {
    closeSync(descriptor);
  }
}

function parsed<T extends z.ZodType>(line: string, schema: T): z.output<T>[] | null {
  try {
    return [schema.parse(JSON.parse(line))];
  } catch {
    return null;
  }
}
