import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { columnName, formatRange } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import { columnTitles, findColumn } from './columns.ts';
import type { Edited } from './edit.ts';
import { createEvaluator } from './evaluate.ts';
import type { pivotSchema } from './inputs.ts';
import { WorkbookRefusal } from './refusal.ts';
import {
  headerRowNumbers,
  isEmptyCell,
  kindOf,
  type Row,
  requireSheet,
  type Sheet,
  type Workbook,
} from './workbook.ts';

type Aggregate = z.output<typeof pivotSchema>['aggregate'];

const DEFAULT_NAME = '透视表';
/** A tool's answer is read by a model: a long pivot is there to be read with the reading tool. */
const MAX_ANSWERED_ROWS = 50;

/** A new sheet with one row for each value of a column, and what another column comes to for it. */
export function createPivot(workbook: Workbook, input: z.output<typeof pivotSchema>): Edited {
  const source = requireSheet(workbook, input.sheet);
  const [by, of] = [findColumn(source, input.rows), findColumn(source, input.values)];
  const groups = groupCells(workbook, source, { by, of });
  if (groups.size === 0) throw new WorkbookRefusal('nothing_to_do', '这张表没有可以汇总的数据行。');
  const titles = columnTitles(source);
  const title = (column: number) => titles[column - 1] || columnName(column);
  const aggregate = (cells: Cell[]) => aggregates[input.aggregate](cells);
  const table: Cell[][] = [
    [title(by), `${aggregateWords[input.aggregate]}:${title(of)}`],
    ...[...groups].map(([name, cells]): Cell[] => [name, aggregate(cells)]),
    ['总计', aggregate([...groups.values()].flat())],
  ];
  const sheet = createSheet(workbook, freeName(workbook, input.target), table);
  return {
    workbook: { ...workbook, sheets: [...workbook.sheets, sheet] },
    answer: {
      sheet: sheet.name,
      source: source.name,
      range: formatRange({ top: 1, left: 1, bottom: table.length, right: 2 }),
      changedRows: table.length,
      groups: groups.size,
      rows: table.slice(0, MAX_ANSWERED_ROWS),
    },
  };
}

const aggregateWords: Record<Aggregate, string> = { sum: '求和项', count: '计数项', average: '平均值项' };

const aggregates: Record<Aggregate, (cells: Cell[]) => Cell> = {
  sum: (cells) => round(sum(numbersOf(cells))),
  count: (cells) => cells.filter((cell) => !isEmptyCell(cell)).length,
  average: (cells) => {
    const numbers = numbersOf(cells);
    return numbers.length > 0 ? round(sum(numbers) / numbers.length) : null;
  },
};

/** Data rows only: a total that is already in the table would count everything twice. */
function groupCells(workbook: Workbook, source: Sheet, { by, of }: { by: number; of: number }) {
  const { valueAt } = createEvaluator(workbook);
  const headers = headerRowNumbers(source);
  const groups = new Map<string, Cell[]>();
  source.rows.forEach((_, index) => {
    const row = index + 1;
    if (kindOf(source, headers, row) !== 'data') return;
    const value = valueAt(source, row, by);
    const name = isEmptyCell(value) ? '（空白）' : String(value).trim();
    const cells = groups.get(name) ?? [];
    cells.push(valueAt(source, row, of));
    groups.set(name, cells);
  });
  return groups;
}

function createSheet({ sheets }: Workbook, name: string, table: Cell[][]): Sheet {
  const last = table.length - 1;
  const rows = table.map((cells, index): Row => {
    const kind = index === 0 ? 'header' : index === last ? 'summary' : 'data';
    return { id: randomUUID(), rank: index + 1, kind, cells };
  });
  const position = Math.max(0, ...sheets.map((sheet) => sheet.position)) + 1;
  return {
    id: randomUUID(),
    name,
    position,
    headerRows: 1,
    kind: 'pivot',
    formats: [],
    charts: [],
    filter: null,
    merged: [],
    rows,
  };
}

function freeName({ sheets }: Workbook, wanted: string | undefined): string {
  const taken = (name: string) => sheets.some((sheet) => sheet.name === name);
  if (wanted !== undefined && taken(wanted))
    throw new WorkbookRefusal('sheet_exists', `已经有名为“${wanted}”的工作表了，请换一个名称。`);
  let name = wanted ?? DEFAULT_NAME;
  for (let number = 2; taken(name); number += 1) name = `${DEFAULT_NAME}${number}`;
  return name;
}

function numbersOf(cells: Cell[]): number[] {
  return cells.filter((cell) => typeof cell === 'number');
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function round(value: number): number {
  return Number(value.toPrecision(15));
}
