import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { formatRange, isInside, type Range } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import { type Edited, refuseOutside, requireRange } from './edit.ts';
import { functionNames } from './evaluate.ts';
import { functionsIn, parseFormula } from './formula.ts';
import { isFormula } from './formula-tokens.ts';
import type { clearSchema, findReplaceSchema, writeRangeSchema } from './inputs.ts';
import { WorkbookRefusal } from './refusal.ts';
import {
  clipRange,
  headerRowNumbers,
  isEmptyCell,
  kindOf,
  MAX_COLUMNS,
  MAX_ROWS,
  type Row,
  replaceSheet,
  requireSheet,
  type Sheet,
  type Workbook,
  widthOf,
  withCells,
} from './workbook.ts';

/** Writes values from the top left corner of a range on; rows that do not exist yet are added. */
export function writeRange(workbook: Workbook, input: z.output<typeof writeRangeSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const range = fitRange(requireRange(input.range), input.values, sheet);
  if (range.bottom > MAX_ROWS || range.right > MAX_COLUMNS)
    throw new WorkbookRefusal('too_large', (words) => words.workbook.tooLarge(MAX_ROWS, MAX_COLUMNS));
  refuseBadFormulas(input.values.flat());
  const grown = { ...sheet, rows: growRows(sheet, range.bottom) };
  return editCells(workbook, grown, range, (_, row, column) => {
    return input.values[row - range.top]?.[column - range.left] ?? null;
  });
}

/** Empties cells; without a range, all cells of the data rows. The rows themselves stay, as in any spreadsheet. */
export function clearCells(workbook: Workbook, input: z.output<typeof clearSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  if (input.range !== undefined) {
    const range = requireRange(input.range);
    refuseOutside(range, sheet.rows.length, widthOf(sheet));
    return editCells(workbook, sheet, clipRange(range, sheet), () => null);
  }
  const headers = headerRowNumbers(sheet);
  const whole = { top: 1, left: 1, bottom: sheet.rows.length, right: Math.max(widthOf(sheet), 1) };
  return editCells(workbook, sheet, whole, (cell, row) =>
    kindOf(sheet, headers, row) === 'data' ? null : cell,
  );
}

/** Replaces text wherever it stands in a cell. Formulas stay: changing their text would change what they compute. */
export function findAndReplace(workbook: Workbook, input: z.output<typeof findReplaceSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const whole: Range = { top: 1, left: 1, bottom: sheet.rows.length, right: widthOf(sheet) };
  const wanted = input.range === undefined ? whole : requireRange(input.range);
  refuseOutside(wanted, sheet.rows.length, widthOf(sheet));
  const range = clipRange(wanted, sheet);
  let replaced = 0;
  const edited = editCells(workbook, sheet, range, (cell) => {
    if (cell === null || isFormula(cell) || !String(cell).includes(input.find)) return cell;
    replaced += 1;
    const text = String(cell).replaceAll(input.find, () => input.replace);
    return typeof cell === 'number' && text.trim() !== '' && Number.isFinite(Number(text))
      ? Number(text)
      : text;
  });
  return { ...edited, answer: { ...edited.answer, replaced } };
}

type EditCell = (cell: Cell, row: number, column: number) => Cell;

function editCells(workbook: Workbook, sheet: Sheet, range: Range, edit: EditCell): Edited {
  const rows = sheet.rows.map((row, index) => {
    const number = index + 1;
    if (!isInside(range, number, range.left)) return row;
    const cells = Array.from({ length: Math.max(row.cells.length, range.right) }, (_, position) => {
      const cell = row.cells[position] ?? null;
      return isInside(range, number, position + 1) ? edit(cell, number, position + 1) : cell;
    });
    return withCells(row, trimEnd(cells, row.cells.length));
  });
  const before = requireSheet(workbook, sheet.name).rows;
  const changedRows = rows.filter((row, index) => row !== before[index]).length;
  return {
    workbook: changedRows > 0 ? replaceSheet(workbook, { ...sheet, rows }) : workbook,
    answer: { sheet: sheet.name, range: formatRange(range), changedRows },
  };
}

/** No longer than it was, unless something was written there. */
function trimEnd(cells: Cell[], length: number): Cell[] {
  let end = cells.length;
  while (end > length && isEmptyCell(cells[end - 1])) end -= 1;
  return cells.slice(0, end);
}

function fitRange(range: Range, values: Cell[][], sheet: Sheet): Range {
  const height = values.length;
  const width = Math.max(...values.map((row) => row.length));
  const single = range.top === range.bottom && range.left === range.right;
  const fitted = { ...range, bottom: range.top + height - 1, right: range.left + width - 1 };
  // A whole column or row takes as many values as there are.
  const { bottom, right } = {
    bottom: Number.isFinite(range.bottom) ? range.bottom : fitted.bottom,
    right: Number.isFinite(range.right) ? range.right : fitted.right,
  };
  if (single || (bottom === fitted.bottom && right === fitted.right)) return fitted;
  const wanted = { rows: bottom - range.top + 1, columns: right - range.left + 1 };
  const given = { rows: height, columns: width };
  throw new WorkbookRefusal('shape_mismatch', (words) =>
    words.workbook.wrongShape(formatRange(clipRange(range, sheet)), wanted, given),
  );
}

function growRows(sheet: Sheet, count: number): readonly Row[] {
  const missing = count - sheet.rows.length;
  if (missing <= 0) return sheet.rows;
  const last = sheet.rows.at(-1)?.rank ?? 0;
  const isNew = sheet.rows.length === 0;
  const added = Array.from({ length: missing }, (_, index): Row => {
    const kind = isNew && index < sheet.headerRows ? 'header' : 'blank';
    return { id: randomUUID(), rank: last + index + 1, kind, cells: [] };
  });
  return [...sheet.rows, ...added];
}

/** Refuses a formula that could not be computed, before it stands in the sheet as an error. */
export function refuseBadFormulas(cells: readonly Cell[]): void {
  for (const cell of cells) {
    if (!isFormula(cell)) continue;
    const formula = parseFormula(cell);
    const unknown = formula && functionsIn(formula.expression).find((name) => !functionNames.includes(name));
    if (formula && !unknown) continue;
    throw new WorkbookRefusal('bad_formula', (words) =>
      unknown ? words.workbook.unknownFunction(unknown, functionNames) : words.workbook.badFormula(cell),
    );
  }
}
