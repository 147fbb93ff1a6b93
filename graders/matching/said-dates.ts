import { languages } from '../language/index.ts';
import { addDays, type Clock, dateOf, normaliseTime, resolveDate } from './dates.ts';

/** A day that a text names: YYYY-MM-DD, or MM-DD where no year was said; and the words that say it. */
export type SaidDate = { date: string; words: string };

/** Every day that a text names, in the languages that are described. */
export function datesSaid(text: string, clock: Clock): SaidDate[] {
  const found: SaidDate[] = [];
  const add = (words: string, date: string | null) => date !== null && found.push({ date, words });
  let rest = text;
  for (const full of [isos, ...languages.flatMap(({ dates }) => dates.full ?? [])]) {
    for (const [words] of rest.matchAll(full)) add(words, dateOf(padded(words), clock));
    rest = rest.replace(full, ' ');
  }
  for (const { dates } of languages) {
    for (const { 0: words, groups: { month = '', day = '' } = {} } of rest.matchAll(dates.short ?? never))
      add(words, `${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    for (const [words] of rest.matchAll(dates.relative))
      add(words, addDays(resolveDate('today', clock), dates.days[words.toLowerCase()] ?? 0));
  }
  const years = found.flatMap(({ date }) => (date.length === 10 ? [date] : []));
  // "Tomorrow (11-21)" says one date in two ways: the shorter takes the year of the longer.
  return found.map((one) => ({ ...one, date: years.find((date) => date.endsWith(one.date)) ?? one.date }));
}

/** Every time of day that a text names, as HH:mm. */
export const timesSaid = (text: string): string[] =>
  [...text.matchAll(/(?<![\d:])\d{1,2}:\d{2}(?![\d:])/gu)].flatMap(([words]) => normaliseTime(words) ?? []);

const isos = /\d{4}-\d{1,2}-\d{1,2}/gu;
const never = /(?!)/gu;

const padded = (words: string): string =>
  words.replace(
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/u,
    (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
