import type { Chrono, ParsedComponents } from 'chrono-node';
import { languages } from '../language/index.ts';
import { en, zh } from './chrono.ts';
import { type Clock, dateOf, normaliseTime } from './dates.ts';

/** A day that a text names, and the words that say it. */
export type SaidDate = {
  words: string;
  /** The days it may be, as `YYYY-MM-DD`, or `MM-DD` where no year was said: `4/12` is one of two. */
  days: string[];
  /** Where only a day of the week was said: 0 is Sunday. */
  weekday: number | null;
};

/** Whether the day (`YYYY-MM-DD`) is the one that was said. */
export const isDay = ({ days, weekday }: SaidDate, date: string): boolean =>
  weekday === null
    ? days.some((day) => date.endsWith(day))
    : new Date(`${date}T00:00:00Z`).getUTCDay() === weekday;

/** Whether two sayings mean one day, as far as they say: "Tomorrow (11-21)". */
export const isOneDay = (one: SaidDate, other: SaidDate): boolean =>
  one.days.some((day) => isDay(other, day.length === 10 ? day : `2000-${day}`)) ||
  other.days.some((day) => day.length === 10 && isDay(one, day)) ||
  (one.weekday !== null && one.weekday === other.weekday);

/** Every day that a text names, in the languages that are described. */
export function datesSaid(text: string, clock: Clock): SaidDate[] {
  const found: SaidDate[] = [];
  let rest = text.replace(isos, (words) => {
    const date = dateOf(padded(words), clock);
    if (date !== null) found.push({ words, days: [date], weekday: null });
    return ' ';
  });
  for (const { name, dates } of languages) {
    const read = readers[name]?.(rest, clock) ?? [];
    for (const result of read) {
      if (dates.vague.test(result.text) && !dates.exact.test(rest.slice(result.index))) continue;
      found.push(result.said);
      rest = rest.replace(result.text, ' '.repeat(result.text.length));
    }
  }
  return found;
}

/** Every time of day that a text names, as HH:mm. */
export const timesSaid = (text: string): string[] =>
  [...text.matchAll(/(?<![\d:])\d{1,2}:\d{2}(?![\d:])/gu)].flatMap(([words]) => normaliseTime(words) ?? []);

type Read = { text: string; index: number; said: SaidDate };

const readWith =
  (...readings: readonly Chrono[]) =>
  (text: string, clock: Clock): Read[] => {
    const [first = [], second = []] = readings.map((reading) =>
      reading.parse(text, referenceOf(clock), { forwardDate: true }),
    );
    return first.flatMap((result) => {
      const again = second.find(({ index }) => index === result.index);
      const said = [result, ...(again ? [again] : [])].flatMap(({ text: words, start, end }) =>
        // From one day to another: two are named, and nothing follows from either.
        [start, ...(end?.isCertain('day') ? [end] : [])].flatMap((day) => saidBy(words, day) ?? []),
      );
      const [one] = said;
      if (!one) return [];
      return [
        { text: result.text, index: result.index, said: { ...one, days: said.flatMap(({ days }) => days) } },
      ];
    });
  };

const readers: Readonly<Record<string, (text: string, clock: Clock) => Read[]>> = {
  // Which of the two comes first in 4/12 depends on where it is written.
  en: readWith(en.casual, en.GB),
  zh: readWith(zh.casual),
};

function saidBy(words: string, start: ParsedComponents): SaidDate | null {
  if (start.isCertain('day')) {
    const two = (part: 'month' | 'day') => String(start.get(part) ?? 0).padStart(2, '0');
    const year = start.isCertain('year') || start.isCertain('weekday') ? `${start.get('year')}-` : '';
    const isRelative = !/\d/u.test(words) || start.isCertain('year');
    const day = isRelative ? `${start.get('year')}-` : year;
    return { words, days: [`${day}${two('month')}-${two('day')}`], weekday: null };
  }
  const weekday = start.isCertain('weekday') ? start.get('weekday') : null;
  return weekday === null ? null : { words, days: [], weekday };
}

/**
 * The trial's day at noon, by this machine's clock: of the hours nothing is wanted, and by night "tomorrow" is read as the day
 * that has begun.
 */
function referenceOf({ now, timeZone }: Clock): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(now));
  return new Date(`${day}T12:00:00`);
}

const isos = /\d{4}-\d{1,2}-\d{1,2}/gu;

const padded = (words: string): string =>
  words.replace(
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/u,
    (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
