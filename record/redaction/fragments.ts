import { type Folded, fold } from './folded.ts';
import type { Passage } from './passages.ts';
import { longForms } from './secret-forms.ts';

/** A fragment of a secret with so many letters is found wherever it stands. */
export const fragmentLength = 12;

/** Fewer different letters make a line of dashes rather than a part of a secret. */
const leastLetters = 3;

export type Fragments = { find(text: Folded): Passage[] };

/**
 * Finds fragments of secrets: what a page, a tool or a limit of length has cut. One pass over the text, whatever the
 * number of secrets. A rolling hash decides where to look closer.
 */
export function indexFragments(secrets: readonly string[]): Fragments {
  const grams = new Set(secrets.flatMap(piecesOf).flatMap(gramsOf));
  const filter = new Uint8Array(filterSize);
  for (const gram of grams) filter[placeOf(hashOf(gram))] = 1;
  return {
    find(text) {
      return grams.size === 0 ? [] : findGrams(text, { grams, filter });
    },
  };
}

const filterSize = 1 << 20;
const placeOf = (hash: number): number => (hash ^ (hash >>> 12)) & (filterSize - 1);

/** The parts of a secret that tell nothing else: paths, addresses and JSON repeat what stands in any report. */
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

function gramsOf(form: string): string[] {
  const { letters, length } = fold(form);
  const grams: string[] = [];
  for (let at = 0; at + fragmentLength <= length; at++) {
    const gram = String.fromCharCode(...letters.subarray(at, at + fragmentLength));
    if (new Set(gram).size >= leastLetters) grams.push(gram);
  }
  return grams;
}

const factor = 0x01000193;
/** By so much a letter counts when it leaves the window. */
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
  { grams, filter }: { grams: ReadonlySet<string>; filter: Uint8Array },
): Passage[] {
  const found: Passage[] = [];
  let hash = 0;
  for (let end = 0; end < length; end++) {
    const begin = end - fragmentLength;
    if (begin >= 0) hash = (hash - Math.imul(letters[begin] ?? 0, leaving)) | 0;
    hash = (Math.imul(hash, factor) + (letters[end] ?? 0)) | 0;
    if (begin < -1 || filter[placeOf(hash)] === 0) continue;
    if (!grams.has(String.fromCharCode(...letters.subarray(begin + 1, end + 1)))) continue;
    const passage = { start: origin[begin + 1] ?? 0, end: (origin[end] ?? 0) + 1 };
    const last = found.at(-1);
    if (last && passage.start <= last.end) last.end = passage.end;
    else found.push(passage);
  }
  return found;
}
