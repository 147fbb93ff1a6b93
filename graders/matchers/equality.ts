import { escapeRegex } from '../../record/text/escape-regex.ts';
import { shorten } from '../../record/text/shorten.ts';
import { type Clock, normaliseTime, normaliseTimestamp } from '../../values/dates.ts';
import { readValue } from '../../values/read.ts';
import type { Scalar } from './matcher-schema.ts';

/** `exact` distinguishes numbers from numeric text; `loose` compares values from pages and databases. */
export type Types = 'loose' | 'exact';

/**
 * Compares scalars as people do: `14:00` equals `14:00:00`, a timestamp equals itself with a blank in place of the `T`, and `5`
 * equals `'5'` unless types are exact (Postgres sends bigint as text).
 */
export function equalScalars(expected: Scalar, value: unknown, types: Types = 'loose'): boolean {
  if (isAbsent(expected)) return isAbsent(value);
  if (typeof expected === 'boolean' || typeof value === 'boolean') return expected === value;
  if (typeof expected === 'string' && typeof value === 'string') {
    if (clean(expected) === clean(value)) return true;
    const isSame = (read: (text: string) => string | null) =>
      read(expected) !== null && read(expected) === read(value);
    return isSame(normaliseTime) || isSame(normaliseTimestamp);
  }
  if (types === 'exact' && typeof expected !== typeof value) return false;
  const number = numberOf(expected);
  // A number beyond 2^53 stands for all that round to it.
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    return String(expected).trim() === String(value).trim();
  return number !== null && number === numberOf(value);
}

/** Compares JSON values recursively; objects must have the same keys. */
export function deepEqual(expected: unknown, value: unknown, types: Types = 'loose'): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((one, at) => deepEqual(one, value[at], types))
    );
  }
  if (typeof expected !== 'object' || expected === null)
    return equalScalars(expected as Scalar, value, types);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const seen = new Map<string, unknown>(Object.entries(value));
  const entries = Object.entries(expected);
  return (
    entries.length === seen.size &&
    entries.every(([key, one]) => seen.has(key) && deepEqual(one, seen.get(key), types))
  );
}

/** How values are read. Below `not` each possible reading counts, so that an ambiguous value proves no difference. */
export type Reading = Clock & { types?: Types; isNegated?: boolean };

/** Whether a number, or a text with one, is within a bound. Of several readings (`1,249`) all must be, below `not` any. */
export function isWithin(value: unknown, holds: (number: number) => boolean, how: Reading): boolean {
  if (how.types === 'exact') return typeof value === 'number' && holds(value);
  const read = readValue(value, how);
  if (read.kind !== 'number' || read.numbers.length === 0) return false;
  return how.isNegated ? read.numbers.some(holds) : read.numbers.every(holds);
}

/** Whether a value is this day: `03/04` without a locale is none, and below `not` either. */
export function isOnDay(value: unknown, day: string, how: Reading): boolean {
  const read = readValue(value, how);
  if (read.kind !== 'date') return false;
  const isDay = read.days.some((one) => day.endsWith(one));
  if (how.isNegated) return isDay || read.weekday === new Date(`${day}T00:00:00Z`).getUTCDay();
  return isDay && read.days.length === 1 && read.weekday === null;
}

export function isAtTime(value: unknown, time: string | null, how: Reading): boolean {
  const read = readValue(value, how);
  return (read.kind === 'time' || read.kind === 'date') && read.time !== null && read.time === time;
}

/** The texts that a pattern is sought in: the value itself, and below `not` all within a list or an object. */
export function textsOf(value: unknown, how: Reading): string[] {
  if (['string', 'number', 'boolean'].includes(typeof value)) return [String(value)];
  if (!how.isNegated || typeof value !== 'object' || value === null) return [];
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.flatMap((part) => textsOf(part, how));
}

/** Null, undefined and the empty string all count as absent. */
export function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Returns the value of a number or numeric text; otherwise null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

/** Whether the text has the number by itself: 5 is no part of 15 or 0.5. */
export const hasWholeNumber = (text: string, number: number): boolean =>
  new RegExp(`(?<!\\d|\\d[.,])${escapeRegex(String(number))}(?!\\d|[.,]\\d)`, 'u').test(text);

/** The place of a part within a value: `address.city`, `tasks[0]`. */
export function joinPath(head: string, tail: string): string {
  return tail === '' || tail.startsWith('[') ? `${head}${tail}` : `${head}.${tail}`;
}

/** Formats a value for reasons, with a length limit. */
export function showValue(value: unknown): string {
  if (isAbsent(value)) return value === '' ? 'an empty text' : 'nothing';
  return shorten(JSON.stringify(value) ?? String(value), 200);
}

function clean(text: string): string {
  return text.normalize('NFC').trim();
}
