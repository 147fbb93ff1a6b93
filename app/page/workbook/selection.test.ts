import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveCell, selectionBetween } from './selection.ts';

const cell = (row: number, column: number) => ({ row, column });
const row = (number: number) => ({ row: number, column: undefined });
const column = (number: number) => ({ row: undefined, column: number });

test('a selection reads as A1, whichever way it was drawn', () => {
  assert.equal(selectionBetween(cell(2, 2), cell(2, 2)), 'B2');
  assert.equal(selectionBetween(cell(3, 3), cell(1, 1)), 'A1:C3');
  assert.equal(selectionBetween(row(4), row(2)), '2:4');
  assert.equal(selectionBetween(column(3), column(3)), 'C:C');
});

test('arrow keys move over the rows that are shown, and stop at the edges', () => {
  const grid = { rows: [1, 4, 9], width: 2 };
  assert.deepEqual(moveCell(cell(4, 1), 'ArrowDown', grid), cell(9, 1));
  assert.deepEqual(moveCell(cell(9, 1), 'ArrowDown', grid), cell(9, 1));
  assert.deepEqual(moveCell(cell(4, 1), 'ArrowUp', grid), cell(1, 1));
  assert.deepEqual(moveCell(cell(4, 2), 'ArrowRight', grid), cell(4, 2));
  assert.deepEqual(moveCell(cell(4, 2), 'ArrowLeft', grid), cell(4, 1));
  assert.equal(moveCell(cell(4, 2), 'Enter', grid), undefined);
});
