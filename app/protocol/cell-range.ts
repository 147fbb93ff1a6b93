/** A rectangle of cells, rows and columns counted from 1, both ends included. `C:C` reaches to row Infinity. */
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const END = /^(?:([A-Z]{1,3}))?(\d{1,7})?$/;

/** Reads A1, A1:C3, C:D or 2:5, with or without dollar signs; undefined for anything else. */
export function parseRange(text: string): Range | undefined {
  const ends = text.trim().toUpperCase().replaceAll('$', '').split(':');
  const [first, last = first] = ends.map((end) => END.exec(end));
  if (!first || !last || ends.length > 2) return undefined;
  const [, firstColumn, firstRow] = first;
  const [, lastColumn, lastRow] = last;
  // Both ends name a column or neither does, and the same for rows; a lone "A" or "3" is no range.
  if (!firstColumn !== !lastColumn || !firstRow !== !lastRow) return undefined;
  if (ends.length === 1 ? !(firstColumn && firstRow) : !(firstColumn || firstRow)) return undefined;
  const columns = [firstColumn, lastColumn].map((name) => (name ? columnNumber(name) : undefined));
  const rows = [firstRow, lastRow].map((row) => (row ? Number(row) : undefined));
  if (rows.includes(0)) return undefined;
  const [left, right] = order(columns);
  const [top, bottom] = order(rows);
  return { top, left, bottom, right };
}

/** The range in A1 notation, such as A1:C3, or B2 for a single cell. */
export function formatRange({ top, left, bottom, right }: Range): string {
  const rows = bottom === Number.POSITIVE_INFINITY ? ['', ''] : [top, bottom];
  const columns = right === Number.POSITIVE_INFINITY ? ['', ''] : [columnName(left), columnName(right)];
  const [from, to] = [`${columns[0]}${rows[0]}`, `${columns[1]}${rows[1]}`];
  return from === to && columns[0] && rows[0] ? from : `${from}:${to}`;
}

/** A is 1, Z is 26, AA is 27. */
export function columnNumber(name: string): number {
  return [...name.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

export function isInside({ top, left, bottom, right }: Range, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function order([first = 1, last = Number.POSITIVE_INFINITY]: (number | undefined)[]): [number, number] {
  return first <= last ? [first, last] : [last, first];
}
