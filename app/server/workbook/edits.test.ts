import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell } from '../../protocol/workbook.ts';
import { serverWords } from '../../words/server-words.ts';
import type { Edited } from './edit.ts';
import { clearCells, findAndReplace, writeRange } from './edit-cells.ts';
import { createChart, formatCells, setFilter } from './edit-look.ts';
import { deleteColumn, deleteRows, insertRows, sortRows } from './edit-rows.ts';
import { createEvaluator } from './evaluate.ts';
import { visibleRows } from './filter.ts';
import { createPivot } from './pivot.ts';
import { createTestSheet, createTestWorkbook } from './test-workbook.ts';
import { requireSheet, type Sheet, type Workbook } from './workbook.ts';

const table: Cell[][] = [
  ['部门', '姓名', '金额', '税'],
  ['华东', '张三', 300, '=C2*0.1'],
  ['华南', '李四', 100, '=C3*0.1'],
  [null, null, null, null],
  ['华东', '王五', 200, '=C5*0.1'],
  ['合计', null, '=SUM(C2:C5)', '=SUM(D2:D5)'],
];

function sales(head: Partial<Sheet> = {}): Workbook {
  return createTestWorkbook(createTestSheet('销售', table, head));
}

function cellsOf(workbook: Workbook, name?: string): Cell[][] {
  return requireSheet(workbook, name).rows.map(({ cells }) => cells);
}

function valuesOf(workbook: Workbook, name?: string): Cell[][] {
  const sheet = requireSheet(workbook, name);
  const { valueAt } = createEvaluator(workbook);
  return sheet.rows.map(({ cells }, row) => cells.map((_, column) => valueAt(sheet, row + 1, column + 1)));
}

const unchangedIds = (before: Workbook, { workbook }: Edited) => {
  const kept = new Set(requireSheet(before, undefined).rows);
  return requireSheet(workbook, undefined).rows.flatMap((row, index) => (kept.has(row) ? [index + 1] : []));
};

test('writing changes only the rows it reaches, and formulas follow', () => {
  const before = sales();
  const edited = writeRange(before, { range: 'C2:C3', values: [[350], [150]] });
  assert.partialDeepStrictEqual(edited.answer, { sheet: '销售', range: 'C2:C3', changedRows: 2 });
  assert.deepEqual(unchangedIds(before, edited), [1, 4, 5, 6]);
  assert.deepEqual(valuesOf(edited.workbook)[5], ['合计', null, 700, 70]);
});

test('writing below the last row adds rows, and into a blank row makes it data', () => {
  const { workbook } = writeRange(sales(), { range: 'A8', values: [['备注', '无']] });
  assert.deepEqual(
    requireSheet(workbook, '销售')
      .rows.slice(6)
      .map(({ kind, cells }) => ({ kind, cells })),
    [
      { kind: 'blank', cells: [] },
      { kind: 'data', cells: ['备注', '无'] },
    ],
  );
  const filled = writeRange(sales(), { range: 'A4', values: [['华北']] });
  assert.equal(requireSheet(filled.workbook, '销售').rows[3]?.kind, 'data');
});

test('writing what is there already changes nothing', () => {
  const before = sales();
  const edited = writeRange(before, { range: 'A2:B2', values: [['华东', '张三']] });
  assert.equal(edited.answer.changedRows, 0);
  assert.equal(edited.workbook, before);
});

test('inserted rows move the others, and the total takes them in', () => {
  const before = sales();
  const edited = insertRows(before, { before: 6, rows: [['华北', '赵六', 400, '=C6*0.1']] });
  assert.equal(edited.answer.changedRows, 1);
  assert.deepEqual(cellsOf(edited.workbook)[6], ['合计', null, '=SUM(C2:C6)', '=SUM(D2:D6)']);
  assert.deepEqual(valuesOf(edited.workbook)[6], ['合计', null, 1000, 100]);
  assert.deepEqual(unchangedIds(before, edited), [1, 2, 3, 4, 5]);
});

test('inserting again and again at one place never runs out of room', () => {
  let workbook = sales();
  for (let index = 0; index < 70; index += 1)
    workbook = insertRows(workbook, { before: 2, rows: [['华北', `第 ${index} 个`, index]] }).workbook;
  const { rows } = requireSheet(workbook, undefined);
  assert.ok(rows.every(({ rank }, index) => index === 0 || rank > (rows[index - 1]?.rank ?? rank)));
  assert.deepEqual(
    rows.slice(1, 3).map(({ cells }) => cells[1]),
    ['第 69 个', '第 68 个'],
  );
});

