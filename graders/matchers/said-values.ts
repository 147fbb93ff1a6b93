import { escapeRegex } from '../../record/text/escape-regex.ts';
import { addDays, type Clock, existingDate, resolveDate } from '../../values/dates.ts';
import { languages } from '../../values/language/index.ts';
import type { SaidWords } from '../../values/language/said.ts';
import { notationOf } from '../../values/locale.ts';
import { isSameNumber, numbersIn, takeMultiplier } from '../../values/numbers.ts';
import { spokenReadings, timesIn } from '../../values/times.ts';
import { datesIn, isDay, type WrittenDate } from '../../values/written-dates.ts';

/**
 * What people say, where a page writes: "on the 8th", "half past four", "eighteen dollars". Only sources are read like this; in a
 * reply, "today" or "noon" may be meant loosely, and "two" counts anything.
 */

/** Returns the days that a user says: also "today" and "yesterday", and a day of the last, this or the next month. */
export function daysSaid(text: string, clock: Clock): WrittenDate[] {
  // The values of a call are looked up in the same text one after the other, and reading dates is slow.
  if (lastRead?.text !== text || lastRead.clock !== clock)
    lastRead = { text, clock, days: readDays(text, clock) };
  return lastRead.days;
}
let lastRead: { text: string; clock: Clock; days: WrittenDate[] } | undefined;

function readDays(text: string, clock: Clock): WrittenDate[] {
  const today = resolveDate('today', clock);
  const near = languages.flatMap(({ said }) =>
    said.days.flatMap(([words, count]) => (words.test(text) ? [addDays(today, count)] : [])),
  );
  const numbered = languages.flatMap(({ said }) =>
    [...text.matchAll(said.dayOfMonth)].flatMap(({ groups }) =>
      [-1, 0, 1].flatMap((months) => dayInMonth(today, months, groups?.day ?? '') ?? []),
    ),
  );
  const { locales = [] } = clock;
  return [
    ...datesIn(text, clock),
    ...[...near, ...numbered].map((day) => ({ words: day, days: [day], weekday: null })),
    ...locales.flatMap((locale) => daysNamed(text, locale, today)),
  ];
}

/** "Demain" and "lundi", as `Intl` writes them; "demain" is a part of "après-demain". */
function daysNamed(text: string, locale: string, today: string): WrittenDate[] {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const names = [-2, -1, 0, 1, 2].flatMap((count): WrittenDate[] => {
    const words = relative.format(count, 'day').replaceAll('’', "'");
    return /\d/u.test(words) ? [] : [{ words, days: [addDays(today, count)], weekday: null }];
  });
  for (const [words, weekday] of notationOf(locale).weekdays)
    if (words.length >= (hangul.test(words) ? shortestName - 1 : shortestName))
      names.push({ words, days: [], weekday });
  return names.filter(({ words }) => {
    const longer = names.filter((name) => name.words !== words && name.words.includes(words));
    const rest = longer.reduce((left, name) => left.replace(wholeWords(name.words), ' '), text);
    return wholeWords(words).test(rest.replaceAll('’', "'"));
  });
}

/** In letters: "mar", "so" and "do" are words of their own. */
const shortestName = 4;

/** Korean joins particles to its words. */
const hangul = /\p{Script=Hangul}/u;
const wholeWords = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}])${escapeRegex(words)}${hangul.test(words) ? '' : '(?![\\p{L}\\p{M}])'}`,
    'iu',
  );

function dayInMonth(today: string, months: number, day: string): string | null {
  const month = new Date(`${today.slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + months);
  return existingDate(`${month.toISOString().slice(0, 'YYYY-MM'.length)}-${day.padStart(2, '0')}`);
}

/** Whether a user says this day (`YYYY-MM-DD`). */
export const saysDay = (text: string, day: string, clock: Clock): boolean =>
  daysSaid(text, clock).some((written) => isDay(written, day));

/** Returns the times (`HH:mm`) that a user says, in every reading: "at 2" may be 14:00. */
export function timesSaid(text: string, clock: Clock): string[] {
  const inDigits = withDigits(text);
  const spoken = languages.flatMap(({ said }) => [
    ...Object.entries(said.times).flatMap(([time, words]) => (words.test(text) ? [time] : [])),
    ...(said.hour ? [...inDigits.matchAll(said.hour)] : []).flatMap(({ groups }) =>
      readingsOf(Number(groups?.hour) * 60),
    ),
    ...partsOfHours(inDigits, said),
  ]);
  return [...timesIn(text, clock).flatMap(spokenReadings), ...spoken];
}

