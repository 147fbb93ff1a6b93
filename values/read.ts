import type { Clock } from './dates.ts';
import { addDays, dateOf, timeOf } from './dates.ts';
import { readDuration } from './durations.ts';
import { languages } from './language/index.ts';
import { foldNotation, foldWord, notationOf } from './locale.ts';
import { readLocaleDate, readLocaleTime } from './locale-dates.ts';
import { readQuantity } from './quantities.ts';
import { timesIn, writtenTime } from './times.ts';
import type { Value } from './value.ts';
import { datesIn } from './written-dates.ts';

/**
 * Reads one value: a scalar, or a text that is nothing but the value.
 *
 * @example
 * readValue('$1,249.00', { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' }); // { kind: 'number', numbers: [1249], units: ['USD'], counted: '' }
 */
export function readValue(value: unknown, clock: Clock): Value {
  if (value === null || value === undefined) return { kind: 'absent' };
  if (typeof value === 'boolean') return { kind: 'boolean', isTrue: value };
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'number', numbers: [Number(value)], units: [], counted: '' };
  if (typeof value !== 'string') return { kind: 'text', text: JSON.stringify(value) ?? '' };
  const text = foldNotation(value).trim();
  if (nothing.has(text.toLowerCase())) return { kind: 'absent' };
  if (text.length > longestValue) return { kind: 'text', text: value };
  return readText(text, clock) ?? { kind: 'text', text: value };
}

function readText(text: string, clock: Clock): Value | null {
  const day = dateOf(text, clock);
  if (day !== null) return { kind: 'date', days: [day], weekday: null, time: timeOf(text, clock) };
  const time = readTime(text, clock);
  if (time !== null) return { kind: 'time', time };
  const isTrue = readBoolean(text);
  if (isTrue !== null) return { kind: 'boolean', isTrue };
  if (!/\p{N}/u.test(text) && text.length > longestDay) return null;
  const both = readDateAndTime(text, clock);
  if (both) return both;
  return (
    readLocaleDate(text, clock) ??
    readDuration(text, clock) ??
    readQuantity(text, clock) ??
    readWrittenDate(text, clock)
  );
}

/** Reads `11/21/2026, 3:45 PM`, `23. November 2026 um 15:45` or `15:45 23/11/2026`: divided at one blank. */
function readDateAndTime(text: string, clock: Clock): Value | null {
  if (!/\d\D{1,3}\d\d/u.test(text) || zone.test(text)) return null;
  for (const { index } of text.matchAll(/ /gu)) {
    const parts = [text.slice(0, index).replace(/,$/u, '').trim(), text.slice(index).trim()] as const;
    for (const [day = '', hour = ''] of [parts, parts.toReversed()]) {
      const time = readTime(hour, clock);
      if (time === null) continue;
      const date = readLocaleDate(day, clock) ?? readWrittenDate(day, clock);
      if (date?.kind === 'date' && date.time === null) return { ...date, time };
    }
  }
  return null;
}

const readTime = (text: string, clock: Clock): string | null =>
  timeOf(text, clock) ?? writtenTime(text, clock) ?? readLocaleTime(text, clock);

/** Pages show short values; longer texts are prose. */
const longestValue = 80;
const longestDay = 20;
const nothing = new Set(['', '-', '–', '—', '--', ...languages.flatMap((language) => language.nothing)]);

function readBoolean(text: string): boolean | null {
  const word = text.toLowerCase();
  if (word === 'true' || languages.some(({ booleans }) => booleans.yes.includes(word))) return true;
  return word === 'false' || languages.some(({ booleans }) => booleans.no.includes(word)) ? false : null;
}

/** Reads a date in words, which is the whole text but for a time of day. */
function readWrittenDate(text: string, clock: Clock): Value | null {
  const [date, another] = datesIn(text, clock);
  if (!date || another || isOfOtherCalendar(date.words, clock) || isSpanOfDays(text, clock)) return null;
  const rest = text.replace(date.words, '').replace(/[\s,.()]+|\bat\b/gu, '');
  const time = rest === '' ? null : writtenTime(rest, clock);
  if (rest !== '' && time === null && !weekdays().has(foldWord(rest))) return null;
  const [inWords, more] = timesIn(date.words, clock);
  const afterTime = inWords ? date.words.slice(inWords.index + inWords.words.length) : '';
  const isOfZone = zone.test(text) || /^\s*[+-]\d/u.test(afterTime);
  const days = [...new Set(date.days)];
  // Of another zone ("9:00 AM EST"), it may be a day earlier or later here.
  if (isOfZone) return { kind: 'date', days: days.flatMap(besides), weekday: null, time: null };
  const onlyTime = more || inWords?.times.length !== 1 ? null : (inWords.times[0] ?? null);
  return { kind: 'date', days, weekday: date.weekday, time: time ?? onlyTime };
}

/** The name of a time zone: `GMT-5`, `EST`. */
const zone = /\b(?:GMT|UTC|[A-Z]{1,3}[SD]T)\b/u;

/** `Friday 10 – Monday 13 July` is a span of days, `21 Nov, 9:00 – 10:00` is not. */
const isSpanOfDays = (text: string, clock: Clock): boolean => {
  const [, end] = text.split(/\s[–-]\s/u);
  return end !== undefined && datesIn(end, clock).length > 0;
};

const besides = (day: string): string[] =>
  day.length === 'YYYY-MM-DD'.length ? [day, addDays(day, 1), addDays(day, -1)] : [day];

/** Whether it is a date in digits, and a configured locale counts other years. */
const isOfOtherCalendar = (words: string, { locales = [] }: Clock): boolean =>
  !/\p{L}/u.test(words) && locales.some((locale) => notationOf(locale).yearsAhead !== 0);

/** A weekday that is not the date's would be a date of its own. */
const weekdays = (): ReadonlySet<string> => {
  weekdayNames ??= new Set(languages.flatMap(({ name }) => [...notationOf(name).weekdays.keys()]));
  return weekdayNames;
};
let weekdayNames: ReadonlySet<string> | undefined;
