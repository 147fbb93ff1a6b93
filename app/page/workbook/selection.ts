import { formatRange } from '../../protocol/cell-range.ts';

/** A cell; a whole row has no column, a whole column no row. */
export interface Place {
  row: number | undefined;
  column: number | undefined;
}

/** The range between two places in A1 notation, such as A1:C3, 2:4 or C:C. */
export function selectionBetween(one: Place, other: Place): string {
  const rows = span(one.row, other.row);
  const columns = span(one.column, other.column);
  return formatRange({ top: rows[0], bottom: rows[1], left: columns[0], right: columns[1] });
}

interface Grid {
  /** The numbers of the rows that are shown, in order. */
  rows: readonly number[];
  width: number;
}

/** The cell one step from another in the direction of an arrow key; undefined for any other key. */
export function moveCell(
  { row = 1, column = 1 }: Place,
  key: string,
  { rows, width }: Grid,
): Place | undefined {
  const index = Math.max(rows.indexOf(row), 0);
  const rowAt = (place: number) => rows[Math.min(Math.max(place, 0), rows.length - 1)] ?? row;
  const columnAt = (place: number) => Math.min(Math.max(place, 1), width);
  switch (key) {
    case 'ArrowUp':
      return { row: rowAt(index - 1), column };
    case 'ArrowDown':
      return { row: rowAt(index + 1), column };
    case 'ArrowLeft':
      return { row, column: columnAt(column - 1) };
    case 'ArrowRight':
      return { row, column: columnAt(column + 1) };
    default:
      return undefined;
  }
}

/** Whatever one of the two leaves open, the range leaves open. */
function span(one: number | undefined, other: number | undefined): [number, number] {
  if (one === undefined || other === undefined) return [1, Number.POSITIVE_INFINITY];
  return one <= other ? [one, other] : [other, one];
}
