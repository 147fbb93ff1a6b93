import { columnName, columnNumber } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import { isFormula } from './formula-tokens.ts';
import { type Shift, shiftFormula, shiftRange, shiftSpan } from './shift.ts';
import type { Row, Sheet, Workbook } from './workbook.ts';

/**
 * The workbook after rows or columns of a sheet came or went: whatever names a cell (formulas on every sheet, formats,
 * charts, merged cells, the filter) follows it. `sheet` already has its new rows; the others are as before.
 */
export function followShift(workbook: Workbook, sheet: Sheet, shift: Shift): Workbook {
  const sheets = workbook.sheets.map((other) => {
    const current = other.id === sheet.id ? followMarks(sheet, shift) : other;
    return followFormulas(current, sheet.name, shift);
  });
  return { ...workbook, sheets };
}

function followFormulas(sheet: Sheet, shifted: string, shift: Shift): Sheet {
  const concerns = (name: string | undefined) => (name ?? sheet.name) === shifted;
  const rows = sheet.rows.map((row): Row => {
    if (!row.cells.some(isFormula)) return row;
    const place = { concerns, grows: row.kind === 'summary' };
    const cells = row.cells.map((cell): Cell => (isFormula(cell) ? shiftFormula(cell, shift, place) : cell));
    return cells.every((cell, index) => cell === row.cells[index]) ? row : { ...row, cells };
  });
  return rows.every((row, index) => row === sheet.rows[index]) ? sheet : { ...sheet, rows };
}

function followMarks(sheet: Sheet, shift: Shift): Sheet {
  return {
    ...sheet,
    formats: followRanges(sheet.formats, shift),
    charts: followRanges(sheet.charts, shift),
    merged: sheet.merged.flatMap((range) => shiftRange(range, shift) ?? []),
    filter: followFilter(sheet.filter, shift),
  };
}

function followRanges<T extends { range: string }>(marks: readonly T[], shift: Shift): T[] {
  return marks.flatMap((mark) => {
    const range = shiftRange(mark.range, shift);
    return range ? [{ ...mark, range }] : [];
  });
}

function followFilter(filter: Sheet['filter'], shift: Shift): Sheet['filter'] {
  if (!filter || shift.axis === 'rows') return filter;
  const column = columnNumber(filter.column);
  const span = shiftSpan([column, column], shift);
  return span ? { ...filter, column: columnName(span[0]) } : null;
}
