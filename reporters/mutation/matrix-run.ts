import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const clearLine = '\r\u001b[K';

/** Prints a line above the progress. */
export const print = (text: string): void => {
  process.stdout.write(`${process.stdout.isTTY ? clearLine : ''}${text}\n`);
};

/** Prints the progress of a matrix: continuously on a terminal, every tenth pair in a log. */
export function sayHowFar(ended: number, planned: number): void {
  const tenth = Math.floor((10 * ended) / planned);
  if (process.stdout.isTTY) process.stdout.write(`${clearLine}${ended} of ${planned}`);
  else if (tenth > Math.floor((10 * (ended - 1)) / planned)) print(`${ended} of ${planned}`);
}

/** Writes a report as Markdown and as JSON. `output` is the path without its ending. */
export function writeMatrix(
  output: string,
  { title, text, report }: { title: string; text: string; report: object },
): void {
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(`${output}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${output}.md`, `# ${title}\n\n${text}\n`);
}
