import { z } from 'zod';
import { columnName, type Range } from '../../protocol/cell-range.ts';
import {
  type Cell,
  cellFormatSchema,
  cellSchema,
  chartTypeSchema,
  filterOperatorSchema,
  rowKindSchema,
} from '../../protocol/workbook.ts';
import { WorkbookRefusal } from './refusal.ts';

/** A workbook grows no further than this, so that every request stays quick. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 100;

export const rowSchema = z.object({
  id: z.uuid(),
  rank: z.number(),
  kind: rowKindSchema,
  cells: z.array(cellSchema),
});
export type Row = z.infer<typeof rowSchema>;

const formatSchema = z.object({ range: z.string(), format: cellFormatSchema });
const chartSchema = z.object({ type: chartTypeSchema, range: z.string(), title: z.string().nullish() });
const filterSchema = z.object({
  column: z.string(),
  operator: filterOperatorSchema,
  value: z.union([z.string(), z.number()]),
});
export type Filter = z.infer<typeof filterSchema>;

export const sheetHeadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  position: z.number(),
  headerRows: z.number(),
  kind: z.enum(['table', 'pivot']),
  formats: z.array(formatSchema),
  charts: z.array(chartSchema),
  filter: filterSchema.nullable(),
  merged: z.array(z.string()),
});
export type SheetHead = z.infer<typeof sheetHeadSchema>;

/** A sheet with all its rows in order: row number n is `rows[n - 1]`. */
export interface Sheet extends SheetHead {
  rows: readonly Row[];
}

/** A user's workbook in memory. Edits return a new one and share with the old one whatever did not change. */
export interface Workbook {
  id: string;
  name: string;
  activeSheet: string;
  selection: string | null;
  sheets: readonly Sheet[];
}

/** The named sheet, or the active one; refuses a name that the workbook does not have. */
export function requireSheet(workbook: Workbook, name: string | undefined): Sheet {
  const wanted = name ?? workbook.activeSheet;
  const sheet = workbook.sheets.find((candidate) => candidate.name === wanted);
  if (sheet) return sheet;
  const names = workbook.sheets.map((candidate) => candidate.name);
  throw new WorkbookRefusal('unknown_sheet', (words) => words.workbook.noSheet(wanted, names));
}

export function replaceSheet(workbook: Workbook, sheet: Sheet): Workbook {
  return { ...workbook, sheets: workbook.sheets.map((other) => (other.id === sheet.id ? sheet : other)) };
}

/** How many columns are in use. */
export function widthOf({ rows }: Pick<Sheet, 'rows'>): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}

/** The part of a range that lies on rows and columns that exist. */
export function clipRange(range: Range, sheet: Pick<Sheet, 'rows'>): Range {
  return {
    ...range,
    bottom: Math.min(range.bottom, sheet.rows.length),
    right: Math.min(range.right, widthOf(sheet)),
  };
}

/** The row numbers, from 1, of the rows that name the columns. */
export function headerRowNumbers({ rows, headerRows }: Sheet): number[] {
  const marked = rows.flatMap(({ kind }, index) => (kind === 'header' ? [index + 1] : []));
  if (marked.length > 0) return marked;
  return rows.slice(0, headerRows).map((_, index) => index + 1);
}

/** A row as the sheet means it: without any row marked as header, the first ones are. */
export function kindOf(sheet: Sheet, headers: readonly number[], row: number): Row['kind'] {
  return headers.includes(row) ? 'header' : (sheet.rows[row - 1]?.kind ?? 'blank');
}

export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === undefined || cell === null || cell === '';
}

/** The row with other cells, no longer blank when something is written and blank when nothing is left. */
export function withCells(row: Row, cells: Cell[]): Row {
  const same = cells.length === row.cells.length && cells.every((cell, index) => cell === row.cells[index]);
  if (same) return row;
  const empty = cells.every(isEmptyCell);
  if (row.kind === 'data' && empty) return { ...row, cells, kind: 'blank' };
  if (row.kind === 'blank' && !empty) return { ...row, cells, kind: 'data' };
  return { ...row, cells };
}

/** A cell's name, such as C3. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row}`;
}
