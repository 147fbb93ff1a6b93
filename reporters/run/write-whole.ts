import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file at once and whole: whoever reads it finds all of it, or what was there before, also when the process is
 * killed or the disk is full meanwhile.
 *
 * @param pieces one after the other: as one text they may be the largest thing in memory.
 */
export function writeWhole(file: string, pieces: Iterable<string>): void {
  const part = `${file}.part`;
  const open = openSync(part, 'w');
  try {
    // Not `writeSync`, which may write less than it is given and not say so.
    for (const piece of pieces) writeFileSync(open, piece);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  renameSync(part, file);
}
