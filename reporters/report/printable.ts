import { stripVTControlCharacters } from 'node:util';

/**
 * One line of text that somebody else wrote, fit to be shown: an agent may say anything, but nothing that a terminal,
 * a CI log or a reader's eye would obey (escape sequences, log commands, reversed text).
 *
 * @param length in characters; what is cut is told.
 */
export function printable(text: string, length = 300): string {
  return shorten(harmless(text).replace(/\s+/gu, ' ').trim(), length);
}

/** The same for text of several lines. */
export function printableLines(text: string, { lines, length }: { lines: number; length: number }): string[] {
  const all = harmless(text)
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .filter((line) => line.trim() !== '');
  const shown = all.slice(0, lines).map((line) => shorten(line.replace(/\t/g, '  ').trimEnd(), length));
  return all.length > lines ? [...shown, `… (${all.length - lines} more)`] : shown;
}

/** Text of any length without what only machines see. */
export function harmless(text: string): string {
  return (
    stripVTControlCharacters(text)
      // Control characters but for tab and line breaks, and the marks that reverse or hide text (Unicode bidi).
      .replace(/[^\P{Cc}\t\n\r]|[\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu, '')
      // The runner of GitHub Actions obeys these wherever they stand in a line.
      .replace(/##\[/g, '# #[')
  );
}

const shorten = (text: string, length: number) => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};
