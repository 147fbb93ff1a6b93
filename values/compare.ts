import { parseJson } from '../record/text/parse-json.ts';
import { type Clock, momentOf } from './dates.ts';
import { secondsOf } from './durations.ts';
import { areDividedAlike } from './identifiers.ts';
import { languages } from './language/index.ts';
import { foldCase, foldNotation, scriptOf } from './locale.ts';
import { isSameNumber } from './numbers.ts';
import { mayMultiply } from './quantities.ts';
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
 * @param column the stored value's column, whose name may state its unit: `amount_cents`, `duration_minutes`.
 */
export function compareValues(
  shown: unknown,
  stored: unknown,
  { clock, column = '' }: { clock: Clock; column?: string },
): ValueComparison {
  // Reading is slow. Only the digits of `1.249` differ between countries.
  const isPlain = typeof shown !== 'string' || (/\p{L}/u.test(shown) && !/\d[.,]\d/u.test(shown));
  if (shown === stored && isPlain) return equal;
  const [whole, part] = [objectIn(shown), objectIn(stored)];
  if (whole && part) return compareObjects(whole, part, clock);
  // Databases and tools write the same notation in every country.
  const { locales: _, ...machine } = clock;
  const [one, other] = [readValue(shown, clock), readValue(stored, machine)];
  if (one.kind === 'absent') return other.kind === 'absent' ? equal : incomparable('the first shows nothing');
  if (other.kind === 'absent') return different;
  if (one.kind === 'number' && other.kind === 'number') return compareNumbers(one, other, { column, clock });
  if (one.kind === 'date' && other.kind === 'date') {
    const compared = toTheSecond(withDayInUtc(compareDates(one, other), one, stored), shown, stored);
    return withMomentInUtc(compared, [shown, stored], machine);
  }
  if (one.kind === 'time' && other.kind === 'time')
    return toTheSecond(one.time === other.time ? equal : different, shown, stored);
  if (one.kind === 'duration' && other.kind === 'duration')
    return one.seconds === other.seconds ? equal : different;
  const [number, storedNumber] = [one, other].map(plainNumber);
  const seconds = one.kind === 'duration' ? secondsOf(storedNumber, column) : null;
  if (one.kind === 'duration' && seconds !== null) return one.seconds === seconds ? equal : different;
  const [moment, storedMoment] = [momentOf(number), momentOf(storedNumber)];
  if (one.kind === 'date' && storedMoment) return compareValues(shown, storedMoment, { clock, column });
  if (other.kind === 'date' && moment) return compareValues(moment, stored, { clock, column });
  if (one.kind === 'boolean' && other.kind === 'boolean')
    return one.isTrue === other.isTrue ? equal : different;
  if (typeof shown === 'string' && typeof stored === 'string' && foldCase(shown) === foldCase(stored))
    return equal;
  if (one.kind === 'text' && other.kind === 'text') return compareTexts(one.text, other.text);
  const isImpossible = one.kind === 'text' && other.kind === 'date' && /^\d{4}-\d\d-\d\d$/u.test(one.text);
  return isImpossible ? different : incomparable(`a ${one.kind} and a ${other.kind}`);
}

