import { escapeRegex } from '../../record/text/escape-regex.ts';
import type { Json } from '../../record/text/json.ts';
import { type Clock, dateOf, timeOf } from '../../values/dates.ts';
import { readQuantity } from '../../values/quantities.ts';
import { datesIn } from '../../values/written-dates.ts';
import { lettersOf } from './carried-text.ts';
import { isAbsent, numberOf } from './equality.ts';
import { saysDay, saysNumber, saysTime } from './said-values.ts';

/** The sources available before a call: the user's messages and earlier tool results. */
export type Grounds = { said: readonly string[]; answered: readonly Json[] };

/**
 * Whether a value comes from these sources: literally, in another form (a date as "tomorrow", a number with
 * separators, the day of a timestamp). All parts of a list or object must be grounded.
 */
export function isGrounded(value: unknown, { said, answered }: Grounds, clock: Clock): boolean {
  if (isAbsent(value) || typeof value === 'boolean') return true;
  if (typeof value === 'object' && value !== null)
    return Object.values(value).every((part) => isGrounded(part, { said, answered }, clock));
  // Tools write for machines, whatever language the user speaks.
  const ofMachines = { ...clock, locales: undefined };
  return (
    said.some((text) => isSaid(value, text, clock)) || answered.some((one) => isIn(value, one, ofMachines))
  );
}

function isSaid(value: unknown, text: string, clock: Clock): boolean {
  const number = numberOf(value);
  if (number !== null && saysNumber(text, number)) return true;
  const date = dateOf(value, clock);
  const time = timeOf(value, clock);
  if (date !== null || time !== null)
    return (date === null || saysDay(text, date, clock)) && (time === null || saysTime(text, time, clock));
  return hasWhole(text, String(value)) || (typeof value === 'string' && saysWritten(text, value, clock));
}

/** Whether the value is a date in digits, and the text has the day: `04/25/2023`, of two readings either, with a time or without. */
function saysWritten(text: string, value: string, clock: Clock): boolean {
  const [, date = '', , time = ''] =
    /^(\d{1,4}([-/.])\d{1,2}\2\d{1,4})(?:,?\s(\d{1,2}:\d{2}))?$/u.exec(value) ?? [];
  return (
    datesIn(date, clock).some(({ days }) => days.some((day) => saysDay(text, day, clock))) &&
    (time === '' || saysTime(text, time.padStart('HH:mm'.length, '0'), clock))
  );
}

function isIn(value: unknown, answer: unknown, clock: Clock): boolean {
  if (typeof answer === 'object' && answer !== null)
    return Object.values(answer).some((part) => isIn(value, part, clock));
  if (isAbsent(answer)) return false;
  const number = numberOf(value);
  if (number !== null && number === numberIn(answer, clock)) return true;
  if (typeof answer !== 'string') return String(answer) === String(value);
  return isMomentOf(value, answer, clock) || hasWhole(answer, String(value));
}

/** Reads a number that is the whole answer: databases send `90.00`, tools `$90.00`. */
function numberIn(answer: unknown, clock: Clock): number | null {
  if (typeof answer !== 'string') return numberOf(answer);
  const read = readQuantity(answer.trim(), clock);
  const [number = null, another] = read?.kind === 'number' ? read.numbers : [];
  return another === undefined ? number : null;
}

/** Whether a date or time is the day or time of a timestamp. */
function isMomentOf(value: unknown, answer: string, clock: Clock): boolean {
  const [date, time] = [dateOf(value, clock), timeOf(value, clock)];
  if (date === null && time === null) return false;
  return (
    (date === null || dateOf(answer, clock) === date) && (time === null || timeOf(answer, clock) === time)
  );
}

/**
 * Whether the text has the value as whole words: `4` and `10` are not in `HP-1042`. Punctuation within it may differ, and
 * scripts without blanks have no word boundaries.
 */
function hasWhole(text: string, value: string): boolean {
  if (hasTelephone(text, value)) return true;
  // No long text occurs by chance, and a pattern of its words could exceed the limit of the engine.
  if (value.length > longestPattern) return lettersOf(fold(text)).includes(lettersOf(fold(value)));
  const parts = [...fold(value).matchAll(new RegExp(`${letter}+|\\p{N}+`, 'gv'))].map(([part]) => part);
  const between = `[^${letter}\\p{N}]`;
  // `12.5` is neither in `125` nor in "12, 5".
  const pattern = isDecimal.test(value.trim())
    ? escapeRegex(value.trim())
    : parts
        .map((part, at) => {
          const areDigits = /^\p{N}/u.test(part) && /^\p{N}/u.test(parts[at - 1] ?? '');
          return `${at === 0 ? '' : `${between}{${areDigits ? 1 : 0},3}`}${part}`;
        })
        .join('');
  if (pattern === '') return fold(text).includes(fold(value).trim());
  return new RegExp(`${noWordBefore(pattern)}${pattern}${noWordAfter(pattern)}`, 'v').test(fold(text));
}

const longestPattern = 200;
const isDecimal = /^[-+]?\d+(?:[.,]\d+)+$/u;

/** Whether the text has a telephone number (at least seven digits), however it groups them. */
function hasTelephone(text: string, value: string): boolean {
  const digits = value.replace(/\D/gu, '');
  if (digits.length < 7 || !/^\+?[\d\s().-]+$/u.test(value)) return false;
  return [...text.matchAll(/\d[\d\s().-]{5,}\d/gu)].some(([number]) => number.replace(/\D/gu, '') === digits);
}

/** Agents write a name without its accents: Sao Paulo. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFKC')
    .toLowerCase();
export const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** Vowel signs (Hindi, Thai) are letters of a word; selectors of emoji are none. */
const letter = '[[\\p{L}\\p{Mn}\\p{Mc}]--\\p{Variation_Selector}]';
const isUnspaced = (character: string | undefined): boolean =>
  new RegExp(`[${unspaced}]`, 'u').test(character ?? '');
const noWordBefore = (part: string): string =>
  isUnspaced([...part][0])
    ? ''
    : `(?<![[${letter}\\p{N}]--[${unspaced}]]|\\d[.,\\-]|\\p{Script=Latin}[\\-_])`;
/** In Korean, particles follow a word without a blank. */
const noWordAfter = (part: string): string =>
  isUnspaced([...part].at(-1)) || /\p{Script=Hangul}$/u.test(part)
    ? ''
    : `(?![[${letter}\\p{N}]--[${unspaced}]]|[.,\\-]\\d)`;