test('deleting a row shortens the total and keeps the others', () => {
  const { workbook, answer } = deleteRows(sales(), { row: 3, count: 1 });
  assert.equal(answer.changedRows, 1);
  assert.deepEqual(cellsOf(workbook).at(-1), ['合计', null, '=SUM(C2:C4)', '=SUM(D2:D4)']);
  assert.deepEqual(valuesOf(workbook).at(-1), ['合计', null, 500, 50]);
});

test('deleting a column moves the ones after it; what needed it says so', () => {
  const { workbook } = deleteColumn(sales({ filter: { column: 'D', operator: 'greater', value: 1 } }), {
    column: '姓名',
  });
  assert.deepEqual(cellsOf(workbook)[1], ['华东', 300, '=B2*0.1']);
  assert.equal(requireSheet(workbook, undefined).filter?.column, 'C');
  const broken = deleteColumn(sales(), { column: 'C' });
  assert.equal(valuesOf(broken.workbook)[1]?.[2], '#REF!');
});

test('sorting leaves the header, blank rows and the total where they are', () => {
  const before = sales();
  const edited = sortRows(before, { column: 'C', order: 'asc' });
  assert.deepEqual(
    valuesOf(edited.workbook).map(([, name, amount, tax]) => [name, amount, tax]),
    [
      ['姓名', '金额', '税'],
      ['李四', 100, 10],
      ['王五', 200, 20],
      [null, null, null],
      ['张三', 300, 30],
      [null, 600, 60],
    ],
  );
  assert.deepEqual(unchangedIds(before, edited), [1, 4, 6]);
  assert.equal(edited.answer.changedRows, 3);
});

test('text sorts after numbers, and what is empty comes last both ways round', () => {
  const workbook = createTestWorkbook(
    createTestSheet('表', [
      ['值', '号'],
      ['乙', 1],
      [null, 2],
      [7, 3],
      ['甲', 4],
    ]),
  );
  const order = (direction: 'asc' | 'desc') =>
    cellsOf(sortRows(workbook, { column: 'A', order: direction }).workbook)
      .map(([value]) => value)
      .slice(1);
  assert.deepEqual(order('asc'), [7, '甲', '乙', null]);
  assert.deepEqual(order('desc'), ['乙', '甲', 7, null]);
});

test('a filter hides and deletes nothing', () => {
  const { workbook, answer } = setFilter(sales(), { column: '金额', operator: 'greater', value: '150' });
  assert.equal(answer.matches, 2);
  assert.deepEqual(cellsOf(workbook), table);
  const shown = () => visibleRows(requireSheet(workbook, undefined), createEvaluator(workbook));
  assert.deepEqual(shown(), [1, 2, 5, 6]);
  const removed = setFilter(workbook, { column: '金额', operator: 'equals', value: null });
  assert.equal(requireSheet(removed.workbook, undefined).filter, null);
});

const filters: [string, Parameters<typeof setFilter>[1], number][] = [
  ['equal numbers, written as text', { column: 'C', operator: 'equals', value: '300' }, 1],
  ['text that contains', { column: 'A', operator: 'contains', value: '华' }, 3],
  ['a number against text', { column: 'A', operator: 'greater', value: 5 }, 0],
  ['computed values', { column: '税', operator: 'less', value: 25 }, 2],
];
for (const [title, input, matches] of filters) {
  test(`filter: ${title}`, () => assert.equal(setFilter(sales(), input).answer.matches, matches));
}

test('filter: dates compare as dates, being written year first', () => {
  const dates = createTestSheet('表', [['日期'], ['2026-01-31'], ['2026-02-01'], ['2025-12-31']]);
  const after = (value: string) =>
    setFilter(createTestWorkbook(dates), { column: '日期', operator: 'greater', value }).answer.matches;
  assert.equal(after('2026-01-01'), 2);
  assert.equal(after('2026-01-31'), 1);
});

test('clearing keeps the rows; without a range it spares header and total', () => {
  const { workbook, answer } = clearCells(sales(), {});
  assert.equal(answer.changedRows, 3);
  assert.deepEqual(
    requireSheet(workbook, undefined).rows.map(({ kind }) => kind),
    ['header', 'blank', 'blank', 'blank', 'blank', 'summary'],
  );
  assert.deepEqual(valuesOf(workbook)[5], ['合计', null, 0, 0]);
  const partly = clearCells(sales(), { range: 'C2:C3' });
  assert.deepEqual(cellsOf(partly.workbook)[1], ['华东', '张三', null, '=C2*0.1']);
});

