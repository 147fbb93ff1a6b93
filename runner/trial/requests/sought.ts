import { type Sought, shortestSought } from '../../../graders/exposure/search.ts';
import type { Json } from '../../../record/text/json.ts';
import type { Row } from '../../../record/trial.ts';

/** More values of rows are not searched. */
const mostValues = 5_000;
/** The beginning of a longer value is searched. */
const longestSought = 200;

type Rows = Readonly<Record<string, readonly Row[]>>;

/**
 * The values of a trial's rows that can only be theirs, each once with its column, and how many values were left out: short
 * ones, and those that other rows may well have, such as a status or a date.
 */
export function soughtInRows(snapshots: readonly (Rows | null)[]): { values: Sought[]; short: number } {
  const values = new Map<string, Sought>();
  const short = new Set<string>();
  for (const rows of snapshots)
    for (const [table, entries] of Object.entries(rows ?? {}))
      for (const row of entries)
        for (const [column, value] of Object.entries(row))
          for (const text of textsIn(value)) {
            if (values.has(text)) continue;
            if (!isTelling(text) || values.size >= mostValues) short.add(text);
            else values.set(text, soughtIn(`${table}.${column}`, text));
          }
  return { values: [...values.values()], short: short.size };
}

function soughtIn(of: string, text: string): Sought {
  const value = text.slice(0, longestSought);
  return { kind: 'row', of, value, text: value };
}

/** The texts and whole numbers in a value. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Labels and words of a status are not a user's own: a value has a digit, an at sign, or the length of a sentence. */
export function isTelling(text: string): boolean {
  const letters = [...text.replaceAll(/\s/g, '')].length;
  if (letters < shortestSought || isCommon.test(text)) return false;
  return /[\d@]/.test(text) || letters >= 20 || /[^\p{Script=Latin}\p{Script=Common}]/u.test(text);
}

/** Dates, times and amounts. */
const isCommon = /^(?:\d{4}-\d{2}-\d{2}(?:[T ][\d:.,+\-Z ]*)?|[\d+\-\s]*[:.,][\d:.,+\-\s]*)$/;
