import type { Json } from '../../record/text/json.ts';
import { type Clock, dateOf, timeOf } from '../../values/dates.ts';
import { saysNumber } from '../../values/numbers.ts';
import { timesIn } from '../../values/times.ts';
import { datesIn, isDay } from '../../values/written-dates.ts';
import { isAbsent, numberOf } from './equality.ts';

/** The sources available before a call: the user's messages and earlier tool results. */
export type Grounds = { said: readonly string[]; answered: readonly Json[] };

/**
 * Whether a value comes from these sources: literally, in another form (a date as "tomorrow", a number with
 * separators), or from a result. All parts of a list or object must be grounded.
 */
export function isGrounded(value: unknown, { said, answered }: Grounds, clock: Clock): boolean {
  if (isAbsent(value) || typeof value === 'boolean') return true;
  if (typeof value === 'object' && value !== null)
    return Object.values(value).every((part) => isGrounded(part, { said, answered }, clock));
  return said.some((text) => isSaid(value, text, clock)) || answered.some((one) => isIn(value, one));
}

function isSaid(value: unknown, text: string, clock: Clock): boolean {
  const number = numberOf(value);
  if (number !== null && saysNumber(text, { number })) return true;
  const date = dateOf(value, clock);
  const time = timeOf(value, clock);
  if (date !== null || time !== null)
    return (
      (date === null || datesIn(text, clock).some((said) => isDay(said, date))) &&
      (time === null ||
        timesIn(text)
          .flatMap(({ times }) => times)
          .includes(time))
    );
  const wanted = lettersOf(String(value));
  return wanted !== '' && lettersOf(text).includes(wanted);
}

function isIn(value: unknown, answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.some((part) => isIn(value, part));
  if (typeof answer === 'object' && answer !== null)
    return Object.values(answer).some((part) => isIn(value, part));
  if (isAbsent(answer)) return false;
  const [one, other] = [lettersOf(String(value)), lettersOf(String(answer))];
  return (
    one !== '' && (one === other || (typeof answer === 'string' && one.length >= 3 && other.includes(one)))
  );
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
