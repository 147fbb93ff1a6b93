import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell } from '../../protocol/workbook.ts';
import { createEvaluator } from './evaluate.ts';
import { createTestSheet, createTestWorkbook } from './test-workbook.ts';

const table: Cell[][] = [
  ['部门', '数量', '单价'],
  ['华东', 10, 2.5],
  ['华南', 4, '3'],
  ['华北', null, '缺'],
];

const formulas: [string, Cell][] = [
  ['=1+2*3', 7],
  ['=(1+2)*3', 9],
  ['=-B2+1', -9],
  ['=8/4/2', 1],
  ['=0.1+0.2', 0.3],
  ['=B2*C2', 25],
  ['= sum( b2:b4 ) ', 14],
  ['=sum(B2:B4)', 14],
  ['=SUM(B:B)', 14],
  ['=SUM(B2,B3,6)', 20],
  ['=AVERAGE(B2:B4)', 7],
  ['=COUNT(A1:C4)', 3],
  ['=MAX(B2:C4)-MIN(B2:C4)', 7.5],
  ['=$B$2+B$3', 14],
  ['=SUM(B90:B99)', 0],
  ['=A2', '华东'],
  ['=B4', null],
  ['="合计"', '合计'],
  ['=B3*C3', 12],
  ['=B2+C4', '#VALUE!'],
  ['=B2/B4', '#DIV/0!'],
  ['=AVERAGE(B4)', '#DIV/0!'],
  ['=#REF!+1', '#REF!'],
  ['=SUM(#REF!)', '#REF!'],
  ['=VLOOKUP(B2)', '#NAME?'],
  ['=B2+', '#NAME?'],
  ['=A1:B2', '#VALUE!'],
  ["='另一张 表'!A1+1", 42],
  ['=另一张!A1', '#REF!'],
];

for (const [formula, expected] of formulas) {
  test(`${formula} is ${expected}`, () => {
    // Beside the table, so that no formula sums up itself.
    const [header = [], ...rows] = table;
    const sheet = createTestSheet('表', [[...header, null, formula], ...rows]);
    const workbook = createTestWorkbook(sheet, createTestSheet('另一张 表', [[41]]));
    assert.equal(createEvaluator(workbook).valueAt(sheet, 1, 5), expected);
  });
}

test('what refers to itself, directly or in a circle, says so instead of hanging', () => {
  const sheet = createTestSheet('表', [['=A1+1', '=C1', '=B1', '=SUM(A1:D1)', '=B1+1']]);
  const { valueAt } = createEvaluator(createTestWorkbook(sheet));
  for (const column of [1, 2, 3, 4, 5]) assert.equal(valueAt(sheet, 1, column), '#CIRC!');
});

test('a chain of 10,000 formulas, each needing the next, does not overflow', () => {
  const rows = Array.from({ length: 10_000 }, (_, index): Cell[] => [
    index === 9999 ? 1 : `=A${index + 2}+1`,
  ]);
  const sheet = createTestSheet('表', rows);
  assert.equal(createEvaluator(createTestWorkbook(sheet)).valueAt(sheet, 1, 1), 10_000);
});
