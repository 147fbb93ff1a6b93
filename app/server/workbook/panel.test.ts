import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell } from '../../protocol/workbook.ts';
import type { Language } from '../../words/language.ts';
import { serverWords } from '../../words/server-words.ts';
import { showWorkbook } from './panel.ts';
import { createTestSheet, createTestWorkbook } from './test-workbook.ts';
import type { Workbook } from './workbook.ts';

const show = (workbook: Workbook, language: Language = 'zh') => showWorkbook(workbook, serverWords[language]);

const table: Cell[][] = [
  ['部门', '金额'],
  ['华东', 1300],
  ['华南', 100],
  ['合计', '=SUM(B2:B3)'],
];

test('cells are shown computed and formatted, with their formula', () => {
  const sheet = createTestSheet('销售', table, {
    formats: [
      { range: 'B:B', format: { numberFormat: '#,##0' } },
      { range: 'B4', format: { bold: true } },
    ],
  });
  const shown = show({ ...createTestWorkbook(sheet), selection: 'B4' });
  assert.partialDeepStrictEqual(shown, {
    activeSheet: '销售',
    columns: ['A', 'B'],
    selection: 'B4',
    visibleRows: 4,
  });
  assert.deepEqual(shown.rows.at(-1), {
    row: 4,
    kind: 'summary',
    cells: [
      { text: '合计' },
      { text: '1,400', numeric: true, formula: '=SUM(B2:B3)', format: { bold: true } },
    ],
  });
});

test('a filter leaves out rows, and says in words what it lets through', () => {
  const filter = { column: 'A', operator: 'equals', value: '华东' } as const;
  const shown = show(createTestWorkbook(createTestSheet('销售', table, { filter })));
  assert.deepEqual(
    shown.rows.map(({ row }) => row),
    [1, 2, 4],
  );
  assert.equal(shown.filter, '部门等于“华东”');
});

test('a merged cell reaches over the others, which are left out', () => {
  const header: Cell[][] = [
    [null, '一季度', null],
    ['部门', '金额', '数量'],
  ];
  const shown = show(createTestWorkbook(createTestSheet('表', header, { merged: ['B1:C1'] })));
  assert.deepEqual(shown.rows[0]?.cells, [{ text: '' }, { text: '一季度', columns: 2, rows: 1 }, null]);
});

test('a chart takes its labels from the first column and its values from the last', () => {
  const charts = [{ type: 'bar' as const, range: 'A1:B3', title: null }];
  const shown = show(createTestWorkbook(createTestSheet('销售', table, { charts })));
  assert.deepEqual(shown.charts, [
    {
      type: 'bar',
      range: 'A1:B3',
      title: 'A1:B3',
      points: [
        { label: '华东', value: 1300 },
        { label: '华南', value: 100 },
      ],
    },
  ]);
});

test('a sheet without rows, and a workbook without sheets, can be shown', () => {
  assert.deepEqual(show(createTestWorkbook(createTestSheet('空', []))).rows, []);
  assert.deepEqual(show(createTestWorkbook()).sheets, []);
});
