import { formatRange, parseRange } from '../../protocol/cell-range.ts';
import { mapReferences, type Reference } from './formula-tokens.ts';

/** Rows or columns that came in before `at` (`count` of them), or that went, from `at` on. */
export interface Shift {
  axis: 'rows' | 'columns';
  at: number;
  count: number;
  kind: 'insert' | 'delete';
}

type Span = [first: number, last: number];

/** Where a stretch of rows or columns is afterwards; undefined when all of it is gone. */
export function shiftSpan([first, last]: Span, { at, count, kind }: Shift): Span | undefined {
  if (kind === 'insert') return [first >= at ? first + count : first, last >= at ? last + count : last];
  const end = at + count;
  if (first >= at && last < end) return undefined;
  const move = (position: number, inside: number) =>
    position < at ? position : position < end ? inside : position - count;
  return [move(first, at), move(last, at - 1)];
}

/** A range in A1 notation after the shift; undefined when nothing of it is left. */
export function shiftRange(text: string, shift: Shift): string | undefined {
  const range = parseRange(text);
  if (!range) return text;
  const { top, bottom, left, right } = range;
  const span = shiftSpan(shift.axis === 'rows' ? [top, bottom] : [left, right], shift);
  if (!span) return undefined;
  const [first, last] = span;
  return formatRange(
    shift.axis === 'rows' ? { ...range, top: first, bottom: last } : { ...range, left: first, right: last },
  );
}

interface FormulaPlace {
  /** Whether a reference with this sheet name, or without one, points to the sheet that was shifted. */
  concerns(sheet: string | undefined): boolean;
  /** A total takes in the rows that are added directly before or after those it sums up. */
  grows: boolean;
}

/** The formula with its references following the cells to where they went. */
export function shiftFormula(formula: string, shift: Shift, { concerns, grows }: FormulaPlace): string {
  return mapReferences(formula, (reference) => {
    if (!concerns(reference.sheet)) return reference;
    const span = spanOf(reference, shift.axis);
    if (!span) return reference;
    const moved = shiftSpan(span, shift);
    if (!moved) return undefined;
    const ends: Span =
      grows && reference.to ? [growStart(span, moved, shift), growEnd(span, moved, shift)] : moved;
    return ends[0] === span[0] && ends[1] === span[1] ? reference : withSpan(reference, shift.axis, ends);
  });
}

/** The formula of a row that moved: what it takes from its own row, it takes from there as well. */
export function moveFormula(formula: string, fromRow: number, toRow: number): string {
  return mapReferences(formula, (reference) => {
    const { sheet, from, to } = reference;
    const rows = to ? [from, to] : [from];
    const own = sheet === undefined && rows.every(({ row, rowFixed }) => row === fromRow && !rowFixed);
    return own ? withSpan(reference, 'rows', [toRow, toRow]) : reference;
  });
}

function growStart([first]: Span, [moved]: Span, { at, kind }: Shift): number {
  return kind === 'insert' && first === at ? first : moved;
}

function growEnd([, last]: Span, [, moved]: Span, { at, count, kind }: Shift): number {
  return kind === 'insert' && last === at - 1 ? last + count : moved;
}

function spanOf({ from, to = from }: Reference, axis: Shift['axis']): Span | undefined {
  const [first, last] = axis === 'columns' ? [from.column, to.column] : [from.row, to.row];
  return first === undefined || last === undefined
    ? undefined
    : [Math.min(first, last), Math.max(first, last)];
}

function withSpan({ sheet, from, to }: Reference, axis: Shift['axis'], [first, last]: Span): Reference {
  const set = axis === 'columns' ? (column: number) => ({ column }) : (row: number) => ({ row });
  return { sheet, from: { ...from, ...set(first) }, to: to && { ...to, ...set(last) } };
}
