/** What is known of one thing, and from where. */
export type Line = { name: string; value: string };

/** What doctor says of one part of the set-up. */
export type Section = {
  title: string;
  lines: Line[];
  /** What is wrong, each with the next step; empty when nothing is. */
  problems: string[];
  /** The same for scripts, where there is more than lines. */
  details?: unknown;
};

export function printSection(section: Section): void {
  console.log(`# ${section.title}\n`);
  for (const line of sectionLines(section)) console.log(line);
  console.log('');
}

export function sectionLines({ lines }: Section): string[] {
  const width = Math.max(...lines.map(({ name }) => name.length), 10) + 2;
  return lines.map(({ name, value }) => `${name.padEnd(width)}${value}`);
}
