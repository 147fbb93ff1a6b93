import type { Chrono, ParsedComponents } from 'chrono-node';
import { en, zh } from './chrono.ts';
import { type Clock, dateOf } from './dates.ts';
import { datesInLocales, withoutDates } from './dates-in-locale.ts';
import { languages } from './language/index.ts';

/** A day in a text with its wording. */
export type WrittenDate = {
  words: string;
  /** The possible days, as `YYYY-MM-DD`, or `MM-DD` without a year: `4/12` has two. */
  days: string[];
  /** For a mere weekday; 0 is Sunday. */
  weekday: number | null;
  /** A length of time: "in 3 days". */
  isLength?: true;
};

/** Whether the day (`YYYY-MM-DD`) is one of the possible days. */
export const isDay = ({ days, weekday }: WrittenDate, date: string): boolean =>
  weekday === null
    ? days.some((day) => date.endsWith(day))
    : new Date(`${date}T00:00:00Z`).getUTCDay() === weekday;

/** Whether two wordings can mean the same day: "Tomorrow (11-21)". A day without a year is the one nearest to the clock. */
export const isOneDay = (one: WrittenDate, other: WrittenDate, clock: Clock): boolean =>
  one.days.some((day) => isDay(other, nearest(day, clock))) ||
  other.days.some((day) => isDay(one, nearest(day, clock))) ||
  (one.weekday !== null && one.weekday === other.weekday);

function nearest(day: string, { now }: Clock): string {
  if (day.length === 'YYYY-MM-DD'.length) return day;
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(now));
  const [first = day] = [-1, 0, 1]
    .map((years) => `${Number(now.slice(0, 'YYYY'.length)) + years}-${day}`)
    .toSorted((date, other) => distance(date) - distance(other));
  return first;
}

/** Returns every day in a text, in all described languages; "Friday, 2026-11-20" is one. */
export function datesIn(text: string, clock: Clock): WrittenDate[] {
  const found: WrittenDate[] = [];
  // The readers take the square of the length of a run of blanks.
  const shortened = text.replace(/\s{9,}/gu, (blanks) => (blanks.includes('\n') ? '\n' : ' '));
  let rest = shortened.replace(isos, (words) => {
    const date = dateOf(padded(words), clock);
    if (date !== null) found.push({ words, days: [date], weekday: null });
    return ' ';
  });
  const inLocales = datesInLocales(rest, clock);
  for (const { words, day } of inLocales) found.push({ words, days: [day], weekday: null });
  rest = withoutDates(rest, inLocales);
  for (const { name, dates } of languages) {
    const read = readers[name]?.(rest, clock) ?? [];
    for (const result of read) {
      if (dates.vague.test(result.text) && !dates.exact.test(rest.slice(result.index))) continue;
      const isLength = dates.length.test(result.text);
      found.push(
        ...(isLength ? result.said.map((one) => ({ ...one, isLength: true as const })) : result.said),
      );
      rest = rest.replace(result.text, ' '.repeat(result.text.length));
    }
  }
  const year = Number(clock.now.slice(0, 'YYYY'.length));
  const years = [year - 1, year, year + 1];
  return found.filter(
    (one) =>
      one.weekday === null ||
      !found.some(({ days }) =>
        days.some((day) =>
          day.length === 10 ? isDay(one, day) : years.some((other) => isDay(one, `${other}-${day}`)),
        ),
      ),
  );
}

/** `20.5/25` and `1.5/2` are divisions: a date has one separator, and no end inside a number. */
const isCalculation = ({ text, index }: Pick<Read, 'text' | 'index'>, whole: string): boolean =>
  /^\d+([./-])\d+(?!\1)[./-]\d+$/u.test(text) ||
  (/^\d+\D\d+$/u.test(text) &&
    (/\d\.$/u.test(whole.slice(0, index)) || /^\.\d/u.test(whole.slice(index + text.length))));

/** "4102 D" of "RV-4102 Détartrage" (with a tab): the reader takes a letter with an accent for the end of a word. */
const isPartOfWord = ({ text, index }: Pick<Read, 'text' | 'index'>, whole: string): boolean =>
  (/\p{Script=Latin}$/u.test(text) && /^\p{Script=Latin}/u.test(whole.slice(index + text.length))) ||
  (/^\p{Script=Latin}/u.test(text) && /\p{Script=Latin}$/u.test(whole.slice(0, index)));

/** `said` has the first and the last day of a range. */
type Read = { text: string; index: number; said: WrittenDate[] };

