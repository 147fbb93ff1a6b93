import { fold } from './folded.ts';
import { type Passage, redactParts } from './passages.ts';
import { formsOf, isStrong, longForms, writtenForms } from './secret-forms.ts';

/** Takes every secret out of a document. */
export type Redact = <T>(document: T) => T;

/**
 * Replaces every secret in a document by `[redacted]`: as it is, in base64, in an address, in JSON or HTML, in other
 * letters, split by blanks or line breaks. Strings that stand at the same place of a list (the deltas of a reply,
 * the lines of a log) are read as one text, so that what is spelled over several of them is found; put together, they
 * are the redacted text again. Everything that is written or printed passes here, and nothing is cut before.
 *
 * A strong secret (16 letters, or 8 of two kinds) is found wherever it stands. A weak one might be any word: it is found
 * where it stands as a whole word or in an address.
 */
export function redactor(secrets: readonly string[]): Redact {
  const find = finder(secrets);
  return <T>(document: T) => redactDocument(document, find) as T;
}

type Find = (parts: readonly string[], how?: { pieces: boolean }) => Passage[];

function finder(secrets: readonly string[]): Find {
  const strong = secrets.filter(isStrong);
  const weak = secrets.filter((secret) => !isStrong(secret));
  const needles = indexNeedles([...strong.flatMap(formsOf), ...weak.flatMap(longForms).filter(isStrong)]);
  const words = wordsOf(weak);
  return (parts, { pieces } = { pieces: false }) => {
    const whole = parts.length === 1 ? (parts[0] ?? '') : parts.join('');
    if (whole === '') return [];
    const found = needles.size === 0 ? [] : findNeedles(whole, needles);
    if (words === null) return found;
    if (pieces || parts.length === 1) return [...found, ...matches(whole, words, 0)];
    // Side by side, two words look like one.
    let start = 0;
    const within = parts.flatMap((part) => {
      const passages = matches(part, words, start);
      start += part.length;
      return passages;
    });
    return [...found, ...within, ...matches(whole, words, 0)];
  };
}

/** So many letters of a folded needle are its key. Shorter needles would be found in any text. */
const keyLength = 5;
const shortest = 6;

function indexNeedles(forms: readonly string[]): Map<number, Uint16Array[]> {
  const index = new Map<number, Uint16Array[]>();
  for (const form of forms) {
    const { letters, length } = fold(form);
    if (length < shortest) continue;
    const needle = letters.slice(0, length);
    const key = keyOf(needle, 0);
    index.set(key, [...(index.get(key) ?? []), needle]);
  }
  return index;
}

function keyOf(letters: Uint16Array, at: number): number {
  let key = 0;
  for (let index = at; index < at + keyLength; index++)
    key = (Math.imul(key, 31) + (letters[index] ?? 0)) | 0;
  return key;
}

/** One pass over the text, whatever the number of needles. */
function findNeedles(text: string, needles: Map<number, Uint16Array[]>): Passage[] {
  const { letters, origin, length } = fold(text);
  const found: Passage[] = [];
  const seen = new Uint8Array(1 << 16);
  for (const key of needles.keys()) seen[(key ^ (key >>> 16)) & 0xffff] = 1;
  for (let at = 0; at + shortest <= length; at++) {
    const key = keyOf(letters, at);
    if (seen[(key ^ (key >>> 16)) & 0xffff] === 0) continue;
    for (const needle of needles.get(key) ?? [])
      if (at + needle.length <= length && isAt(needle, letters, at))
        found.push({ start: origin[at] ?? 0, end: (origin[at + needle.length - 1] ?? 0) + 1 });
  }
  return found;
}

function isAt(needle: Uint16Array, letters: Uint16Array, at: number): boolean {
  for (let index = 0; index < needle.length; index++) if (needle[index] !== letters[at + index]) return false;
  return true;
}

function wordsOf(weak: readonly string[]): RegExp | null {
  const forms = [...new Set(weak.flatMap(writtenForms))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return null;
  const any = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\w/.-])(?:${any})(?![\\w/-]|\\.\\w)`, 'gi');
}

const matches = (text: string, words: RegExp, start: number): Passage[] =>
  [...text.matchAll(words)].map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));

/** They are one text, and where one of them ends no word need end. */
const pieces = /\.(?:deltas|stream)\[\]\.text$/;

/** The document itself, where there is nothing to take out. */
function redactDocument(document: unknown, find: Find): unknown {
  const places = new Map<string, string[]>();
  const keys = new Set<string>();
  collect(document, '', { places, keys });
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
  return redacted.size + renamed.size === 0 ? document : rebuild(document, '', { redacted, renamed });
}

type Collected = { places: Map<string, string[]>; keys: Set<string> };

function collect(value: unknown, place: string, into: Collected): void {
  if (typeof value === 'string') {
    const parts = into.places.get(place);
    if (parts) parts.push(value);
    else into.places.set(place, [value]);
  } else if (Array.isArray(value)) for (const entry of value) collect(entry, `${place}[]`, into);
  else if (isPlain(value))
    for (const [key, entry] of Object.entries(value)) {
      into.keys.add(key);
      collect(entry, `${place}.${key}`, into);
    }
}

type Replacements = { redacted: Map<string, string[]>; renamed: Map<string, string> };

/** In the order in which it was collected. */
function rebuild(value: unknown, place: string, by: Replacements): unknown {
  if (typeof value === 'string') return by.redacted.get(place)?.pop() ?? value;
  if (Array.isArray(value)) return value.map((entry) => rebuild(entry, `${place}[]`, by));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      by.renamed.get(key) ?? key,
      rebuild(entry, `${place}.${key}`, by),
    ]),
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
