import { escapeRegex } from '../record/text/escape-regex.ts';
import { type Clock, normaliseTime } from './dates.ts';
import { isDescribed, languages } from './language/index.ts';
import { foldNotation, foldWord, notationOf, unitNames } from './locale.ts';

/** A time of day in a text, with every reading as `HH:mm`: `2:00` in "2:00–3:30 PM" may be either half of the day. */
export type WrittenTime = {
  words: string;
  index: number;
  times: string[];
  /** Null if the words do not tell it. */
  half: 'am' | 'pm' | null;
};

/** Returns every time of day in a text: `14:00`, `2:00 PM`, `7pm`, and the forms of the described languages and configured locales. */
export function timesIn(text: string, { locales = [] }: Pick<Clock, 'locales'>): WrittenTime[] {
  const folded = text.normalize('NFKC');
  const byIndex = new Map<number, WrittenTime>();
  for (const match of folded.matchAll(clockTime)) {
    const time = normaliseTime(`${match.groups?.hour}:${match.groups?.minute}`);
    if (time) byIndex.set(match.index, { words: match[0], index: match.index, times: [time], half: null });
  }
  for (const { pattern, read } of [...described, ...locales.flatMap(readerOf)])
    for (const match of folded.matchAll(pattern)) {
      const time = read(match.groups ?? {});
      if (time === null) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      for (let at = start; at < end; at += 1) byIndex.delete(at);
      byIndex.set(start, { words: match[0], index: start, ...time });
    }
  const found = [...byIndex.values()].toSorted((one, other) => one.index - other.index);
  return found.map((time, at) => {
    const isSpan = (one: (typeof found)[number] | undefined, other: (typeof found)[number] | undefined) =>
      one && other && other.index - one.index - one.words.length <= longestConnector;
    const [before, after] = [found[at - 1], found[at + 1]];
    const isOfSpan =
      time.half === null &&
      ((before?.half && isSpan(before, found[at])) || (after?.half && isSpan(found[at], after)));
    return isOfSpan ? { ...time, times: [...new Set(time.times.flatMap(bothHalves))] } : time;
  });
}

/** Returns the time if the text is nothing else. */
export function writtenTime(text: string, clock: Pick<Clock, 'locales'>): string | null {
  const [only, another] = timesIn(text, clock);
  return only && !another && only.words.trim() === text.normalize('NFKC').trim()
    ? (only.times[0] ?? null)
    : null;
}

