import { printable } from '../../record/redaction/printable.ts';

/** Returns a Markdown table that is readable as plain text, followed by an empty line; nothing without rows. */
export function table(heads: string[], rows: (string | number)[][]): string[] {
  if (rows.length === 0) return [];
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line), ''];
}

/** A trial of a case that was changed by an operator. */
export type Pair = { case: string; suite: string; blocking: boolean; operator: string };

/** Case × operator: how many of the pairs are as wanted, `2/2`. */
export type Matrix = { case: string; blocking: boolean; cells: Record<string, string> }[];

export const matrixOf = <P extends Pair>(pairs: readonly P[], isWanted: (pair: P) => boolean): Matrix =>
  [...Map.groupBy(pairs, (pair) => `${pair.suite} ${pair.case}`).values()].map((own) => ({
    case: own[0]?.case ?? '',
    blocking: own.some(({ blocking }) => blocking),
    cells: Object.fromEntries(
      [...Map.groupBy(own, ({ operator }) => operator)].map(([operator, cell]) => [
        operator,
        `${cell.filter(isWanted).length}/${cell.length}`,
      ]),
    ),
  }));

/** @param note what the cells count. */
export const matrixTable = (columns: readonly string[], matrix: Matrix, note: string): string[] => [
  ...table(
    ['case', ...columns],
    matrix.map(({ case: id, blocking, cells }) => [
      `${id}${blocking ? ' *' : ''}`,
      ...columns.map((operator) => cells[operator] ?? '·'),
    ]),
  ),
  ...(matrix.length > 0 ? [`The cases with * are blocking. ${note}`, ''] : []),
];

/** Returns a Markdown list, one line an item, because items quote agents; nothing without items. */
export const list = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${printable(item, mostLetters)}`), ''];

/** Of an item, or of a message about a pair. */
export const mostLetters = 4_000;
