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

/** Each write costs more than its text, if that is short; V8 collects long texts last. */
export function* inBatches(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < 30_000) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

/**
 * A document as JSON with a line for each field and each element of its lists: as one text, that of 10,000 trials would
 * be the largest object in memory. Lists may be generators.
 */
export function* jsonInPieces(value: unknown, margin = '\n'): Generator<string> {
  if (typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null';
  else if (isList(value)) yield* linesOf(value, margin);
  else {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    for (const [index, [name, field]] of fields.entries()) {
      yield `${index === 0 ? '{' : ','}${margin}  ${JSON.stringify(name)}: `;
      yield* jsonInPieces(field, `${margin}  `);
    }
    yield fields.length === 0 ? '{}' : `${margin}}`;
  }
}

const isList = (value: object): value is Iterable<unknown> => Symbol.iterator in value;

function* linesOf(list: Iterable<unknown>, margin: string): Generator<string> {
  let before = '[';
  for (const element of list) {
    yield `${before}${margin}  ${JSON.stringify(element) ?? 'null'}`;
    before = ',';
  }
  yield before === '[' ? '[]' : `${margin}]`;
}
