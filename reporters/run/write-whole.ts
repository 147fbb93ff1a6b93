import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file atomically: readers see the old or the new content, even if the process is killed or the disk is
 * full.
 *
 * @param pieces written one after the other, because one string could be the largest object in memory.
 */
export function writeWhole(file: string, pieces: Iterable<string>): void {
  const part = `${file}.part`;
  const open = openSync(part, 'w');
  try {
    // `writeSync` may write less than it is given without an error.
    for (const batch of inBatches(pieces)) writeFileSync(open, batch);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  renameSync(part, file);
}

/** Each write costs more than its text, if that is short. */
function* inBatches(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < 100_000) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}
