import { randomUUID } from 'node:crypto';
import type { Cell } from '../../protocol/workbook.ts';
import type { Row, Sheet, Workbook } from './workbook.ts';

/** A sheet for tests: the first row is the header, 合计 begins a total, and a row without content is blank. */
export function createTestSheet(name: string, table: Cell[][], head: Partial<Sheet> = {}): Sheet {
  const rows = table.map(
    (cells, index): Row => ({ id: randomUUID(), rank: index + 1, kind: kindOf(cells, index), cells }),
  );
  return {
    id: randomUUID(),
    name,
    position: 1,
    headerRows: 1,
    kind: 'table',
    formats: [],
    charts: [],
    filter: null,
    merged: [],
    rows,
    ...head,
  };
}

/** A workbook for tests; its first sheet is the active one. */
export function createTestWorkbook(...sheets: Sheet[]): Workbook {
  return { id: randomUUID(), name: '测试', activeSheet: sheets[0]?.name ?? '', selection: null, sheets };
}

function kindOf(cells: Cell[], index: number): Row['kind'] {
  if (index === 0) return 'header';
  if (cells[0] === '合计') return 'summary';
  return cells.every((cell) => cell === null) ? 'blank' : 'data';
}
