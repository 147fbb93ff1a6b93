/**
 * A text normalised for the search for secrets: case-insensitive, without white space, JSON backslashes, terminal
 * colours and diff marks, and with the two base64 alphabets merged. `origin[i]` is the position of letter `i` in the
 * original.
 */
export type Folded = {
  letters: Uint16Array;
  origin: Uint32Array;
  length: number;
  /** The letters behind a backslash that were left out as white space: their codes, their positions, and the letter that follows. */
  escaped: { code: number; index: number; next: number }[];
};

export function fold(text: string): Folded {
  const letters = new Uint16Array(text.length);
  const origin = new Uint32Array(text.length);
  const escaped: Folded['escaped'] = [];
  let length = 0;
  let beginsLine = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash) {
      // The letter of an escaped line break, return or tab counts as white space.
      const next = text.charCodeAt(index + 1);
      if (next === 0x6e || next === 0x72 || next === 0x74) {
        index += 1;
        escaped.push({ code: next, index, next: length });
      }
      if (next === 0x6e || next === 0x72) beginsLine = true;
      continue;
    }
    if (isWhite(code)) {
      if (code === escapeCode) index = endOfSequence(text, index);
      if (code === 0x0a || code === 0x0d) beginsLine = true;
      continue;
    }
    if (beginsLine && isMark(code) && text.charCodeAt(index + 1) === 0x20) continue;
    beginsLine = false;
    letters[length] = foldLetter(code);
    origin[length] = index;
    length += 1;
  }
  return { letters, origin, length, escaped };
}

const backslash = 0x5c;
const escapeCode = 0x1b;

/** Returns the position of the last letter of an escape sequence such as `ESC [ 31 m`. */
function endOfSequence(text: string, start: number): number {
  if (text.charCodeAt(start + 1) !== 0x5b) return start;
  let end = start + 2;
  while (end < text.length && text.charCodeAt(end) >= 0x20 && text.charCodeAt(end) < 0x40) end += 1;
  return end;
}

/** Line prefixes of diffs and quotations: `+ - > |`. */
const isMark = (code: number): boolean =>
  code === 0x2b || code === 0x2d || code === 0x3e || code === 0x7c || code === 0x2502;

/** White space and zero-width characters. */
const isWhite = (code: number): boolean =>
  code <= 0x20 ||
  (code >= 0x7f && code <= 0xa0) ||
  code === 0xad ||
  (code >= 0x2000 && code <= 0x200f) ||
  (code >= 0x2028 && code <= 0x202f) ||
  (code >= 0x205f && code <= 0x206f) ||
  code === 0x3000 ||
  code === 0xfeff;

function foldLetter(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  // base64url
  if (code === 0x2d) return 0x2b;
  if (code === 0x5f) return 0x2f;
  const hasCase = (code >= 0xc0 && code < 0x250) || (code >= 0x370 && code < 0x530);
  const small = hasCase ? String.fromCharCode(code).toLowerCase() : '';
  return small.length === 1 ? small.charCodeAt(0) : code;
}
