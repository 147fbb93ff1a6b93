import { numbersIn } from '../../../values/numbers.ts';
import type { WrittenDate } from '../../../values/written-dates.ts';
import { spend } from '../../limits.ts';
import { recordsIn } from './records-in.ts';

type Day = {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The scalars that the result states for it. */
  scalars: unknown[];
  /** The first or last day, or the only one with the least or the most. */
  isNotable: boolean;
};

/**
 * The results by day, `{ "2026-11-20": 4, "2026-11-21": 7 }`. Such a result holds every day of a period, so that a day in it
 * explains a line of a reply only with a value of that day, or when the day stands out.
 */
export class DaySeries {
  readonly #days: Day[] = [];

  /** Returns the result without the days that are keys. */
  add(result: unknown): unknown {
    if (typeof result !== 'object' || result === null) return result;
    if (Array.isArray(result)) return result.map((part) => this.add(part));
    const entries = Object.entries(result).map(([key, part]): [string, unknown] => [key, this.add(part)]);
    if (entries.length === 0 || !entries.every(([key]) => /^\d{4}-\d{2}-\d{2}$/u.test(key)))
      return Object.fromEntries(entries);
    this.#addDays(entries);
    return entries.map(([, part]) => part);
  }

  /** Whether a result has the day. */
  has(date: WrittenDate): boolean {
    return this.#daysOf(date).length > 0;
  }

  /** Whether a result has the day, and the line a value of it. */
  explains(date: WrittenDate, line: string): boolean {
    return this.#daysOf(date).some(
      ({ isNotable, scalars }) => isNotable || scalars.some((scalar) => isStated(scalar, line)),
    );
  }

  #addDays(entries: readonly [string, unknown][]): void {
    const numbers = entries.flatMap(([, part]) => (typeof part === 'number' ? [part] : []));
    const [least, most] = [Math.min, Math.max].map((pick) =>
      numbers.reduce((a, b) => pick(a, b), numbers[0] ?? 0),
    );
    const isOnly = (part: unknown) =>
      (part === least || part === most) &&
      numbers.indexOf(Number(part)) === numbers.lastIndexOf(Number(part));
    for (const [at, [day, part]] of entries.entries())
      this.#days.push({
        day,
        scalars: recordsIn(part).flat(),
        isNotable: at === 0 || at === entries.length - 1 || isOnly(part),
      });
  }

  #daysOf({ days }: WrittenDate): Day[] {
    spend(this.#days.length / 10, `${this.#days.length} days of results`);
    return this.#days.filter(({ day }) => days.some((one) => day.endsWith(one)));
  }
}

/** A number may be rounded as it is written. */
function isStated(scalar: unknown, line: string): boolean {
  if (typeof scalar === 'string') return scalar !== '' && line.toLowerCase().includes(scalar.toLowerCase());
  if (typeof scalar !== 'number') return false;
  return numbersIn(line).some(({ words, values }) => {
    const decimals = /[.,](\d+)\D*$/u.exec(words)?.[1]?.length ?? 0;
    return values.some((value) => Math.abs(value - scalar) <= 0.5001 * 10 ** -decimals);
  });
}
