import { shorten } from '../text/shorten.ts';
/**
 * Makes one line of untrusted text safe to show in terminals, CI logs and XML. Unsafe characters become visible
 * escapes.
 *
 * @param length the limit in characters; longer text ends in an ellipsis.
 */
export function printable(text: string, length = 300): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  // Avoids processing megabytes of text that would be cut anyway.
  return shorten(harmless(line.slice(0, 2 * length + 2)), length);
}

/** Like `printable`, for several lines. */
export function printableLines(text: string, { lines, length }: { lines: number; length: number }): string[] {
  const all = text.split(lineBreak).filter((line) => line.trim() !== '');
  const shown = all
    .slice(0, lines)
    .map((line) => shorten(harmless(line).replace(/\t/g, '  ').trimEnd(), length));
  return all.length > lines ? [...shown, `… (${all.length - lines} more)`] : shown;
}

/**
 * Escapes active characters in text of any length: `\x1b` for an escape, `\u202e` for a direction mark, `\::` for a
 * command of a CI log. Line breaks and tabs stay.
 *
 * @param colours keeps terminal colours that cannot hide text.
 */
export function harmless(text: string, { colours = false } = {}): string {
  const kept = colours ? colour : null;
  return (
    text
      .replace(acting, (mark, offset) => (kept && isColour(text, offset) ? mark : escaped(mark)))
      // Runners accept the first anywhere in a line (`##[` GitHub, `##vso[` Azure, `##teamcity[`), GitHub's the second after
      // white space.
      .replace(/##(?=\w*\[)/g, '##\\')
      .replace(command, '$1\\::')
  );
}

/** The whole text in one line, without active characters. Its result stays as it is. */
export const harmlessLine = (text: string): string =>
  harmless(text.replace(/\s*[\r\n\u2028\u2029]\s*/gu, ' '));

const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/u;

/**
 * Control characters except tab and line breaks, bidirectional and invisible characters, Unicode line separators, and
 * characters that XML 1.0 forbids.
 */
export const acting =
  /(?!\r\n)[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E007F}]|\p{Cs}/gu;

/** Text colours, bold, dim, inverse and their ends. Black and background colours could hide text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what a colour begins with
const colour = /\u001b\[(?:[0127]|22|27|3[1-69]|39|9[0-6])?m/y;
const command = new RegExp(`^((?:[^\\S\\r\\n]|${colour.source})*)::`, 'gmu');

function isColour(text: string, offset: number): boolean {
  colour.lastIndex = offset;
  return colour.test(text);
}

/** An active character as its visible escape. */
export function escaped(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
