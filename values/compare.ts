import type { Clock } from './dates.ts';
import { languages } from './language/index.ts';
import { readValue } from './read.ts';
import type { Value } from './value.ts';

/** `incomparable` states why; it is neither agreement nor contradiction. */
export type ValueComparison = { result: 'equal' | 'different' } | { result: 'incomparable'; reason: string };

const equal: ValueComparison = { result: 'equal' };
const different: ValueComparison = { result: 'different' };
const incomparable = (reason: string): ValueComparison => ({ result: 'incomparable', reason });

/**
 * Compares a value as people write it with a stored one. The table in `docs/verdicts.md` has the kinds with examples.
 *
 * @param column the stored value's column, whose name may state minor units: `amount_cents`.
 */
export function compareValues(
  shown: unknown,
  stored: unknown,
  { clock, column = '' }: { clock: Clock; column?: string },
): ValueComparison {
  // Reading is slow. Only the digits of `1.249` differ between countries.
  if (shown === stored && typeof shown === 'string' && /\p{L}/u.test(shown) && !/\d[.,]\d/u.test(shown))
    return equal;
  // Databases and tools write the same notation in every country.
  const { locales: _, ...machine } = clock;
  const [one, other] = [readValue(shown, clock), readValue(stored, machine)];
  if (one.kind === 'absent') return other.kind === 'absent' ? equal : incomparable('the first shows nothing');
  if (other.kind === 'absent') return different;
  if (one.kind === 'number' && other.kind === 'number') return compareNumbers(one, other, column);
  if (one.kind === 'date' && other.kind === 'date') return compareDates(one, other);
  if (one.kind === 'time' && other.kind === 'time') return one.time === other.time ? equal : different;
  if (one.kind === 'duration' && other.kind === 'duration')
    return one.seconds === other.seconds ? equal : different;
  if (one.kind === 'boolean' && other.kind === 'boolean')
    return one.isTrue === other.isTrue ? equal : different;
  const [first, second] = [textOf(shown), textOf(stored)];
  if (first !== null && second !== null && fold(first) === fold(second)) return equal;
  if (one.kind === 'text' && other.kind === 'text') return compareTexts(one.text, other.text);
  return incomparable(`a ${one.kind} and a ${other.kind}`);
}

type NumberValue = Extract<Value, { kind: 'number' }>;

function compareNumbers(one: NumberValue, other: NumberValue, column: string): ValueComparison {
  if (one.units.length > 0 && other.units.length > 0 && !one.units.some((unit) => other.units.includes(unit)))
    return different;
  const times = /(?:^|_)(?:cents?|minor|pence|pennies)(?:_|$)/iu.test(column) ? 100 : 1;
  const isSame = (first: number, second: number) =>
    Math.abs(first * times - second) <= 1e-9 * Math.max(1, Math.abs(second));
  const pairs = one.numbers.flatMap((first) => other.numbers.map((second) => isSame(first, second)));
  if (pairs.every(Boolean)) return equal;
  if (pairs.some(Boolean)) return incomparable('without a locale the digits have two readings');
  const isMinor =
    isCurrency(one.units) &&
    Number.isInteger(other.numbers[0]) &&
    one.numbers.some((first) => Math.round(first * 100) === other.numbers[0]);
  return isMinor && other.units.length === 0 && !/\./u.test(String(other.numbers[0]))
    ? incomparable('the stored number may be in minor units; a column named …_cents says so')
    : different;
}

const isCurrency = (units: readonly string[]): boolean => units.length > 0 && !units.includes('%');

type DateValue = Extract<Value, { kind: 'date' }>;

/** A date agrees with any timestamp of that day, a day without a year with that day of any year. */
function compareDates(one: DateValue, other: DateValue): ValueComparison {
  const isOneDay =
    one.days.some((day) => other.days.some((another) => day.endsWith(another) || another.endsWith(day))) ||
    isWeekdayOf(one, other) ||
    isWeekdayOf(other, one) ||
    (one.weekday !== null && one.weekday === other.weekday);
  if (!isOneDay) return different;
  if (one.days.length > 1 && other.days.length > 0) return incomparable('day and month have two orders');
  return one.time === null || other.time === null || one.time === other.time ? equal : different;
}

const isWeekdayOf = ({ weekday }: DateValue, { days }: DateValue): boolean =>
  weekday !== null &&
  days.some((day) => day.length === 10 && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function compareTexts(shown: string, stored: string): ValueComparison {
  const [one, other] = [fold(shown), fold(stored)];
  if (one === other || lettersOf(one) === lettersOf(other)) return equal;
  if (/(?:…|\.\.\.)$/u.test(one) && lettersOf(one) !== '' && lettersOf(other).startsWith(lettersOf(one)))
    return equal;
  if (
    languages.some(({ synonyms }) => synonyms.some((group) => group.includes(one) && group.includes(other)))
  )
    return equal;
  if (scriptOf(one) !== scriptOf(other)) return incomparable('two scripts');
  const [words, others] = [one.split(' '), other.split(' ')];
  if (others.every((word) => words.includes(word)) || words.every((word) => others.includes(word)))
    return incomparable('one text is part of the other');
  return different;
}

/** Unifies title case and code case; rows may hold HTML or Markdown where pages show plain text. */
const fold = (text: string): string =>
  text
    .replace(/<\/?[a-z][^>]*>/giu, '')
    .replace(/[*`~]+/gu, '')
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .trim();

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const scriptOf = (text: string): string =>
  /\p{Script=Latin}/u.test(text)
    ? /\p{Lo}/u.test(text)
      ? 'mixed'
      : 'latin'
    : /\p{L}/u.test(text)
      ? 'other'
      : 'none';
