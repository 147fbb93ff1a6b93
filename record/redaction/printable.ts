import { shorten } from '../shorten.ts';
/**
 * One line of text that somebody else wrote, fit to be shown: an agent may say anything, but nothing that a terminal,
 * a CI log, an XML parser or a reader's eye would obey. What is not shown as it is stands there as a visible escape.
 *
 * @param length in characters; what is cut is told.
 */
export function printable(text: string, length = 300): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  // Of a text of megabytes no more is looked at than can be shown.
  return shorten(harmless(line.slice(0, 2 * length + 2)), length);
}

/** The same for text of several lines. */
export function printableLines(text: string, { lines, length }: { lines: number; length: number }): string[] {
  const all = text.split(lineBreak).filter((line) => line.trim() !== '');
  const shown = all
    .slice(0, lines)
    .map((line) => shorten(harmless(line).replace(/\t/g, '  ').trimEnd(), length));
  return all.length > lines ? [...shown, `… (${all.length - lines} more)`] : shown;
}

/**
 * Text of any length in which nothing acts: `\x1b` for an escape, `\u202e` for a mark that reverses text, `\::` for the
 * command of a CI log. Line breaks and tabs stay.
 *
 * @param colours keeps the colours of a terminal with which nothing can be hidden.
 */
export function harmless(text: string, { colours = false } = {}): string {
  const kept = colours ? colour : null;
  return (
    text
      .replace(acting, (mark, offset) => (kept && isColour(text, offset) ? mark : escaped(mark)))
      // GitHub's runner obeys the first wherever it stands in a line, and the second behind blanks.
      .replace(/##(?=\[)/g, '##\\')
      .replace(command, '$1\\::')
  );
}

const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/u;

/**
 * Control characters but for tab and line breaks, marks that reverse or hide text (Unicode bidi, tags, a joiner of
 * words), separators that some take for line breaks, and what XML 1.0 does not allow.
 */
export const acting =
  /(?!\r\n)[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E007F}]|\p{Cs}/gu;

/** Colours of the letters, bold, dim, reversed, and the end of each. Black and backgrounds could hide what stands there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what a colour begins with
const colour = /\u001b\[(?:[0127]|22|27|3[1-69]|39|9[0-6])?m/y;
const command = new RegExp(`^((?:[^\\S\\r\\n]|${colour.source})*)::`, 'gmu');

function isColour(text: string, offset: number): boolean {
  colour.lastIndex = offset;
  return colour.test(text);
}

function escaped(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