/** Returns an object or a list, also one that a column holds as JSON text. */
function objectIn(value: unknown): object | null {
  if (typeof value === 'object') return value;
  if (typeof value !== 'string' || !/^\s*[[{]/u.test(value)) return null;
  return objectIn(parseJson(value) ?? null);
}

/** Databases sort the keys of JSON, and may add keys with default values. */
function compareObjects(shown: object, stored: object, clock: Clock): ValueComparison {
  if (Array.isArray(shown) !== Array.isArray(stored)) return incomparable('a list and an object');
  const [one, other] = [new Map(Object.entries(shown)), new Map(Object.entries(stored))];
  if (Array.isArray(shown) && one.size !== other.size) return different;
  const compared = [...new Set([...one.keys(), ...other.keys()])].map((key) =>
    one.has(key) && other.has(key)
      ? compareValues(one.get(key), other.get(key), { clock, column: key })
      : incomparable(`${key} is on one side only`),
  );
  return (
    compared.find(({ result }) => result === 'different') ??
    compared.find(({ result }) => result === 'incomparable') ??
    equal
  );
}

type NumberValue = Extract<Value, { kind: 'number' }>;

/** The only reading of a number without a unit. */
const plainNumber = (value: Value): number | undefined =>
  value.kind === 'number' && value.units.length === 0 && value.counted === '' && value.numbers.length === 1
    ? value.numbers[0]
    : undefined;

function compareNumbers(
  one: NumberValue,
  other: NumberValue,
  { column, clock }: { column: string; clock: Clock },
): ValueComparison {
  if (one.units.length > 0 && other.units.length > 0 && !one.units.some((unit) => other.units.includes(unit)))
    return different;
  if (one.counted !== other.counted && one.counted !== '' && other.counted !== '')
    return incomparable(`${one.counted} and ${other.counted}`);
  const isInMinor = isOfMinorUnits(column);
  const pairsOf = (times: number) =>
    one.numbers.flatMap((first) => other.numbers.map((second) => isSameNumber(first * times, second)));
  const pairs = pairsOf(isInMinor ? 100 : 1);
  if (pairs.every(Boolean)) return equal;
  if (pairs.some(Boolean)) return incomparable('without a locale the digits have two readings');
  if (isInMinor && one.units.length === 0 && pairsOf(1).some(Boolean))
    return incomparable('a number without a currency may be in minor units');
  if (other.counted === '' && isFarGreater(other, one) && mayMultiply(one.counted, clock))
    return incomparable(`${one.counted} may stand for thousands`);
  if (isRoundedFrom(one, other) || isRoundedFrom(other, one)) return incomparable('one of them is rounded');
  return whyOtherScale(one, other) ?? different;
}

/** Whether a column or an argument holds minor units, by its name: `amount_cents`, `amountCents`. */
export const isOfMinorUnits = (name: string): boolean =>
  /(?:^|_)(?:cents?|minor|pence|pennies)(?:_|$)/iu.test(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));

/** Nearly a thousand times as great: 999,600 may be shown as 1 M. */
const isFarGreater = (one: NumberValue, other: NumberValue): boolean =>
  one.numbers.some((first) => other.numbers.some((second) => Math.abs(first) >= 900 * Math.abs(second)));

const isRoundedFrom = ({ numbers, step = 0 }: NumberValue, exact: NumberValue): boolean =>
  numbers.some((one) =>
    exact.numbers.some((other) => Math.abs(one - other) < Math.max(step, stepOfRounding(one, other))),
  );

/** Nobody shows 4.333333 in full: what has more than two decimals may be rounded to as many as the other has. 0 for none. */
function stepOfRounding(rounded: number, exact: number): number {
  if (isSameNumber(exact, Math.round(exact * 100) / 100)) return 0;
  const decimals = /^-?\d+(?:\.(\d+))?$/u.exec(String(rounded));
  return decimals ? 0.5001 * 10 ** -(decimals[1]?.length ?? 0) : 0;
}

/** Amounts may be stored without the sign of a credit or in minor units, and percentages as shares of 1. */
function whyOtherScale(one: NumberValue, other: NumberValue): ValueComparison | null {
  const [stored = Number.NaN] = other.numbers;
  if (one.units.length === 0 || other.units.length > 0) return null;
  if (!one.units.includes('%') && one.numbers.some((first) => isSameNumber(-first, stored)))
    return incomparable('pages show a credit or a refund with a minus sign');
  if (one.units.includes('%'))
    return one.numbers.some((first) => isSameNumber(first, stored * 100))
      ? incomparable('the number without a percent sign may be a share of 1')
      : null;
  return Number.isInteger(stored) && one.numbers.some((first) => Math.round(first * 100) === stored)
    ? incomparable('the stored number may be in minor units; a column named …_cents says so')
    : null;
}

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

/** Many applications store a day as midnight in UTC, which is a day earlier in America. */
function withDayInUtc(
  comparison: ValueComparison,
  { days, time }: DateValue,
  stored: unknown,
): ValueComparison {
  const midnight = /^(\d{4}-\d{2}-\d{2})[T ]00:00:00(?:\.0+)?(?:Z|\+00(?::?00)?)$/iu.exec(String(stored));
  const isItsDay = time === null && days.some((day) => midnight?.[1]?.endsWith(day));
  return comparison.result === 'different' && isItsDay
    ? incomparable('midnight in UTC may stand for the day')
    : comparison;
}

/** Frameworks store moments in UTC, in columns without a zone, and show them in that of the user. */
function withMomentInUtc(
  comparison: ValueComparison,
  [shown, stored]: readonly [unknown, unknown],
  clock: Clock,
): ValueComparison {
  if (comparison.result !== 'different') return comparison;
  const isOne = ([one, other]: readonly unknown[]): boolean => {
    const [first, second] = [readValue(one, clock), readValue(other, clock)];
    if (first.kind !== 'date' || second.kind !== 'date') return false;
    return toTheSecond(compareDates(first, second), one, other).result === 'equal';
  };
  return [
    [shown, inUtc(stored)],
    [inUtc(shown), stored],
  ].some(isOne)
    ? incomparable('a moment without an offset may be in UTC')
    : comparison;
}

const inUtc = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/u.test(value)
    ? `${value}Z`
    : null;

/** Times are read to the minute. Seconds count where both texts have them; no time zone moves them. */
function toTheSecond(comparison: ValueComparison, shown: unknown, stored: unknown): ValueComparison {
  const [one, other] = [writtenSeconds(shown), writtenSeconds(stored)];
  const areApart = one !== undefined && other !== undefined && one !== other;
  return comparison.result === 'equal' && areApart ? different : comparison;
}

const writtenSeconds = (value: unknown): string | undefined =>
  typeof value === 'string' ? /\d:\d\d:(\d\d)/u.exec(foldNotation(value))?.[1] : undefined;

const isWeekdayOf = ({ weekday }: DateValue, { days }: DateValue): boolean =>
  weekday !== null &&
  days.some((day) => day.length === 10 && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday);

function compareTexts(shown: string, stored: string): ValueComparison {
  const [one, other] = [foldCase(shown), foldCase(stored)];
  if (one === other) return equal;
  if (lettersOf(one) !== '' && lettersOf(one) === lettersOf(other))
    return areDividedAlike(one, other) ? equal : incomparable('the same letters, divided otherwise');
  if (/(?:…|\.\.\.)$/u.test(one) && lettersOf(one) !== '' && lettersOf(other).startsWith(lettersOf(one)))
    return equal;
  if (
    languages.some(({ synonyms }) => synonyms.some((group) => group.includes(one) && group.includes(other)))
  )
    return equal;
  if (scriptOf(one) !== scriptOf(other)) return incomparable('two scripts');
  const [words, others] = [one, other].map((text) => Map.groupBy(text.split(' '), (word) => word));
  return words && others && (isPartOf(words, others) || isPartOf(others, words))
    ? incomparable('one text is part of the other')
    : different;
}

type Words = ReadonlyMap<string, readonly string[]>;
/** Each word as often: `row 3 of 3` is no part of `row 2 of 3`. */
const isPartOf = (part: Words, whole: Words): boolean =>
  part.entries().every(([word, all]) => all.length <= (whole.get(word)?.length ?? 0));

/** Keeps vowel signs (Hindi, Thai), and signs at the end, which make another grade or name: `A+`, `A-`, `C#`. */
const lettersOf = (text: string): string =>
  text.replace(/(?![+#-]+$)[^\p{L}\p{Mn}\p{Mc}\p{N}]|\p{Variation_Selector}/gu, '');
