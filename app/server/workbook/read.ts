import type { z } from 'zod';
import { formatRange, type Range } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import { requireRange } from './edit.ts';
import { createEvaluator } from './evaluate.ts';
import { isFormula } from './formula-tokens.ts';
import type { readRangeSchema } from './inputs.ts';
import {
  cellName,
  clipRange,
  headerRowNumbers,
  kindOf,
  requireSheet,
  type Workbook,
  widthOf,
} from './workbook.ts';

/** How many rows are read when no range is given, and at most. */
const DEFAULT_ROWS = 50;
const MAX_READ_ROWS = 500;

/** The computed values of a range, with what else an agent must know to act on them. */
export function readRange(workbook: Workbook, input: z.output<typeof readRangeSchema>) {
  const sheet = requireSheet(workbook, input.sheet);
  const first: Range = { top: 1, left: 1, bottom: DEFAULT_ROWS, right: Number.POSITIVE_INFINITY };
  const wanted = clipRange(input.range === undefined ? first : requireRange(input.range), sheet);
  const range = { ...wanted, bottom: Math.min(wanted.bottom, wanted.top + MAX_READ_ROWS - 1) };
  const { valueAt } = createEvaluator(workbook);
  const headers = headerRowNumbers(sheet);
  const columns = count(range.left, range.right);
  const formulas: Record<string, string> = {};
  const rows = count(range.top, range.bottom).map((row) => {
    const cells = columns.map((column): Cell => {
      const raw = sheet.rows[row - 1]?.cells[column - 1] ?? null;
      if (isFormula(raw)) formulas[cellName(row, column)] = raw;
      return valueAt(sheet, row, column);
    });
    return { row, kind: kindOf(sheet, headers, row), cells };
  });
  return {
    status: 'ok' as const,
    sheet: sheet.name,
    range: rows.length > 0 && columns.length > 0 ? formatRange(range) : null,
    rows,
    totalRows: sheet.rows.length,
    totalColumns: widthOf(sheet),
    selection: sheet.name === workbook.activeSheet ? workbook.selection : null,
    sheets: workbook.sheets.map(({ name }) => name),
    ...(Object.keys(formulas).length > 0 && { formulas }),
    ...(range.bottom < wanted.bottom && { truncated: true }),
    ...(sheet.merged.length > 0 && { merged: sheet.merged }),
    ...(sheet.filter && { filter: sheet.filter }),
  };
}

function count(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}
