import { columnNumber } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import type { Evaluator } from './evaluate.ts';
import { type Filter, headerRowNumbers, kindOf, type Sheet } from './workbook.ts';

/** The row numbers that a sheet's filter lets through: headers and totals always, of the rest what matches. */
export function visibleRows(sheet: Sheet, { valueAt }: Pick<Evaluator, 'valueAt'>): number[] {
  const { filter } = sheet;
  const all = sheet.rows.map((_, index) => index + 1);
  if (!filter) return all;
  const headers = headerRowNumbers(sheet);
  const column = columnNumber(filter.column);
  return all.filter((row) => {
    const kind = kindOf(sheet, headers, row);
    if (kind === 'header' || kind === 'summary') return true;
    return kind === 'data' && matches(valueAt(sheet, row, column), filter);
  });
}

function matches(cell: Cell, { operator, value }: Filter): boolean {
  const text = String(cell ?? '');
  if (operator === 'contains') return text.includes(String(value));
  const [left, right] = [toNumber(cell), toNumber(value)];
  const numeric = left !== undefined && right !== undefined;
  if (operator === 'equals') return numeric ? left === right : text === String(value);
  const sign = operator === 'greater' ? 1 : -1;
  if (numeric) return sign * (left - right) > 0;
  // Text against text is how dates are compared; text is neither more nor less than a number.
  return left === right && text !== '' && sign * text.localeCompare(String(value), 'zh-CN') > 0;
}

function toNumber(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  const number = Number(cell ?? Number.NaN);
  return cell?.trim() && Number.isFinite(number) ? number : undefined;
}
