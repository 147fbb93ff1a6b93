import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFormula, type Shift, shiftFormula, shiftRange } from './shift.ts';

const insert: Shift = { axis: 'rows', at: 3, count: 2, kind: 'insert' };
const remove: Shift = { axis: 'rows', at: 3, count: 2, kind: 'delete' };
const removeColumn: Shift = { axis: 'columns', at: 2, count: 1, kind: 'delete' };

const formulas: [string, Shift, string][] = [
  ['=A2+A3', insert, '=A2+A5'],
  ['=SUM(B2:B9)', insert, '=SUM(B2:B11)'],
  ['=SUM($B$3:B$9) * 2', insert, '=SUM($B$5:B$11) * 2'],
  ['=SUM(B:B)', insert, '=SUM(B:B)'],
  ["='别的表'!A3+表!A3", insert, "='别的表'!A3+表!A5"],
  ['=SUM(B2:B9)', remove, '=SUM(B2:B7)'],
  ['=SUM(B3:B9)', remove, '=SUM(B3:B7)'],
  ['=SUM(B1:B4)', remove, '=SUM(B1:B2)'],
  ['=SUM(B3:B4)+A1', remove, '=SUM(#REF!)+A1'],
  ['=A4*A6', remove, '=#REF!*A4'],
  ['=A1+B1+C1', removeColumn, '=A1+#REF!+B1'],
  ['=SUM(A1:C1)', removeColumn, '=SUM(A1:B1)'],
  ['=不是公式 3', insert, '=不是公式 3'],
];

for (const [formula, shift, expected] of formulas) {
  test(`${formula} becomes ${expected} when ${shift.axis} ${shift.kind}`, () => {
    const concerns = (sheet: string | undefined) => (sheet ?? '表') === '表';
    assert.equal(shiftFormula(formula, shift, { concerns, grows: false }), expected);
  });
}

test('a total takes in what is added directly before and after its rows, a single reference does not', () => {
  const place = { concerns: () => true, grows: true };
  const at = (row: number): Shift => ({ ...insert, at: row, count: 1 });
  assert.equal(shiftFormula('=SUM(B2:B9)', at(10), place), '=SUM(B2:B10)');
  assert.equal(shiftFormula('=SUM(B2:B9)', at(2), place), '=SUM(B2:B10)');
  assert.equal(shiftFormula('=SUM(B2:B9)', at(11), place), '=SUM(B2:B9)');
  assert.equal(shiftFormula('=B2', at(2), place), '=B3');
  assert.equal(shiftFormula('=SUM(B2:B9)', { ...remove, at: 10 }, place), '=SUM(B2:B9)');
});

test('a row that moves keeps computing with its own cells', () => {
  assert.equal(moveFormula('=B2*C2+$E$1+B9', 2, 7), '=B7*C7+$E$1+B9');
  assert.equal(moveFormula('=SUM(B2:D2)', 2, 7), '=SUM(B7:D7)');
  assert.equal(moveFormula('=B$2+表!B2+SUM(B2:B9)', 2, 7), '=B$2+表!B2+SUM(B2:B9)');
});

const ranges: [string, Shift, string | undefined][] = [
  ['A1:C9', insert, 'A1:C11'],
  ['A3:C4', remove, undefined],
  ['B:B', removeColumn, undefined],
  ['C:D', removeColumn, 'B:C'],
  ['2:3', remove, '2:2'],
];

for (const [range, shift, expected] of ranges) {
  test(`${range} becomes ${expected} when ${shift.axis} ${shift.kind}`, () =>
    assert.equal(shiftRange(range, shift), expected));
}
