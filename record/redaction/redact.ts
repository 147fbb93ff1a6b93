import { escapeRegex } from '../text/escape-regex.ts';
import { type Folded, fold } from './folded.ts';
import { indexFragments } from './fragments.ts';
import { collect, type Passage, rebuild, redactParts } from './passages.ts';
import { formsOf, isStrong, longForms, writtenForms } from './secret-forms.ts';

export type Redact = <T>(document: T) => T;

/**
 * Replaces every secret in a document with `[redacted]`: literal, in base64, URL-encoded, in JSON or HTML, in another
 * case, or split by white space. Strings at the same place of a list (a reply's deltas, a log's lines) are searched as
 * one text. All output is redacted here before it is cut.
 *
 * A strong secret (16 letters, or 8 of two kinds) is found anywhere, and its beginning at the end of a text that may be
 * cut. A fragment of 12 letters of any secret is found anywhere. A weak secret may be an ordinary word and is found
 * only as a whole word or in an address.
 */
export function redactor(secrets: readonly string[]): Redact {
  const find = finder(secrets);
  const numbers = new Set(secrets.filter((secret) => numeric.test(secret)));
  return <T>(document: T) => redactDocument(document, { find, numbers }) as T;
}

/** A key of digits alone may be a number in JSON. Shorter ones could be any amount. */
const numeric = /^\d{10,16}$/;

type Find = (parts: readonly string[], how?: { pieces: boolean }) => Passage[];

function finder(secrets: readonly string[]): Find {
  if (secrets.length === 0) return () => [];
  const strong = secrets.filter(isStrong);
  const weak = secrets.filter((secret) => !isStrong(secret));
  const needles = indexNeedles([...strong.flatMap(formsOf), ...weak.flatMap(longForms).filter(isStrong)]);
  const fragments = indexFragments(secrets);
  const words = wordsOf(weak);
  return (parts, { pieces } = { pieces: false }) => {
    const whole = parts.length === 1 ? (parts[0] ?? '') : parts.join('');
    if (whole === '') return [];
    // Text is not cut between the pieces of one text.
    const texts = pieces ? [whole] : parts;
    const folded = fold(whole);
    // Spreading a list into a call could exceed the argument limit with a hundred thousand matches.
    const found = [fragments.find(folded)];
    if (needles.size > 0) found.push(findNeedles(whole, folded, { needles, ends: endsOf(texts) }));
    if (words === null) return found.flat();
    found.push(matches(whole, words, 0));
    // Separate texts must not be read as one word.
    let start = 0;
    for (const text of texts.length === 1 ? [] : texts) {
      found.push(matches(text, words, start));
      start += text.length;
    }
    return found.flat();
  };
}

/** The end of each text in the concatenation. */
function endsOf(texts: readonly string[]): number[] {
  let end = 0;
  return texts.map((text) => {
    end += text.length;
    return end;
  });
}

/** The number of letters in a needle's key. Shorter needles would match any text. */
const keyLength = 5;
const shortest = 6;

/** Longer forms are not compared, because spreading into a call has a limit. */
const longestCompared = 1_000;

type Needle = {
  letters: Uint16Array;
  /** The length from which a beginning is unique; infinite if no beginning is. */
  telling: number;
};
type Needles = {
  size: number;
  /** Returns the needles with this key; a bitmap rules out most letters before the map lookup. */
  beginningAt(letters: Uint16Array, at: number): readonly Needle[];
};

function indexNeedles(forms: readonly string[]): Needles {
  const index = new Map<number, Needle[]>();
  const seen = new Uint8Array(1 << 16);
  const folded = new Set<string>();
  for (const form of forms) {
    const { letters, length } = fold(form);
    // Most forms differ only in ignored characters.
    const same = `${tellingLength(form)} ${String.fromCharCode(...letters.slice(0, Math.min(length, longestCompared)))} ${length}`;
    if (length < shortest || (length <= longestCompared && folded.has(same))) continue;
    folded.add(same);
    const needle = { letters: letters.slice(0, length), telling: tellingLength(form) };
    const key = keyOf(needle.letters, 0);
    seen[(key ^ (key >>> 16)) & 0xffff] = 1;
    index.set(key, [...(index.get(key) ?? []), needle]);
  }
  return {
    size: index.size,
    beginningAt(letters, at) {
      const key = keyOf(letters, at);
      return seen[(key ^ (key >>> 16)) & 0xffff] === 0 ? none : (index.get(key) ?? none);
    },
  };
}
const none: readonly Needle[] = [];

