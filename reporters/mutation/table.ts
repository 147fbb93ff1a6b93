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
