import { randomUUID } from 'node:crypto';
import type { Cell } from '../../protocol/workbook.ts';
import type { Row, Workbook } from './workbook.ts';

const header = ['日期', '部门', '产品', '数量', '单价', '金额'];
const sales: Cell[][] = [
  ['2026-11-02', '华东', '保温杯', 120, 59],
  ['2026-11-03', '华南', '双肩包', 35, 189],
  ['2026-11-04', '华北', '保温杯', 80, 59],
  ['2026-11-05', '华东', '蓝牙耳机', 42, 299],
  ['2026-11-06', '华南', '保温杯', 64, 59],
  ['2026-11-09', '华北', '双肩包', 28, 189],
  ['2026-11-10', '华东', '双肩包', 51, 189],
  ['2026-11-11', '华南', '蓝牙耳机', 73, 299],
];

/** A month's sales to try the assistant on: with formulas and a total, because those are what goes wrong. */
export function sampleWorkbook(): Workbook {
  const last = sales.length + 1;
  const rows = [
    createRow(1, 'header', header),
    ...sales.map((cells, index) => createRow(index + 2, 'data', [...cells, `=D${index + 2}*E${index + 2}`])),
    createRow(last + 1, 'summary', ['合计', null, null, `=SUM(D2:D${last})`, null, `=SUM(F2:F${last})`]),
  ];
  const sheet = {
    id: randomUUID(),
    name: '销售',
    position: 1,
    headerRows: 1,
    kind: 'table' as const,
    formats: [{ range: 'E:F', format: { numberFormat: '#,##0' } }],
    charts: [],
    filter: null,
    merged: [],
    rows,
  };
  return { id: randomUUID(), name: '销售明细', activeSheet: sheet.name, selection: null, sheets: [sheet] };
}

function createRow(rank: number, kind: Row['kind'], cells: Cell[]): Row {
  return { id: randomUUID(), rank, kind, cells };
}
