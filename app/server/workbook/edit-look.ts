import type { z } from 'zod';
import { columnName, formatRange, type Range } from '../../protocol/cell-range.ts';
import { findColumn } from './columns.ts';
import { type Edited, refuseOutside, requireRange } from './edit.ts';
import { createEvaluator } from './evaluate.ts';
import { visibleRows } from './filter.ts';
import type { chartSchema, filterSchema, formatSchema } from './inputs.ts';
import { WorkbookRefusal } from './refusal.ts';
import {
  clipRange,
  headerRowNumbers,
  kindOf,
  replaceSheet,
  requireSheet,
  type Sheet,
  type Workbook,
  widthOf,
} from './workbook.ts';

/** Hides the data rows that do not match, or shows all again; no row changes. */
export function setFilter(workbook: Workbook, input: z.output<typeof filterSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const column = columnName(findColumn(sheet, input.column));
  const { operator, value } = input;
  const filtered: Sheet = { ...sheet, filter: value === null ? null : { column, operator, value } };
  const changed = replaceSheet(workbook, filtered);
  const headers = headerRowNumbers(filtered);
  const shown = visibleRows(filtered, createEvaluator(changed));
  const matches = shown.filter((row) => kindOf(filtered, headers, row) === 'data').length;
  return { workbook: changed, answer: { sheet: sheet.name, column, changedRows: 0, matches } };
}

export function formatCells(workbook: Workbook, input: z.output<typeof formatSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  if (Object.keys(input.format).length === 0)
    throw new WorkbookRefusal('nothing_to_do', (words) => words.workbook.noFormat);
  const range = existingRange(sheet, input.range);
  const text = formatRange(requireRange(input.range));
  const earlier = sheet.formats.find((mark) => mark.range === text)?.format;
  const formats = [
    ...sheet.formats.filter((mark) => mark.range !== text),
    { range: text, format: { ...earlier, ...input.format } },
  ];
  return {
    workbook: replaceSheet(workbook, { ...sheet, formats }),
    answer: { sheet: sheet.name, range: text, changedRows: range.bottom - range.top + 1 },
  };
}

export function createChart(workbook: Workbook, input: z.output<typeof chartSchema>): Edited {
  const sheet = requireSheet(workbook, input.sheet);
  const range = existingRange(sheet, input.range);
  if (!hasNumbers(workbook, sheet, range))
    throw new WorkbookRefusal('nothing_to_do', (words) => words.workbook.nothingToDraw(formatRange(range)));
  const text = formatRange(range);
  const charts = [...sheet.charts, { type: input.type, range: text, title: input.title ?? null }];
  return {
    workbook: replaceSheet(workbook, { ...sheet, charts }),
    answer: { sheet: sheet.name, range: text, changedRows: 0, charts: charts.length },
  };
}

function existingRange(sheet: Sheet, text: string): Range {
  const range = requireRange(text);
  refuseOutside(range, sheet.rows.length, widthOf(sheet));
  return clipRange(range, sheet);
}

function hasNumbers(workbook: Workbook, sheet: Sheet, { top, bottom, left, right }: Range): boolean {
  const { valueAt } = createEvaluator(workbook);
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      if (typeof valueAt(sheet, row, column) === 'number') return true;
  return false;
}
