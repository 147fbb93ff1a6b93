import type { Row } from '../../record/trial.ts';
import { languages } from '../language/index.ts';
import { type Clock, dateOf, timeOf } from '../matching/dates.ts';
import { isAbsent, numberOf } from '../matching/equality.ts';
import { fieldName } from '../matching/words.ts';

export type Agreement = 'same' | 'different' | 'incomparable';

/**
 * Whether a value as shown or said can be the one that is stored. `different` only when both are of one
 * sort (two dates, two times, two numbers, …): a label and a code, or two languages, are incomparable.
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

/** The column of a row that a card's field or a call's argument stands for; null when there is none. */
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

/** A title as it identifies a thing: letters and digits only, so that an emoji or a quote makes no other thing. */
export function titleKey(value: unknown): string {
  return typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
    : '';
}

/** Whether a shown title names the stored one; `Buy milk an…` was shortened by the page. */
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

/** A date alone agrees with a timestamp of that day. */
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

/** A text may be kept as HTML and shown as plain text, or written as Markdown. */
const withoutMarkup = (text: string): string =>
  text.replace(/<\/?[a-z][^>]*>/giu, '').replace(/[*`~]+/gu, '');

function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .trim();
}

/** `in_progress`, `US`: what a machine calls it, which a person may call otherwise. */
function isCode(text: string): boolean {
  return /^(?:[a-z][a-z0-9_]*|[A-Z]{2,4})$/.test(text.trim());
}

function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

function isShortened(shown: unknown): boolean {
  return typeof shown === 'string' && /(?:…|\.\.\.)\s*$/u.test(shown);
}