test('replacing changes text and numbers, literally, and never a formula', () => {
  const edited = findAndReplace(sales(), { find: '0', replace: '1' });
  assert.equal(edited.answer.replaced, 3);
  assert.deepEqual(cellsOf(edited.workbook)[1], ['华东', '张三', 311, '=C2*0.1']);
  const limited = findAndReplace(sales(), { find: '华东', replace: '$&', range: 'A2:A3' });
  assert.equal(limited.answer.replaced, 1);
  assert.deepEqual(
    cellsOf(limited.workbook).map(([name]) => name),
    ['部门', '$&', '华南', null, '华东', '合计'],
  );
});

test('a pivot sums up data rows only', () => {
  const { workbook, answer } = createPivot(
    sales(),
    { rows: '部门', values: '金额', aggregate: 'sum' },
    serverWords.zh,
  );
  assert.partialDeepStrictEqual(answer, { sheet: '透视表', groups: 2 });
  assert.deepEqual(valuesOf(workbook, '透视表'), [
    ['部门', '求和项:金额'],
    ['华东', 500],
    ['华南', 100],
    ['总计', 600],
  ]);
  assert.equal(workbook.activeSheet, '销售');
  const again = createPivot(workbook, { rows: 'A', values: 'C', aggregate: 'average' }, serverWords.zh);
  assert.equal(again.answer.sheet, '透视表2');
  assert.deepEqual(valuesOf(again.workbook, '透视表2').at(-1), ['总计', 200]);
});

test('a chart and a format are kept with their range, and follow its rows', () => {
  const charted = createChart(sales(), { type: 'bar', range: 'B1:C3', title: '金额' }).workbook;
  const formatted = formatCells(charted, { range: 'C2:C5', format: { bold: true } }).workbook;
  const { workbook } = deleteRows(formatted, { row: 2, count: 1 });
  const sheet = requireSheet(workbook, undefined);
  assert.deepEqual(sheet.charts, [{ type: 'bar', range: 'B1:C2', title: '金额' }]);
  assert.deepEqual(sheet.formats, [{ range: 'C2:C4', format: { bold: true } }]);
});

test('two columns of one name must be told apart; below a merged header the lower row names them', () => {
  const header: Cell[][] = [
    [null, '一季度', null, '二季度', null],
    ['部门', '金额', '数量', '金额', '人数'],
    ['华东', 1, 2, 3, 4],
  ];
  const sheet = createTestSheet('季度', header, { merged: ['B1:C1', 'D1:E1'] });
  const rows = sheet.rows.map((row, index) => ({ ...row, kind: index < 2 ? ('header' as const) : row.kind }));
  const workbook = createTestWorkbook({ ...sheet, rows, headerRows: 2 });
  assert.throws(() => sortRows(workbook, { column: '金额', order: 'asc' }), {
    code: 'ambiguous_column',
    message: '2 columns are called “金额” (B, D). Please say which one is meant.',
  });
  assert.equal(sortRows(workbook, { column: '人数', order: 'asc' }).answer.column, 'E');
});

const refusals: [string, () => unknown, string][] = [
  [
    'an unknown sheet',
    () => writeRange(sales(), { sheet: '库存', range: 'A1', values: [[1]] }),
    'unknown_sheet',
  ],
  ['a range that is none', () => writeRange(sales(), { range: '全部', values: [[1]] }), 'bad_range'],
  [
    'values of another shape',
    () => writeRange(sales(), { range: 'A2:B2', values: [[1, 2, 3]] }),
    'shape_mismatch',
  ],
  [
    'a formula that is none',
    () => writeRange(sales(), { range: 'A2', values: [['=SUM(A1']] }),
    'bad_formula',
  ],
  [
    'an unknown function',
    () => writeRange(sales(), { range: 'A2', values: [['=VLOOKUP(A1)']] }),
    'bad_formula',
  ],
  ['a row far too low', () => writeRange(sales(), { range: 'A99999', values: [[1]] }), 'too_large'],
  ['a row that does not exist', () => deleteRows(sales(), { row: 7, count: 1 }), 'out_of_range'],
  ['inserting beyond the end', () => insertRows(sales(), { before: 8, rows: [['x']] }), 'out_of_range'],
  ['a column that does not exist', () => deleteColumn(sales(), { column: '利润' }), 'unknown_column'],
  ['clearing outside', () => clearCells(sales(), { range: 'H1:H3' }), 'out_of_range'],
  [
    'a pivot on a taken name',
    () =>
      createPivot(
        sales(),
        { rows: '部门', values: '金额', aggregate: 'sum', target: '销售' },
        serverWords.zh,
      ),
    'sheet_exists',
  ],
  ['a chart of words', () => createChart(sales(), { type: 'pie', range: 'A1:B3' }), 'nothing_to_do'],
];
for (const [title, edit, code] of refusals) {
  test(`refused: ${title}`, () => assert.throws(edit, { code }));
}
