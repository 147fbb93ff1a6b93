/** A range of a text; the end is exclusive. */
export type Passage = { start: number; end: number };

export const redactionMark = '[redacted]';

/**
 * Removes passages from a text in parts. The first affected part gets the mark; the remainder is deleted from later
 * parts.
 */
export function redactParts(parts: readonly string[], passages: readonly Passage[]): string[] {
  const joined = joinPassages(passages);
  let at = 0;
  let next = 0;
  return parts.map((part) => {
    const [from, to] = [at, at + part.length];
    at = to;
    let kept = '';
    let read = from;
    for (let index = next; index < joined.length; index++) {
      const passage = joined[index];
      if (!passage || passage.start >= to) break;
      kept += part.slice(read - from, Math.max(read, passage.start) - from);
      if (passage.start >= from) kept += redactionMark;
      read = Math.min(to, passage.end);
      if (passage.end <= to) next = index + 1;
    }
    return kept + part.slice(read - from);
  });
}

function joinPassages(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const { start, end } of passages.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

type IsSecret = (value: number) => boolean;
type Collected = { places: Map<string, string[]>; keys: Set<string>; isSecret: IsSecret };

/** Collects the texts of a document by their place, and its keys. @returns whether a number in it is a secret. */
export function collect(value: unknown, place: string, into: Collected): boolean {
  if (typeof value === 'number') return into.isSecret(value);
  if (typeof value === 'string') {
    const parts = into.places.get(place);
    if (parts) parts.push(value);
    else into.places.set(place, [value]);
    return false;
  }
  let hasNumber = false;
  if (Array.isArray(value))
    for (const entry of value) hasNumber = collect(entry, `${place}[]`, into) || hasNumber;
  else if (isPlain(value))
    for (const [key, entry] of Object.entries(value)) {
      into.keys.add(key);
      hasNumber = collect(entry, `${place}.${key}`, into) || hasNumber;
    }
  return hasNumber;
}

type Replacements = {
  redacted: Map<string, string[]>;
  renamed: Map<string, string>;
  isSecret: IsSecret;
};

/** Puts the redacted texts into a document, in the order of collection. */
export function rebuild(value: unknown, place: string, by: Replacements): unknown {
  if (typeof value === 'string') return by.redacted.get(place)?.pop() ?? value;
  if (typeof value === 'number') return by.isSecret(value) ? redactionMark : value;
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
