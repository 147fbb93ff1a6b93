import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnName, columnNumber, formatRange, parseRange } from './cell-range.ts';

const infinite = Number.POSITIVE_INFINITY;

const readable: [string, string, { top: number; left: number; bottom: number; right: number }][] = [
  ['B2', 'B2', { top: 2, left: 2, bottom: 2, right: 2 }],
  ['A1:C10', 'A1:C10', { top: 1, left: 1, bottom: 10, right: 3 }],
  ['c10:a1', 'A1:C10', { top: 1, left: 1, bottom: 10, right: 3 }],
  [' $B$2:$C$3 ', 'B2:C3', { top: 2, left: 2, bottom: 3, right: 3 }],
  ['C:C', 'C:C', { top: 1, left: 3, bottom: infinite, right: 3 }],
  ['5:8', '5:8', { top: 5, left: 1, bottom: 8, right: infinite }],
  ['AA1:AB2', 'AA1:AB2', { top: 1, left: 27, bottom: 2, right: 28 }],
];

for (const [text, written, range] of readable) {
  test(`${text} is a range, written ${written}`, () => {
    assert.deepEqual(parseRange(text), range);
    assert.equal(formatRange(range), written);
  });
}

for (const text of ['', 'A', '3', 'A0', 'A1:B', 'A1:3', 'A1:B2:C3', '1A', '销售!A1', 'A-1', 'ABCD1']) {
  test(`"${text}" is no range`, () => assert.equal(parseRange(text), undefined));
}

test('columns count as spreadsheets do', () => {
  for (const [name, number] of [
    ['A', 1],
    ['Z', 26],
    ['AA', 27],
    ['AZ', 52],
    ['ZZ', 702],
  ] as const) {
    assert.equal(columnNumber(name), number);
    assert.equal(columnName(number), name);
  }
});
