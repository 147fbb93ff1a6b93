import { columnName, columnNumber, isInside, parseRange, type Range } from '../../protocol/cell-range.ts';
import type {
  Cell,
  CellFormat,
  ShownCell,
  ShownChart,
  ShownRow,
  ShownWorkbook,
} from '../../protocol/workbook.ts';
import type { ServerWords } from '../../words/server-words.ts';
import { columnTitles } from './columns.ts';
import { createEvaluator, type Evaluator } from './evaluate.ts';
import { visibleRows } from './filter.ts';
import { isFormula } from './formula-tokens.ts';
import { formatNumber } from './number-format.ts';
import {
  clipRange,
  type Filter,
  headerRowNumbers,
  kindOf,
  type Sheet,
  type Workbook,
  widthOf,
} from './workbook.ts';

/** As many rows as the panel draws; the totals are added wherever they stand. */
const SHOWN_ROWS = 200;
const CHART_POINTS = 12;

/** The active sheet of a workbook, computed and formatted, as the panel beside the conversation shows it. */
export function showWorkbook(workbook: Workbook, words: Pick<ServerWords, 'workbook'>): ShownWorkbook {
  const { name, activeSheet, selection, sheets } = workbook;
  const sheet = sheets.find((candidate) => candidate.name === activeSheet) ?? sheets[0];
  const tabs = sheets.map(({ name, kind, rows }) => ({ name, kind, totalRows: rows.length }));
  const head = { name, sheets: tabs, selection };
  if (!sheet)
    return { ...head, activeSheet, columns: [], rows: [], visibleRows: 0, filter: null, charts: [] };
  const evaluator = createEvaluator(workbook);
  const visible = visibleRows(sheet, evaluator);
  const columns = Array.from({ length: widthOf(sheet) }, (_, index) => columnName(index + 1));
  return {
    ...head,
    activeSheet: sheet.name,
    columns,
    rows: showRows(sheet, evaluator, visible),
    visibleRows: visible.length,
    filter: sheet.filter && filterWords(sheet, sheet.filter, words.workbook),
    charts: sheet.charts.map((chart) => showChart(sheet, evaluator, chart)),
  };
}

function showRows(sheet: Sheet, evaluator: Evaluator, visible: number[]): ShownRow[] {
  const headers = headerRowNumbers(sheet);
  const shown = visible.filter(
    (row, index) => index < SHOWN_ROWS || kindOf(sheet, headers, row) === 'summary',
  );
  const columns = Array.from({ length: widthOf(sheet) }, (_, index) => index + 1);
  const merged = sheet.merged.flatMap((text) => mergedRange(text, shown, sheet));
  const formats = sheet.formats.flatMap(({ range, format }) => {
    const parsed = parseRange(range);
    return parsed ? [{ range: parsed, format }] : [];
  });
  return shown.map((row) => ({
    row,
    kind: kindOf(sheet, headers, row),
    cells: columns.map((column): ShownCell | null => {
      const merge = merged.find((candidate) => isInside(candidate.range, row, column));
      if (merge && !(row === merge.top && column === merge.range.left)) return null;
      const format = Object.assign(
        {},
        ...formats.filter(({ range }) => isInside(range, row, column)).map((mark) => mark.format),
      );
      const raw = sheet.rows[row - 1]?.cells[column - 1] ?? null;
      const cell = showCell(raw, evaluator.valueAt(sheet, row, column), format);
      return merge ? { ...cell, columns: merge.columns, rows: merge.rows } : cell;
    }),
  }));
}

function showCell(raw: Cell, value: Cell, { numberFormat, ...look }: CellFormat): ShownCell {
  return {
    text: typeof value === 'number' ? formatNumber(value, numberFormat) : (value ?? ''),
    ...(typeof value === 'number' && { numeric: true }),
    ...(isFormula(raw) && { formula: raw }),
    ...(Object.keys(look).length > 0 && { format: look }),
  };
}

/** A merged range reaches over as many of its rows as are shown, from the first of them on. */
function mergedRange(text: string, shown: number[], sheet: Sheet) {
  const parsed = parseRange(text);
  if (!parsed) return [];
  const range = clipRange(parsed, sheet);
  const inside = shown.filter((row) => row >= range.top && row <= range.bottom);
  const [top] = inside;
  if (top === undefined || range.right < range.left) return [];
  return [{ range, top, rows: inside.length, columns: range.right - range.left + 1 }];
}

function filterWords(
  sheet: Sheet,
  { column, operator, value }: Filter,
  words: ServerWords['workbook'],
): string {
  const title = columnTitles(sheet)[columnNumber(column) - 1] || words.column(column);
  return words.filter[operator](title, value);
}

function showChart(
  sheet: Sheet,
  evaluator: Evaluator,
  { type, range, title }: Sheet['charts'][number],
): ShownChart {
  const parsed = parseRange(range);
  const points = parsed ? pointsOf(sheet, evaluator, clipRange(parsed, sheet)) : [];
  return { type, range, title: title || range, points };
}

/** The labels are in the first column, the values in the last; rows without a number, such as a header, have no point. */
function pointsOf(sheet: Sheet, { valueAt }: Evaluator, { top, bottom, left, right }: Range) {
  const points: ShownChart['points'] = [];
  for (let row = top; row <= bottom && points.length < CHART_POINTS; row += 1) {
    const value = valueAt(sheet, row, right);
    if (typeof value === 'number') points.push({ label: String(valueAt(sheet, row, left) ?? ''), value });
  }
  return points;
}
