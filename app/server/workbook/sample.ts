import { randomUUID } from 'node:crypto';
import type { Cell } from '../../protocol/workbook.ts';
import type { ServerWords } from '../../words/server-words.ts';
import type { Row, Workbook } from './workbook.ts';

/** A month's sales to try the assistant on: with formulas and a total, because those are what goes wrong. */
export function sampleWorkbook({ workbook: words }: ServerWords['samples']): Workbook {
  const { header, sales } = words;
  const last = sales.length + 1;
  const rows = [
    createRow(1, 'header', header),
    ...sales.map((cells, index) => createRow(index + 2, 'data', [...cells, `=D${index + 2}*E${index + 2}`])),
    createRow(last + 1, 'summary', [words.total, null, null, `=SUM(D2:D${last})`, null, `=SUM(F2:F${last})`]),
  ];
  const sheet = {
    id: randomUUID(),
    name: words.sheet,
    position: 1,
    headerRows: 1,
    kind: 'table' as const,
    formats: [{ range: 'E:F', format: { numberFormat: '#,##0' } }],
    charts: [],
    filter: null,
    merged: [],
    rows,
  };
  return { id: randomUUID(), name: words.name, activeSheet: sheet.name, selection: null, sheets: [sheet] };
}

function createRow(rank: number, kind: Row['kind'], cells: Cell[]): Row {
  return { id: randomUUID(), rank, kind, cells };
}
