import { formatRange, parseRange, type Range } from '../../protocol/cell-range.ts';
import { WorkbookRefusal } from './refusal.ts';
import type { Workbook } from './workbook.ts';

/** What an edit made of the workbook, and what the tool answers. */
export interface Edited {
  workbook: Workbook;
  answer: {
    sheet: string;
    changedRows: number;
    range?: string;
    [detail: string]: unknown;
  };
}

export function requireRange(text: string): Range {
  const range = parseRange(text);
  if (range) return range;
  throw new WorkbookRefusal('bad_range', (words) => words.workbook.unreadableRange(text));
}

export function refuseOutside(range: Range, rows: number, columns: number): void {
  if (range.top > rows || range.left > columns)
    throw new WorkbookRefusal('out_of_range', (words) =>
      words.workbook.outside(formatRange(range), rows, columns),
    );
}
