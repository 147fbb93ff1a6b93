import { normaliseTime } from './dates.ts';
import { languages } from './language/index.ts';

/** A time of day in a text, with every reading as `HH:mm`: `2:00` in "2:00–3:30 PM" may be either half of the day. */
export type WrittenTime = {
  words: string;
  index: number;
  times: string[];
  /** Null if the words do not tell it. */
  half: 'am' | 'pm' | null;
};

/** Returns every time of day in a text: `14:00`, `2:00 PM`, `7pm`, and the forms of the described languages. */
export function timesIn(text: string): WrittenTime[] {
  const folded = text.normalize('NFKC');
  const byIndex = new Map<number, WrittenTime>();
  for (const match of folded.matchAll(clockTime)) {
    const time = normaliseTime(`${match.groups?.hour}:${match.groups?.minute}`);
    if (time) byIndex.set(match.index, { words: match[0], index: match.index, times: [time], half: null });
  }
  for (const { times } of languages)
    for (const match of folded.matchAll(times.pattern)) {
      const time = halfTime(match.groups ?? {}, times);
      if (time === null) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      for (const at of byIndex.keys()) if (at >= start && at < end) byIndex.delete(at);
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
    return isOfSpan ? { ...time, times: [...time.times, ...time.times.map(laterHalf)] } : time;
  });
}

/** Returns the time if the text is nothing else. */
export function writtenTime(text: string): string | null {
  const [only, another] = timesIn(text);
  return only && !another && only.words.trim() === text.normalize('NFKC').trim()
    ? (only.times[0] ?? null)
    : null;
}

/** The length of " to " or " – " between the ends of a span. */
const longestConnector = 5;
const clockTime = /(?<!\d[:.,]?)(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?(?![\d:])/gu;

type Times = (typeof languages)[number]['times'];

function halfTime(
  { hour = '', minute = '', half = '' }: Record<string, string | undefined>,
  { afternoon, morning, digits, halfHour }: Times,
): { times: string[]; half: 'am' | 'pm' | null } | null {
  const hours = numeral(hour, digits);
  const minutes = minute === '' ? 0 : minute === halfHour ? 30 : numeral(minute, digits);
  const isPm = half !== '' && afternoon.test(half);
  const isAm = half !== '' && morning.test(half);
  const moved = isPm && hours < 12 ? hours + 12 : isAm && hours === 12 ? 0 : hours;
  const time = normaliseTime(`${moved}:${String(minutes).padStart(2, '0')}`);
  return time === null ? null : { times: [time], half: isPm ? 'pm' : isAm ? 'am' : null };
}

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
  half !== null || /^\D*0\d/u.test(words) ? times : [...times, ...times.map(laterHalf)];

const laterHalf = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return hour < 12 ? `${hour + 12}${time.slice(2)}` : time;
};
