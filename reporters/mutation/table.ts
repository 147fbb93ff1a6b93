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

/** Returns a Markdown list, one line an item, because items quote agents; nothing without items. */
export const list = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${printable(item, mostLetters)}`), ''];

/** Of an item, or of a message about a pair. */
export const mostLetters = 4_000;
