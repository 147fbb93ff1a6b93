import { spend } from '../../limits.ts';

/**
 * Returns the sums that a reader of a table names: of each numeric column, over all rows and over those with the same text in
 * another column. Tables are lists of objects, or of lists whose first may hold the titles; a row may hold its cells in a list or object
 * of its own.
 */
export function columnSums(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(columnSums);
  if (!Array.isArray(value) || value.length < 2 || value.length > mostRows) return inner;
  const rows = value.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null ? [cellsOf(row)] : [],
  );
  spend(rows.length * 10, `the sums of a table of ${rows.length} rows`);
  const sums = new Map<string, { sum: number; terms: number }>();
  for (const row of rows)
    for (const [column, number] of row) {
      if (typeof number !== 'number') continue;
      const groups = row.flatMap(([other, text]) =>
        typeof text === 'string' && text.length <= longestText ? [`${other}\n${text}`] : [],
      );
      for (const group of ['', ...groups]) {
        const key = `${column}\n${group}`;
        const { sum, terms } = sums.get(key) ?? { sum: 0, terms: 0 };
        sums.set(key, { sum: sum + number, terms: terms + 1 });
      }
    }
  return [...inner, ...[...sums.values()].flatMap(({ sum, terms }) => (terms > 1 ? [sum] : []))];
}

const cellsOf = (row: object): [string, unknown][] =>
  Object.entries(row).flatMap(([column, cell]: [string, unknown]) =>
    typeof cell === 'object' && cell !== null
      ? Object.entries(cell).map(([inner, value]): [string, unknown] => [`${column}.${inner}`, value])
      : [[column, cell]],
  );

const mostRows = 1_000;
const longestText = 80;
