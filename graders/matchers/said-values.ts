import { addDays, type Clock, resolveDate } from '../../values/dates.ts';
import { languages } from '../../values/language/index.ts';
import { isSameNumber, numbersIn, takeMultiplier } from '../../values/numbers.ts';
import { spokenReadings, timesIn } from '../../values/times.ts';
import { datesIn, isDay } from '../../values/written-dates.ts';

/** Whether a user says this day (`YYYY-MM-DD`): also "today" and "yesterday". */
export const saysDay = (text: string, day: string, clock: Clock): boolean =>
  datesIn(text, clock).some((written) => isDay(written, day)) ||
  languages.some(({ said: { days } }) =>
    days.some(([words, count]) => words.test(text) && addDays(resolveDate('today', clock), count) === day),
  );

/** Whether a user says this time (`HH:mm`): "at 2" may be 14:00. */
export const saysTime = (text: string, time: string): boolean =>
  timesIn(text).some((written) => spokenReadings(written).includes(time)) ||
  languages.some(
    ({ said: { times, hour } }) =>
      times[time]?.test(text) ||
      (hour && [...text.matchAll(hour)].some((match) => isHour(match.groups?.hour, time))),
  );

const isHour = (hour: string | undefined, time: string): boolean =>
  [Number(hour), Number(hour) + 12].some((one) => `${String(one).padStart(2, '0')}:00` === time);

/**
 * Whether a user says this number: also in words up to twelve, as a percentage of 1, or in thousands and millions. Of `5,000` only the
 * usual reading counts; `1.267` has two, "1.267 billion" one.
 */
export const saysNumber = (text: string, number: number): boolean =>
  numbersIn(text).some(({ words, values, after }) =>
    usualReadings(words, values, after)
      .flatMap((value) => [value, value * scaleOf(after)])
      .some((one) => isSameNumber(one, number)),
  ) || languages.some(({ said: { numerals } }) => Number.isInteger(number) && numerals[number]?.test(text));

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