/** The length of " to " or " – " between the ends of a span. */
const longestConnector = 5;
/** Of "11:30,13:00" both are times; "1,234:56" has none, and "+05:30" at the end of a moment is its distance from UTC. */
const clockTime =
  /(?<!\d[:.]?|(?<!:\d)\d,|:\d{2}(?:\.\d+)?\+|-\d{2}[T ]\d{2}:[\d:.]{2,16}-)(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?(?![\d:])/gu;

type Times = (typeof languages)[number]['times'];
type Groups = Readonly<Record<string, string | undefined>>;
type Reading = Pick<WrittenTime, 'times' | 'half'>;
type Reader = { pattern: RegExp; read: (groups: Groups) => Reading | null };

const described: readonly Reader[] = languages.map(({ times }) => ({
  pattern: times.pattern,
  read: (groups) => halfTime(groups, times),
}));

function halfTime(
  { hour = '', minute = '', half = '' }: Groups,
  { afternoon, morning, digits, halfHour }: Times,
): Reading | null {
  const hours = numeral(hour, digits);
  const minutes = minute === '' ? 0 : minute === halfHour ? 30 : numeral(minute, digits);
  const isPm = half !== '' && afternoon.test(half);
  const isAm = half !== '' && morning.test(half);
  return readingOf(hours, minutes, isPm ? 'pm' : isAm ? 'am' : null);
}

function readingOf(hours: number, minutes: number, half: Reading['half']): Reading | null {
  const moved = half === 'pm' && hours < 12 ? hours + 12 : half === 'am' && hours === 12 ? 0 : hours;
  const time = normaliseTime(`${moved}:${String(minutes).padStart(2, '0')}`);
  return time === null ? null : { times: [time], half };
}

const readers = new Map<string, Reader[]>();

/** How a locale writes a time in prose, by `Intl`: `14 Uhr`, `14 h 30`, `2:30 de la tarde`. */
function readerOf(locale: string): Reader[] {
  const cached = readers.get(locale);
  if (cached) return cached;
  const made = isDescribed(locale) ? [] : [newReader(locale)];
  readers.set(locale, made);
  return made;
}

function newReader(locale: string): Reader {
  const { morning, afternoon } = notationOf(locale);
  // A time has minutes without a unit there.
  const isAmbiguous = isOfLength(locale);
  return {
    pattern: patternOf(locale),
    read({ before, hour = '', link = '', minute: digits, halfHour, minuteUnit, after }) {
      const minute = halfHour === undefined ? digits : '30';
      const isLinked =
        minute === undefined ? link !== '' && link !== ':' : minute.length === 2 || minuteUnit !== undefined;
      const isNamed =
        isLinked && link !== ':' && !(isAmbiguous && (minute === undefined || minuteUnit !== undefined));
      const isOfHalf = isLinked ? (before ?? after) : link === '' && (after?.length ?? 0) >= shortestHalf;
      if (!isNamed && !isOfHalf) return null;
      const word = foldWord(before ?? after ?? '');
      const isBoth = afternoon.has(word) === morning.has(word);
      const half = isBoth ? null : afternoon.has(word) ? 'pm' : 'am';
      const reading = readingOf(Number(foldNotation(hour)), Number(foldNotation(minute ?? '0')), half);
      return reading && isBoth
        ? { ...reading, times: [...new Set(reading.times.flatMap(bothHalves))] }
        : reading;
    },
  };
}

/** Whether hours of a day and of a length have one name. */
const isOfLength = (locale: string): boolean =>
  unitNames(locale, 'hour').includes(notationOf(locale).hourUnit);

/** Half an hour in Korean, and as in Chinese: `Intl` has no word for it. */
const halfHours = ['\uBC18', ...languages.flatMap(({ times }) => times.halfHour ?? [])].join('|');

function patternOf(locale: string): RegExp {
  const { morning, afternoon, hourUnit } = notationOf(locale);
  const half = alternatives([...morning, ...afternoon]);
  // Korean joins particles to its words.
  const end = /[\p{Script=Hangul}\p{Script=Han}]/u.test(hourUnit) ? '' : '(?!\\p{L})';
  const lengths = unitNames(locale, 'hour').filter((name) => name.startsWith(hourUnit) && name !== hourUnit);
  const noLength = lengths.map((name) => `(?!${escapeRegex(name.slice(hourUnit.length))})`).join('');
  const unit = `\\s?${escapeRegex(hourUnit)}\\.?${noLength}${end}`;
  // `9.30 Uhr`: the unit tells it from a number, unless hours of a length have the same name.
  const stop = hourUnit === '' || isOfLength(locale) ? '(?!)' : `\\.(?=\\p{Nd}{2}${unit})`;
  const link = hourUnit === '' ? ':' : `:|${stop}|${unit}`;
  const minute = `\\s?(?<halfHour>${halfHours})|\\s?(?<minute>\\p{Nd}{1,2})(?::\\p{Nd}{2})?(?![\\p{Nd}:]|[.,]\\p{Nd})(?<minuteUnit>\\s?(?:${alternatives(unitNames(locale, 'minute'))})${end})?${hourUnit === '' ? '' : `(?:${unit})?`}`;
  const hour = `(?<![\\p{Nd}:.,]|\\p{Script=Latin})(?<hour>\\p{Nd}{1,2})(?:(?=${stop})|(?![\\p{Nd}.,]\\p{Nd}))`;
  return new RegExp(
    `(?:(?<before>${half})\\s?)?${hour}(?:(?<link>${link})(?:${minute})?)?(?:\\s?(?<after>${half})${end})?`,
    'giu',
  );
}

/** In letters: shorter ones stand behind numbers that are no hours, such as `م` for metres. */
const shortestHalf = 4;

/** Longer ones first; an abbreviation may have its full stops. */
const alternatives = (words: readonly string[]): string =>
  [...new Set(words)]
    .toSorted((one, other) => other.length - one.length)
    .map((word) =>
      [...word]
        .map((letter) => (letter === ' ' ? '\\s' : `${letter === "'" ? "['’]" : escapeRegex(letter)}\\.?`))
        .join(''),
    )
    .join('|');

/** Reads `12`, or a numeral below 60 in the language's own digits, whose eleventh is ten. */
function numeral(written: string, digits: readonly string[]): number {
  if (/^\d+$/u.test(written)) return Number(written);
  const ten = digits[10] ?? '';
  const [tens = '', ones = ''] = written.includes(ten) ? written.split(ten) : ['', written];
  const digit = (one: string) => digits.findIndex((same) => one !== '' && same.includes(one));
  return written.includes(ten)
    ? (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones))
    : digit(ones);
}

/** The readings of a time as people say it: `4 o'clock` may be 16:00, `04:00` may not. */
export const spokenReadings = ({ words, times, half }: WrittenTime): string[] =>
  half !== null || /^\D*0\d/u.test(words) ? times : times.flatMap(bothHalves);

/** `02:30` and `14:30`; at night, 12 is midnight. */
function bothHalves(time: string): string[] {
  const [hour, minutes] = [Number(time.slice(0, 2)), time.slice(2)];
  if (hour > 12) return [time];
  return [time, hour === 12 ? `00${minutes}` : `${hour + 12}${minutes}`];
}
