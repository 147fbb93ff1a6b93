import { addDays, type Clock, resolveDate } from '../../values/dates.ts';
import { languages } from '../../values/language/index.ts';
import { isSameNumber, numbersIn } from '../../values/numbers.ts';
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

/** Whether a user says this number: also in words up to twelve, as a percentage of 1, or in thousands. Of `5,000` only the usual reading counts. */
export const saysNumber = (text: string, number: number): boolean =>
  numbersIn(text).some(({ values: [value = Number.NaN], after }) =>
    [value, value * scaleOf(after)].some((one) => isSameNumber(one, number)),
  ) || languages.some(({ said: { numerals } }) => Number.isInteger(number) && numerals[number]?.test(text));

const scaleOf = (after: string): number => (/^\s?%/u.test(after) ? 0.01 : /^k\b/iu.test(after) ? 1000 : 1);