const readWith =
  (...readings: readonly Chrono[]) =>
  (text: string, clock: Clock): Read[] => {
    const [first = [], second = []] = readings.map((reading) =>
      reading
        // Of "Nov 20–22" the reader takes a hyphen only, and "Nov 20, 22 and 23, 2026" names no year 22.
        .parse(text.replace(dashAfterDay, '-').replace(commaBeforeDay, ';'), referenceOf(clock), {
          forwardDate: true,
        })
        .map(({ text: { length }, ...result }) => ({
          ...result,
          text: text.slice(result.index, result.index + length),
        })),
    );
    return first.flatMap((result) => {
      if (isCalculation(result, text) || isPartOfWord(result, text)) return [];
      const again = second.find(({ index }) => index === result.index);
      const ends = [result, ...(again ? [again] : [])].map(({ text: words, start, end }) => ({
        first: saidBy(words, start),
        last: end && isLastDay(start, end) ? saidBy(words, end) : null,
      }));
      const said = [ends.map(({ first }) => first), ends.map(({ last }) => last)].flatMap(
        (alternatives) => together(alternatives) ?? [],
      );
      return said.length > 0 ? [{ text: result.text, index: result.index, said }] : [];
    });
  };

/** "From 3 on September 25 to 5" is no span of days. */
const isLastDay = (start: ParsedComponents, end: ParsedComponents): boolean =>
  end.isCertain('day') &&
  (!start.isCertain('day') ||
    end.get('month') !== start.get('month') ||
    Number(end.get('day')) > Number(start.get('day')));

const dashAfterDay = /(?<=\p{L}{3}\.? \d{1,2} ?)–(?= ?\d)/gu;

const commaBeforeDay =
  /(?<=\p{L}{3}\.? \d{1,2}(?:, \d{1,2})*),(?= (?:[12]?\d|3[01])(?![\d:]|\.\d|\s?[ap]\.?m\b))/giu;

/** One day, as different readings of the same words understand it. */
function together(readings: readonly (WrittenDate | null)[]): WrittenDate | null {
  const [one, ...others] = readings.filter((reading) => reading !== null);
  return one ? { ...one, days: [one, ...others].flatMap(({ days }) => days) } : null;
}

/** chrono reads the tomorrow of "the day after tomorrow". */
const dayAfterNext = {
  pattern: () => /\b(?:the )?day (?<side>after tomorrow|before yesterday)\b/iu,
  extract: ({ refDate }: { refDate: Date }, { groups }: RegExpMatchArray) => {
    const day = new Date(refDate);
    day.setDate(day.getDate() + (groups?.side?.startsWith('after') ? 2 : -2));
    return { year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() };
  },
};

const withDayAfterNext = (chrono: Chrono): Chrono => {
  const extended = chrono.clone();
  extended.parsers.unshift(dayAfterNext);
  return extended;
};

const readers: Readonly<Record<string, (text: string, clock: Clock) => Read[]>> = {
  // The country decides the order of day and month in 4/12.
  en: readWith(withDayAfterNext(en.casual), withDayAfterNext(en.GB)),
  zh: readWith(zh.casual),
};

function saidBy(words: string, start: ParsedComponents): WrittenDate | null {
  if (start.isCertain('day')) {
    const two = (part: 'month' | 'day') => String(start.get(part) ?? 0).padStart(2, '0');
    const day = `${two('month')}-${two('day')}`;
    if (!/\d/u.test(words) || start.isCertain('year'))
      return { words, days: [`${start.get('year')}-${day}`], weekday: null };
    const days = start.isCertain('weekday') ? onWeekday(day, start) : [];
    return { words, days: days.length > 0 ? days : [day], weekday: null };
  }
  const weekday = start.isCertain('weekday') ? start.get('weekday') : null;
  return weekday === null ? null : { words, days: [], weekday };
}

/** "Sunday, November 26" in the years around, where it is a Sunday. */
const onWeekday = (day: string, start: ParsedComponents): string[] =>
  [-1, 0, 1]
    .map((years) => `${(start.get('year') ?? 0) + years}-${day}`)
    .filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === start.get('weekday'));

/**
 * Noon of the trial's day on this machine's clock: early in the morning, "tomorrow" would be read as the current day.
 */
function referenceOf(clock: Clock): Date {
  const known = references.get(clock);
  if (known) return known;
  const { now, timeZone } = clock;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(now));
  const reference = new Date(`${day}T12:00:00`);
  references.set(clock, reference);
  return reference;
}

/** A trial has one clock and may have thousands of texts. */
const references = new WeakMap<Clock, Date>();

const isos = /\d{4}-\d{1,2}-\d{1,2}/gu;

const padded = (words: string): string =>
  words.replace(
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/u,
    (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
