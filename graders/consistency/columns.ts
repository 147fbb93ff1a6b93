import type { Row } from '../../record/trial.ts';
import { isOfMinorUnits } from '../../values/compare.ts';
import { languages } from '../../values/language/index.ts';
import { isSameNumber } from '../../values/numbers.ts';
import { numberOf } from '../matchers/equality.ts';
import { fieldName, wordsOf } from '../matchers/words.ts';

/** Returns the column behind a card's field or a call's argument, also one of its minor units (`price_cents`); null when there is none. */
export function columnOf(
  field: string,
  row: Row,
  aliases: Readonly<Record<string, string | readonly string[]>>,
): string | null {
  const wanted = [fieldName(field), ...[aliases[fieldName(field)] ?? []].flat().map(fieldName)];
  const columns = Object.keys(row);
  const named = (nameOf: (column: string) => string | null) =>
    wanted.flatMap((name) => columns.find((column) => nameOf(column) === name) ?? []).at(0);
  return named(fieldName) ?? named(withoutMinorUnits) ?? null;
}

const withoutMinorUnits = (column: string): string | null =>
  isOfMinorUnits(column)
    ? fieldName(column).replace(/(?:_in)?_(?:cents?|minor(?:_units?)?|pence|pennies)$/u, '')
    : null;

/** Rows of a table → column → its values. Cached because each row of a large change needs it. */
const valuesIn = new WeakMap<readonly Row[], Map<string, ReadonlySet<unknown>>>();

/** Whether a row has this value in a column of that name: then it is written as the column is. */
export function isInColumn(value: unknown, column: string, rows: readonly Row[]): boolean {
  const columns = valuesIn.get(rows) ?? new Map<string, ReadonlySet<unknown>>();
  valuesIn.set(rows, columns);
  const values = columns.get(column) ?? new Set(rows.map((row) => fieldOf(row, column)));
  columns.set(column, values);
  return values.has(value);
}

/** Whether two words are different values of a column, whatever they mean elsewhere: a row is `open`, another `pending`. */
export const areTwoOf = (
  [word, stored]: readonly [unknown, unknown],
  column: string,
  rows: readonly Row[],
): boolean =>
  [word, stored].every((one) => typeof one === 'string' && /^\p{L}+$/u.test(one)) &&
  titleKey(word) !== titleKey(stored) &&
  isInColumn(word, column, rows);

/** Reduces a title to letters and digits, so that emoji and quotation marks do not matter. */
export function titleKey(value: unknown): string {
  return typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
    : '';
}

/** Whether a shown title names the stored one, also when the page shortens it: `Buy milk an…`. */
export function sameTitle(shown: unknown, stored: unknown): boolean {
  const [one, other] = [titleKey(shown), titleKey(stored)];
  if (one === '' || other === '') return false;
  return one === other || (isShortened(shown) && other.startsWith(one));
}

const isShortened = (shown: unknown): boolean => typeof shown === 'string' && /(?:…|\.\.\.)\s*$/u.test(shown);

/** Returns the value of a field, in whatever notation its name is written. */
export const fieldOf = (fields: Row, name: string): unknown =>
  Object.entries(fields).find(([field]) => fieldName(field) === fieldName(name))?.[1];

/** Whether a column or an argument holds an amount, by its name. */
export const isAmountField = (field: string): boolean =>
  wordsOf(field).some((word) => languages.some(({ amounts }) => amounts.columns.includes(word)));

/** Whether these are two addresses, or texts of several words with none in common: a code may be shown as a label, a title is not. */
export function areOtherTitles(shown: unknown, stored: unknown): boolean {
  if ([shown, stored].every((text) => typeof text === 'string' && /^\S+@\S+$/u.test(text))) return true;
  const [one, other] = [shown, stored].map((text) => (typeof text === 'string' ? wordsOf(text) : []));
  return (
    one !== undefined &&
    other !== undefined &&
    Math.min(one.length, other.length) > 1 &&
    new Set(one).isDisjointFrom(new Set(other))
  );
}

/** Databases may store amounts in cents. */
export const isInCents = (shown: unknown, stored: unknown): boolean => {
  const [one, other] = [Number(shown), Number(stored)];
  return Math.abs(one * 100 - other) < 0.5 || Math.abs(other * 100 - one) < 0.5;
};

/**
 * Detects increments: the call names the difference, the row holds the sum.
 *
 * @param isInMinor whether only the row is in minor units.
 */
export function isAddedTo(before: unknown, value: unknown, after: unknown, isInMinor: boolean): boolean {
  const [was, given, is] = [numberOf(before), numberOf(value), numberOf(after)];
  if (was === null || given === null || is === null) return false;
  const by = isInMinor ? given * 100 : given;
  return isSameNumber(was + by, is) || isSameNumber(was - by, is);
}

/** Columns stored in another form than given, such as password hashes. */
export const isSecret = (column: string): boolean =>
  /(?:^|_)(?:password|passphrase|passcode|secret|token|pin|hash)(?:_|$)/u.test(fieldName(column));