const partsOfHours = (text: string, { partOfHour }: SaidWords): string[] =>
  (partOfHour ? [...text.matchAll(partOfHour.pattern)] : []).flatMap(({ groups }) => {
    const minutes = partOfHour?.minutes[groups?.part?.toLowerCase() ?? ''] ?? Number(groups?.part);
    return readingsOf(Number(groups?.hour) * 60 + (groups?.to === undefined ? minutes : -minutes));
  });

/** @param minutes since midnight; the time may be twelve hours later. */
const readingsOf = (minutes: number): string[] =>
  [minutes, minutes + 720].flatMap((one) =>
    one < 0 || one >= 1440
      ? []
      : [`${String(Math.floor(one / 60)).padStart(2, '0')}:${String(one % 60).padStart(2, '0')}`],
  );

/** Whether a user says this time (`HH:mm`). */
export const saysTime = (text: string, time: string, clock: Clock): boolean =>
  timesSaid(text, clock).includes(time);

/**
 * Whether a user says this number: also in words, as a percentage of 1, or in thousands and millions. Of `5,000` only the usual
 * reading counts; `1.267` has two, "1.267 billion" one.
 */
export const saysNumber = (text: string, number: number): boolean =>
  numbersIn(withDigits(text)).some(({ words, values, after }) =>
    usualReadings(words, values, after)
      .flatMap((value) => [value, value * scaleOf(after)])
      .some((one) => isSameNumber(one, number)),
  );

function usualReadings(words: string, values: readonly number[], after: string): readonly number[] {
  if (words.includes(',')) return values.slice(0, 1);
  return takeMultiplier(after.trimStart()).times > 1 ? values.slice(-1) : values;
}

function scaleOf(after: string): number {
  if (/^\s?%/u.test(after)) return 0.01;
  if (/^k\b/iu.test(after)) return 1e3;
  // A small m stands for metres.
  if (/^(?:M|mn)\b/u.test(after)) return 1e6;
  return /^(?:B|bn)\b/u.test(after) ? 1e9 : 1;
}

/**
 * Writes the numbers that a text has in words in digits.
 *
 * @example
 * withDigits('one hundred and twenty one dollars'); // '121 dollars'
 */
export const withDigits = (text: string): string =>
  numberWords.reduce(
    (rest, { numerals, word, run }) =>
      rest.replace(run, (found: string, offset: number) => {
        const words = found.toLowerCase().match(word) ?? [];
        const counts = words.length > 1 || numerals.alone.test(rest.slice(offset));
        return counts && words.some((one) => one in numerals.units) ? inDigits(words, numerals) : found;
      }),
    text,
  );

const numberWords = languages.map(({ said: { numerals } }) => {
  const word = `${numerals.bound}(?:${Object.keys({ ...numerals.units, ...numerals.scales }).join('|')})${numerals.bound}`;
  return {
    numerals,
    word: new RegExp(word, 'giu'),
    run: new RegExp(`${word}(?:${numerals.joint}${word})*`, 'giu'),
  };
});

/** The numbers of a run: "two three" are two. */
function inDigits(words: readonly string[], { units, scales }: SaidWords['numerals']): string {
  const numbers: number[] = [];
  let [whole, section, last]: [number, number, number | null] = [0, 0, null];
  for (const word of words) {
    const [unit, scale = 1] = [units[word], scales[word]];
    if (scale >= 1_000) [whole, section, last] = [whole + (section + (last ?? 0) || 1) * scale, 0, null];
    else if (scale > 1 && (unit === undefined || last !== null))
      [section, last] = [section + (last ?? 1) * scale, null];
    else if (!last) last = unit ?? 0;
    else if (last >= 10 && last % 10 === 0 && unit && unit < 10) last += unit;
    else {
      numbers.push(whole + section + last);
      [whole, section, last] = [0, 0, unit ?? 0];
    }
  }
  return [...numbers, whole + section + (last ?? 0)].join(' ');
}
