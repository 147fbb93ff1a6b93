import { type Folded, fold } from './folded.ts';
import type { Passage } from './passages.ts';
import { longForms } from './secret-forms.ts';

/** Fragments of a secret with at least this length are found anywhere. */
export const fragmentLength = 12;

/** Fewer distinct letters indicate a separator line rather than a secret. */
const leastLetters = 3;

export type Fragments = { find(text: Folded): Passage[] };

/**
 * Finds fragments of secrets that a page, a tool or a length limit has cut. One pass over the text with a rolling hash,
 * independent of the number of secrets.
 */
export function indexFragments(secrets: readonly string[]): Fragments {
  const grams: Grams = new Map();
  for (const form of new Set(secrets.flatMap(piecesOf))) indexForm(form, grams);
  const filter = new Uint8Array(filterSize);
  for (const gram of grams.keys()) filter[placeOf(hashOf(gram))] = 1;
  return {
    find(text) {
      return grams.size === 0 ? [] : [...findGrams(text, { grams, filter }), ...findEscaped(text, grams)];
    },
  };
}

/** The positions of each fragment in a folded secret. */
type Grams = Map<string, { letters: Uint16Array; at: number }>;

const filterSize = 1 << 20;
const placeOf = (hash: number): number => (hash ^ (hash >>> 12)) & (filterSize - 1);

/** Returns the parts of a secret that occur nowhere else; paths, addresses and JSON syntax occur in any report. */
function piecesOf(secret: string): string[] {
  if (/^\s*[[{]/.test(secret)) return [];
  const pieces = secret.split(pathOrAddress);
  const isAscii = /^[ -~]*$/.test(secret);
  return pieces.flatMap((piece) => [
    piece,
    ...longForms(piece),
    ...(isAscii ? [encodeURIComponent(piece)] : []),
  ]);
}

const pathOrAddress =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|(?<=^|[\s=:@,;])(?:[~.]{0,2}\/|[A-Za-z]:\\)(?=[\w.-]+[/\\]))[^\s,;"']*/i;

function indexForm(form: string, grams: Grams): void {
  const folded = fold(form);
  const letters = folded.letters.slice(0, folded.length);
  for (let at = 0; at + fragmentLength <= letters.length; at++) {
    const gram = String.fromCharCode(...letters.subarray(at, at + fragmentLength));
    if (!grams.has(gram) && new Set(gram).size >= leastLetters) grams.set(gram, { letters, at });
  }
}

const factor = 0x01000193;
/** The weight of the letter that leaves the window. */
const leaving = Array.from({ length: fragmentLength - 1 }).reduce<number>(
  (power) => Math.imul(power, factor),
  1,
);

function hashOf(gram: string): number {
  let hash = 0;
  for (let index = 0; index < gram.length; index++)
    hash = (Math.imul(hash, factor) + gram.charCodeAt(index)) | 0;
  return hash;
}

function findGrams(
  { letters, origin, length }: Folded,
  { grams, filter }: { grams: Grams; filter: Uint8Array },
): Passage[] {
  const found: Passage[] = [];
  let hash = 0;
  // Skips fragments within the last passage.
  let covered = fragmentLength - 1;
  for (let end = 0; end < length; end++) {
    if (end >= fragmentLength) hash = (hash - Math.imul(letters[end - fragmentLength] ?? 0, leaving)) | 0;
    hash = (Math.imul(hash, factor) + (letters[end] ?? 0)) | 0;
    if (end < covered || filter[placeOf(hash)] === 0) continue;
    const begin = end - fragmentLength + 1;
    const known = grams.get(String.fromCharCode(...letters.subarray(begin, end + 1)));
    if (!known) continue;
    let behind = end + 1;
    let next = known.at + fragmentLength;
    while (behind < length && next < known.letters.length && letters[behind] === known.letters[next]) {
      behind += 1;
      next += 1;
    }
    covered = behind;
    const passage = { start: origin[begin] ?? 0, end: (origin[behind - 1] ?? 0) + 1 };
    const last = found.at(-1);
    if (last && passage.start <= last.end) last.end = Math.max(last.end, passage.end);
    else found.push(passage);
  }
  return found;
}

/** Finds fragments whose first letter was read as an escape: `\n` may also be a backslash before a secret. */
const findEscaped = ({ letters, origin, length, escaped }: Folded, grams: Grams): Passage[] =>
  escaped.flatMap(({ code, index, next }) => {
    const end = next + fragmentLength - 1;
    if (end > length || !grams.has(String.fromCharCode(code, ...letters.subarray(next, end)))) return [];
    return [{ start: index, end: (origin[end - 1] ?? 0) + 1 }];
  });
