import { shorten } from '../../record/shorten.ts';
import { normaliseTime } from './dates.ts';
import type { Scalar } from './matcher-schema.ts';

/** `exact`: a number is no text that looks like one. What is read off a page or out of a database is compared as people mean it. */
export type Types = 'loose' | 'exact';

/**
 * Equality of scalars as people mean it: `14:00` is `14:00:00`, and unless types are exact `5` is `'5'` (Postgres sends bigint
 * as text).
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
  return number !== null && number === numberOf(value);
}

/** Equality of JSON values by the equality of their scalars; objects have the same keys. */
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

/** Null, undefined and the empty text are one thing: there is nothing. */
export function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** A number, or a text that is nothing but one; else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

/** A value as shown in reasons, bounded in length. */
export function showValue(value: unknown): string {
  if (isAbsent(value)) return value === '' ? 'an empty text' : 'nothing';
  return shorten(JSON.stringify(value) ?? String(value), 200);
}

function clean(text: string): string {
  return text.normalize('NFC').trim();
}
