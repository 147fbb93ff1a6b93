import type { Row } from '../../record/trial.ts';
import { type Clock, dateOf, timeOf } from '../../values/dates.ts';
import { languages } from '../../values/language/index.ts';
import { isAbsent, numberOf } from '../matchers/equality.ts';
import { fieldName } from '../matchers/words.ts';

export type Agreement = 'same' | 'different' | 'incomparable';

/**
 * Compares a shown value with a stored one. `different` requires two values of one type (two dates, two numbers, …); a
 * label and a code, or two languages, are incomparable.
 */
export function agreementOf(shown: unknown, stored: unknown, clock: Clock): Agreement {
  if (showsNothing(shown)) return 'incomparable';
  const comparable = [asDateAndTime, asTime, asBoolean, numberOf];
  for (const as of comparable) {
    const [one, other] = [as(shown, clock), as(stored, clock)];
    if (one !== null && other !== null) return sameStart(one, other) ? 'same' : 'different';
    if (one !== null || other !== null) return isAbsent(stored) ? 'different' : 'incomparable';
  }
  if (typeof shown !== 'string') return 'incomparable';
  if (isAbsent(stored)) return 'different';
  return typeof stored === 'string' ? textAgreement(shown, stored) : 'incomparable';
}

/** Returns the column behind a card's field or a call's argument; null when there is none. */
export function columnOf(
  field: string,
  row: Row,
  aliases: Readonly<Record<string, string | readonly string[]>>,
): string | null {
  const wanted = [fieldName(field), ...[aliases[fieldName(field)] ?? []].flat().map(fieldName)];
  const columns = Object.keys(row);
  for (const name of wanted) {
    const column = columns.find((one) => fieldName(one) === name);
    if (column !== undefined) return column;
  }
  return null;
}

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

const nothing = new Set(['', '-', '–', '—', '--', ...languages.flatMap((language) => language.nothing)]);

function showsNothing(shown: unknown): boolean {
  return (
    isAbsent(shown) ||
    (typeof shown === 'string' && nothing.has(shown.normalize('NFKC').trim().toLowerCase()))
  );
}

function asDateAndTime(value: unknown, clock: Clock): string | null {
  const date = dateOf(value, clock);
  if (date === null) return null;
  const time = timeOf(value, clock);
  return time === null ? date : `${date} ${time}`;
}

/** A date agrees with any timestamp of that day. */
function sameStart(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  return one.length > other.length ? one.startsWith(other) : other.startsWith(one);
}

function asTime(value: unknown, clock: Clock): string | null {
  return timeOf(value, clock);
}

function asBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

const synonyms = languages.flatMap((language) => language.synonyms);

function textAgreement(shownText: string, storedText: string): Agreement {
  const [shown, stored] = [withoutMarkup(shownText), withoutMarkup(storedText)];
  const [one, other] = [foldText(shown), foldText(stored)];
  if (
    one === other ||
    titleKey(shown) === titleKey(stored) ||
    (isShortened(shown) && sameTitle(shown, stored))
  )
    return 'same';
  if (synonyms.some((group) => group.includes(one) && group.includes(other))) return 'same';
  if (isCode(shown) !== isCode(stored) || hasHan(shown) !== hasHan(stored)) return 'incomparable';
  return 'different';
}

/** Rows may hold HTML or Markdown where pages show plain text. */
const withoutMarkup = (text: string): string =>
  text.replace(/<\/?[a-z][^>]*>/giu, '').replace(/[*`~]+/gu, '');

function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .trim();
}

/** Matches machine names such as `in_progress` or `US`, for which pages show labels. */
function isCode(text: string): boolean {
  return /^(?:[a-z][a-z0-9_]*|[A-Z]{2,4})$/.test(text.trim());
}

function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

function isShortened(shown: unknown): boolean {
  return typeof shown === 'string' && /(?:…|\.\.\.)\s*$/u.test(shown);
}
