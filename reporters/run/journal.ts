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

/**
 * The lines with content. The journal of 100,000 trials is too long for one string, and lines that are cut out of a long
 * string keep it in memory.
 */
function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r');
  try {
    let [bytes, begun] = [Buffer.alloc(1 << 20), 0];
    for (;;) {
      const end = begun + readSync(descriptor, bytes, begun, bytes.length - begun, null);
      if (end === begun) break;
      let from = 0;
      for (let to = bytes.indexOf('\n'); to >= 0 && to < end; to = bytes.indexOf('\n', from)) {
        if (to > from) yield bytes.toString('utf8', from, to);
        from = to + 1;
      }
      bytes.copyWithin(0, from, end);
      begun = end - from;
      if (begun === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
    }
    if (begun > 0) yield bytes.toString('utf8', 0, begun);
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
