import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { columnName, formatRange } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import type { ServerWords } from '../../words/server-words.ts';
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

type PivotWords = ServerWords['workbook']['pivot'];
type Aggregate = z.output<typeof pivotSchema>['aggregate'];

/** A tool's answer is read by a model: a long pivot is there to be read with the reading tool. */
const MAX_ANSWERED_ROWS = 50;

/** A new sheet with one row for each value of a column, and what another column comes to for it. */
export function createPivot(
  workbook: Workbook,
  input: z.output<typeof pivotSchema>,
  { workbook: { pivot: words } }: Pick<ServerWords, 'workbook'>,
): Edited {
  const source = requireSheet(workbook, input.sheet);
  const [by, of] = [findColumn(source, input.rows), findColumn(source, input.values)];
  const groups = groupCells(workbook, source, { by, of, blank: words.blank });
  if (groups.size === 0) throw new WorkbookRefusal('nothing_to_do', (said) => said.workbook.nothingToSum);
  const titles = columnTitles(source);
  const title = (column: number) => titles[column - 1] || columnName(column);
  const aggregate = (cells: Cell[]) => aggregates[input.aggregate](cells);
  const table: Cell[][] = [
    [title(by), words.heading[input.aggregate](title(of))],
    ...[...groups].map(([name, cells]): Cell[] => [name, aggregate(cells)]),
    [words.total, aggregate([...groups.values()].flat())],
  ];
  const sheet = createSheet(workbook, freeName(workbook, input.target, words), table);
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

const aggregates: Record<Aggregate, (cells: Cell[]) => Cell> = {
  sum: (cells) => round(sum(numbersOf(cells))),
  count: (cells) => cells.filter((cell) => !isEmptyCell(cell)).length,
  average: (cells) => {
    const numbers = numbersOf(cells);
    return numbers.length > 0 ? round(sum(numbers) / numbers.length) : null;
  },
};

interface Grouping {
  by: number;
  of: number;
  /** What the rows without a name are called. */
  blank: string;
}

/** Data rows only: a total that is already in the table would count everything twice. */
function groupCells(workbook: Workbook, source: Sheet, { by, of, blank }: Grouping) {
  const { valueAt } = createEvaluator(workbook);
  const headers = headerRowNumbers(source);
  const groups = new Map<string, Cell[]>();
  source.rows.forEach((_, index) => {
    const row = index + 1;
    if (kindOf(source, headers, row) !== 'data') return;
    const value = valueAt(source, row, by);
    const name = isEmptyCell(value) ? blank : String(value).trim();
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

function freeName({ sheets }: Workbook, wanted: string | undefined, words: PivotWords): string {
  const taken = (name: string) => sheets.some((sheet) => sheet.name === name);
  if (wanted !== undefined && taken(wanted))
    throw new WorkbookRefusal('sheet_exists', (said) => said.workbook.sheetExists(wanted));
  let name = wanted ?? words.name;
  for (let number = 2; taken(name); number += 1) name = words.numbered(words.name, number);
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
