import { shorten } from '../../record/text/shorten.ts';
import { normaliseTime } from '../../values/dates.ts';
import type { Scalar } from './matcher-schema.ts';

/** `exact` distinguishes numbers from numeric text; `loose` compares values from pages and databases. */
export type Types = 'loose' | 'exact';

/**
 * Compares scalars as people do: `14:00` equals `14:00:00`, and `5` equals `'5'` unless types are exact (Postgres sends
 * bigint as text).
 */
export function equalScalars(expected: Scalar, value: unknown, types: Types = 'loose'): boolean {
  if (isAbsent(expected)) return isAbsent(value);
  if (typeof expected === 'boolean' || typeof value === 'boolean') return expected === value;
  if (typeof expected === 'string' && typeof value === 'string') {
    const time = normaliseTime(expected);
    return clean(expected) === clean(value) || (time !== null && time === normaliseTime(value));
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

/** Null, undefined and the empty string all count as absent. */
export function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Returns the value of a number or numeric text; otherwise null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

/** Formats a value for reasons, with a length limit. */
export function showValue(value: unknown): string {
  if (isAbsent(value)) return value === '' ? 'an empty text' : 'nothing';
  return shorten(JSON.stringify(value) ?? String(value), 200);
}

function clean(text: string): string {
  return text.normalize('NFC').trim();
}