/** Addresses, paths and words begin with text that is not secret. */
function tellingLength(form: string): number {
  if (/^(?:\w+:\/\/|[~.]{0,2}\/|[A-Z]:\\)/i.test(form)) return Number.POSITIVE_INFINITY;
  for (let length = shortest; length < form.length; length++) {
    const beginning = form.slice(0, length);
    if (isStrong(beginning) && !/^[\p{Lu}\p{Ll}\s]+$/u.test(beginning))
      return Math.max(shortest, fold(beginning).length);
  }
  return Number.POSITIVE_INFINITY;
}

function keyOf(letters: Uint16Array, at: number): number {
  let key = 0;
  for (let index = at; index < at + keyLength; index++)
    key = (Math.imul(key, 31) + (letters[index] ?? 0)) | 0;
  return key;
}

/**
 * Finds all needles in one pass, independent of their number.
 *
 * @param ends the positions where a needle may be cut, in order.
 */
function findNeedles(
  text: string,
  { letters, origin, length }: Folded,
  { needles, ends }: { needles: Needles; ends: readonly number[] },
): Passage[] {
  const found: Passage[] = [];
  for (let at = 0; at + shortest <= length; at++)
    for (const { letters: needle, telling } of needles.beginningAt(letters, at)) {
      const common = commonLength(needle, letters, { at, length });
      const start = origin[at] ?? 0;
      if (common === needle.length) found.push({ start, end: (origin[at + common - 1] ?? 0) + 1 });
      else if (common >= telling) {
        const behind = at + common < length ? (origin[at + common] ?? 0) : text.length;
        const end = lastUpTo(ends, behind);
        if (end > (origin[at + telling - 1] ?? 0)) found.push({ start, end });
      }
    }
  return found;
}

/** Returns the last of these positions up to a limit; 0 without one. Many rows may begin like a secret. */
function lastUpTo(ends: readonly number[], limit: number): number {
  let [from, to] = [0, ends.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ends[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return ends[from - 1] ?? 0;
}

/** Returns the number of a needle's letters that match here. */
function commonLength(
  needle: Uint16Array,
  letters: Uint16Array,
  { at, length }: { at: number; length: number },
): number {
  const most = Math.min(needle.length, length - at);
  let common = 0;
  while (common < most && needle[common] === letters[at + common]) common++;
  return common;
}

function wordsOf(weak: readonly string[]): RegExp | null {
  const forms = [...new Set(weak.flatMap(writtenForms))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return null;
  const any = forms.map(escapeRegex).join('|');
  return new RegExp(`(?<=${beginsWord})(?:${any})(?![\\w/-]|\\.\\w)`, 'gi');
}

/** The letters of an escape in JSON or in an address are no part of the word behind it. */
const beginsWord = '^|[^\\w/.-]|\\\\[nrt]|\\\\u[\\da-f]{4}|%[\\da-f]{2}';

const matches = (text: string, words: RegExp, start: number): Passage[] =>
  [...text.matchAll(words)].map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));

/** Pieces of one text, where a piece may end within a word. */
const pieces = /\.(?:deltas|stream)\[\]\.text$/;

/** Returns the document itself if it has no secret. */
function redactDocument(
  document: unknown,
  { find, numbers }: { find: Find; numbers: ReadonlySet<string> },
): unknown {
  const places = new Map<string, string[]>();
  const keys = new Set<string>();
  const isSecret = (value: number) => numbers.has(String(value));
  const hasNumber = collect(document, '', { places, keys, isSecret });
  const redacted = new Map<string, string[]>();
  for (const [place, parts] of places) {
    const passages = find(parts, { pieces: pieces.test(place) });
    if (passages.length > 0) redacted.set(place, redactParts(parts, passages).reverse());
  }
  const renamed = new Map<string, string>();
  for (const key of keys) {
    const passages = find([key]);
    if (passages.length > 0) renamed.set(key, redactParts([key], passages).join(''));
  }
  const isClean = redacted.size + renamed.size === 0 && !hasNumber;
  return isClean ? document : rebuild(document, '', { redacted, renamed, isSecret });
}
