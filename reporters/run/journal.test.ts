import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { appendEntry, readEntries } from './journal.ts';

const schema = z.object({ text: z.string() });
function newJournal(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-journal-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'journal.jsonl');
}

/** A journal is read in pieces of 1 MiB; entries are shorter, longer, and end anywhere in a character. */
const entries = Array.from({ length: 700 }, (_, index) => ({
  text: `${index} ${'任务🙂'.repeat(index % 50 === 7 ? 150_000 : (index * 37) % 900)}`,
}));

test('every entry is read as it was written, however long', (t) => {
  const file = newJournal(t);
  for (const entry of entries) appendEntry(file, entry);
  assert.deepEqual(readEntries(file, schema), { entries, unreadable: 0 });
});

test('an entry that was cut off by a kill affects no other', (t) => {
  const file = newJournal(t);
  appendEntry(file, { text: 'first' });
  appendFileSync(file, '\n{"text":"cut o');
  appendEntry(file, { text: 'last' });
  appendFileSync(file, '\n{"text":"任');
  assert.deepEqual(readEntries(file, schema), {
    entries: [{ text: 'first' }, { text: 'last' }],
    unreadable: 2,
  });
});

test('a missing journal has no entries', (t) => {
  assert.deepEqual(readEntries(newJournal(t), schema), { entries: [], unreadable: 0 });
});
