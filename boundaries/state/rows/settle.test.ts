import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Snapshot } from './diff.ts';
import { settled } from './settle.ts';

const tables = { notes: { key: ['id'] } };
const withRows = (count: number): Snapshot => ({
  notes: Array.from({ length: count }, (_, id) => ({ id, title: `note ${id}` })),
});

/** How many rows the last reading has, and how often was read, where each reading has so many rows and takes so long. */
async function read(counts: readonly number[], { takesMs = 0, limitMs = 40 } = {}): Promise<number[]> {
  const left = [...counts];
  const slowly = async () => {
    const until = performance.now() + takesMs;
    while (performance.now() < until) await new Promise(setImmediate);
    return withRows(left.shift() ?? counts.at(-1) ?? 0);
  };
  const { notes = [] } = await settled(slowly, tables, { quietMs: 1, limitMs });
  return [notes.length, counts.length - left.length];
}

test('rows are read until two readings are equal', async () => {
  // The limit is out of reach, however busy the machine is.
  const limitMs = 60_000;
  assert.deepEqual(await read([1, 1], { limitMs }), [1, 2]);
  assert.deepEqual(await read([1, 2, 3, 3, 4], { limitMs }), [3, 4]);
});

test('rows of a database that takes longer than the limit are read twice', async () => {
  assert.deepEqual(await read([1, 2], { takesMs: 50 }), [2, 2]);
});

test('rows that never rest are read for as long as the limit, and none is read twice without one', async () => {
  const [rows = 0] = await read(
    Array.from({ length: 10_000 }, (_, index) => index),
    { limitMs: 20 },
  );
  assert.ok(rows >= 1 && rows < 9_999, `${rows} rows`);
  assert.deepEqual(await read([1, 2], { limitMs: 0 }), [1, 1]);
});
