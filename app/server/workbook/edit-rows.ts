import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { columnName } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import { findColumn } from './columns.ts';
import { type Edited, refuseOutside } from './edit.ts';
import { refuseBadFormulas } from './edit-cells.ts';
import { createEvaluator } from './evaluate.ts';
import { isFormula } from './formula-tokens.ts';
import type { deleteColumnSchema, deleteRowSchema, insertRowsSchema, sortSchema } from './inputs.ts';
import { WorkbookRefusal } from './refusal.ts';
import { moveFormula } from './shift.ts';
import { followShift } from './structure.ts';
import {
  headerRowNumbers,
  isEmptyCell,
  kindOf,
  MAX_COLUMNS,
  MAX_ROWS,
  type Row,
  replaceSheet,
  requireSheet,
  type Workbook,
  widthOf,
} from './workbook.ts';

export function insertRows(workbook: Workbook, input: z.output<typeof insertRowsSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const { before: at, rows: values } = input;
  const total = sheet.rows.length;
  if (at > total + 1)
    throw new WorkbookRefusal('out_of_range', (words) => words.workbook.noInsertBefore(total, at));
  if (total + values.length > MAX_ROWS || values.some((cells) => cells.length > MAX_COLUMNS))
    throw new WorkbookRefusal('too_large', (words) => words.workbook.tooLarge(MAX_ROWS, MAX_COLUMNS));
  refuseBadFormulas(values.flat());
  const ranks = ranksBetween(sheet.rows[at - 2]?.rank, sheet.rows[at - 1]?.rank, values.length);
  const added = values.map((cells, index): Row => {
    const kind = cells.every(isEmptyCell) ? 'blank' : 'data';
    return { id: randomUUID(), rank: ranks[index] ?? 0, kind, cells };
  });
  const shift = { axis: 'rows', at, count: added.length, kind: 'insert' } as const;
  // The formulas of the new rows are written for where they stand; only the others have to follow.
  const rows = sheet.rows.toSpliced(at - 1, 0, ...added.map((row) => ({ ...row, cells: [] })));
  const followed = followShift(workbook, { ...sheet, rows }, shift);
  const current = requireSheet(followed, sheet.name);
  const complete = current.rows.toSpliced(at - 1, added.length, ...added);
  return {
    workbook: replaceSheet(followed, { ...current, rows: inOrder(complete) ? complete : renumber(complete) }),
    answer: {
      sheet: sheet.name,
      range: `${at}:${at + added.length - 1}`,
      changedRows: added.length,
      totalRows: complete.length,
    },
  };
}

export function deleteRows(workbook: Workbook, input: z.output<typeof deleteRowSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const total = sheet.rows.length;
  if (input.row > total)
    throw new WorkbookRefusal('out_of_range', (words) => words.workbook.noRow(total, input.row));
  const count = Math.min(input.count, total - input.row + 1);
  const gone = (row: number) => row >= input.row && row < input.row + count;
  const headers = headerRowNumbers(sheet).filter(gone).length;
  const rows = sheet.rows.toSpliced(input.row - 1, count);
  const shift = { axis: 'rows', at: input.row, count, kind: 'delete' } as const;
  return {
    workbook: followShift(
      workbook,
      { ...sheet, rows, headerRows: Math.max(sheet.headerRows - headers, 0) },
      shift,
    ),
    answer: {
      sheet: sheet.name,
      range: `${input.row}:${input.row + count - 1}`,
      changedRows: count,
      totalRows: rows.length,
    },
  };
}

export function deleteColumn(workbook: Workbook, input: z.output<typeof deleteColumnSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const column = findColumn(sheet, input.column);
  const rows = sheet.rows.map((row) =>
    row.cells.length < column ? row : { ...row, cells: row.cells.toSpliced(column - 1, 1) },
  );
  const shift = { axis: 'columns', at: column, count: 1, kind: 'delete' } as const;
  return {
    workbook: followShift(workbook, { ...sheet, rows }, shift),
    answer: {
      sheet: sheet.name,
      range: `${columnName(column)}:${columnName(column)}`,
      changedRows: rows.filter((row, index) => row !== sheet.rows[index]).length,
    },
  };
}

/** Orders the data rows among the places they already take: headers, totals and blank rows stay where they are. */
export function sortRows(workbook: Workbook, input: z.output<typeof sortSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const column = findColumn(sheet, input.column);
  refuseOutside({ top: 1, left: column, bottom: 1, right: column }, sheet.rows.length, widthOf(sheet));
  const headers = headerRowNumbers(sheet);
  const places = sheet.rows.flatMap((_, index) =>
    kindOf(sheet, headers, index + 1) === 'data' ? [index] : [],
  );
  const { valueAt } = createEvaluator(workbook);
  const sign = input.order === 'asc' ? 1 : -1;
  const sorted = places
    .map((from) => ({ from, value: valueAt(sheet, from + 1, column) }))
    .sort((one, other) => compareCells(one.value, other.value, sign));
  const rows = [...sheet.rows];
  sorted.forEach(({ from }, position) => {
    const to = places[position];
    const [row, target] = [sheet.rows[from], sheet.rows[to ?? -1]];
    if (row && target && to !== undefined && to !== from)
      rows[to] = { ...row, rank: target.rank, cells: moveCells(row.cells, from + 1, to + 1) };
  });
  const changedRows = rows.filter((row, index) => row !== sheet.rows[index]).length;
  return {
    workbook: changedRows > 0 ? replaceSheet(workbook, { ...sheet, rows }) : workbook,
    answer: { sheet: sheet.name, column: columnName(column), order: input.order, changedRows },
  };
}

/** Numbers before text, and what is empty at the end whichever way round. */
function compareCells(one: Cell, other: Cell, sign: number): number {
  if (isEmptyCell(one) || isEmptyCell(other)) return Number(isEmptyCell(one)) - Number(isEmptyCell(other));
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  if (typeof one === 'number' || typeof other === 'number')
    return sign * (Number(typeof other === 'number') - Number(typeof one === 'number'));
  return sign * collator.compare(String(one), String(other));
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

function moveCells(cells: Cell[], from: number, to: number): Cell[] {
  if (!cells.some(isFormula)) return cells;
  return cells.map((cell) => (isFormula(cell) ? moveFormula(cell, from, to) : cell));
}

function ranksBetween(before: number | undefined, after: number | undefined, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    if (after === undefined) return (before ?? 0) + index + 1;
    if (before === undefined) return after - count + index;
    return before + ((after - before) * (index + 1)) / (count + 1);
  });
}

function inOrder(rows: readonly Row[]): boolean {
  return rows.every(({ rank }, index) => index === 0 || rank > (rows[index - 1]?.rank ?? rank));
}

/** Between two neighbours there is only so much room; once it is used up, all rows are counted anew. */
function renumber(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, rank: index + 1 }));
}
