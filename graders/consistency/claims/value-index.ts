import { type Clock, dateOf, momentOf, timeOf } from '../../../values/dates.ts';
import { identifierKey, identifiersIn, namesWithDigitsIn } from '../../../values/identifiers.ts';
import { numbersIn } from '../../../values/numbers.ts';
import { timesIn } from '../../../values/times.ts';
import { datesIn, isOneDay, type WrittenDate } from '../../../values/written-dates.ts';
import { spend } from '../../limits.ts';
import { daysSaid, timesSaid, withDigits } from '../../matchers/said-values.ts';

/** The values of texts and scalars, by kind. */
export class ValueIndex {
  readonly times = new Set<string>();
  /** Times of moments in UTC that the trial's zone has at another time: that time. */
  readonly utcTimes = new Map<string, string>();
  readonly dates = new Set<string>();
  /** In hundredths. */
  readonly numbers = new Set<number>();
  /** The numbers that stand alone in a field, in hundredths. */
  readonly figures = new Set<number>();
  readonly identifiers = new Set<string>();
  readonly #clock: Clock;
  /** Texts that may name dates in words; read when a date is looked up, because that is slow. */
  readonly #unread: string[] = [];
  readonly #spoken: string[] = [];
  readonly #writtenDates: WrittenDate[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** People say "half past four", "eighteen dollars", "on the 8th". */
  addSpoken(message: string): void {
    this.add(message);
    const text = message.slice(0, longestText);
    for (const time of timesSaid(text, this.#clock)) this.times.add(time);
    for (const { values } of numbersIn(withDigits(text)))
      for (const number of values) this.numbers.add(hundredths(number));
    this.#spoken.push(text);
  }

  add(value: unknown): void {
    spend(1, `${this.identifiers.size} values of rows, calls and messages`);
    if (typeof value === 'number') this.#addNumber(value);
    else if (typeof value === 'string') this.#addText(value.slice(0, longestText));
  }

  /**
   * Whether the index holds an identifier, one that ends in these digits ("the card ending in 4336") or in this part of it
   * ("gift card_4421486").
   */
  holdsIdentifier(key: string): boolean {
    if (this.identifiers.has(key)) return true;
    const isNumber = /^[\d-]{4,}$/u.test(key);
    if (!isNumber && !/\d{4}/u.test(key)) return false;
    spend(this.identifiers.size / 10, `${this.identifiers.size} identifiers`);
    return this.identifiers
      .values()
      .some((one) => one.endsWith(key) && (isNumber || /[-_]$/u.test(one.slice(0, -key.length))));
  }

  /** Returns the days that texts name in words. */
  get writtenDates(): readonly WrittenDate[] {
    const read = (texts: string[], days: typeof datesIn) => {
      for (const text of texts.splice(0)) {
        spend(50 + text.length, `the dates in a text of ${text.length} characters`);
        this.#writtenDates.push(...days(text, this.#clock));
      }
    };
    read(this.#unread, datesIn);
    read(this.#spoken, daysSaid);
    return this.#writtenDates;
  }

  /** Whether a text names the day in words. */
  names(date: WrittenDate): boolean {
    return this.writtenDates.some((other) => isOneDay(date, other, this.#clock));
  }

  #addNumber(value: number): void {
    this.numbers.add(hundredths(value));
    const moment = momentOf(value);
    if (moment !== null) this.#addMoment(moment);
    this.figures.add(hundredths(value));
    this.identifiers.add(String(value));
  }

  #addText(text: string): void {
    spend(text.length / 50, `a text of ${text.length} characters in rows, calls and messages`);
    if (text.length <= longestName) this.identifiers.add(identifierKey(text));
    const date = dateOf(text, this.#clock);
    if (date !== null) this.dates.add(date);
    else if (/\p{L}|^\d+([./-])\d+\1\d+$/u.test(text)) this.#unread.push(text);
    if (!/\p{N}/u.test(text)) return;
    if (/^\d+\.\d\d$/u.test(text)) this.figures.add(hundredths(Number(text)));
    // `Patient/S2380121`
    const parts = /^\S+\/\S+$/u.test(text) ? text.split('/') : [text];
    for (const { key } of [...namesWithDigitsIn(text), ...parts.flatMap(identifiersIn)]) {
      this.identifiers.add(key);
      // People name `credit_card_4421486` by its number.
      for (const part of key.split(/[-_]/u)) if (/^\d{4,}$/u.test(part)) this.identifiers.add(part);
    }
    for (const [phone] of text.matchAll(/\d+(?:[ .()-]{1,2}\d+){2,}/gu))
      this.identifiers.add(phone.replace(/\D+/gu, '-'));
    const ofDays = text.replaceAll(instant, (moment) => (/(?:Z|[+-]00:?00)$/iu.test(moment) ? ' ' : moment));
    for (const { times } of timesIn(ofDays, this.#clock)) for (const time of times) this.times.add(time);
    for (const { values } of numbersIn(text))
      for (const number of values) this.numbers.add(hundredths(number));
    for (const [day] of text.matchAll(/\d{4}-\d{2}-\d{2}/gu)) this.dates.add(day);
    for (const [moment] of text.matchAll(instant)) this.#addMoment(moment);
    const counted = /^\d{10}(?:\d{3})?$/u.test(text) ? momentOf(Number(text)) : null;
    if (counted !== null) this.#addMoment(counted);
  }

  /** As the page shows it, in the trial's zone. */
  #addMoment(moment: string): void {
    const [date, time] = [dateOf(moment, this.#clock), timeOf(moment, this.#clock)];
    if (date !== null) this.dates.add(date);
    if (time === null) return;
    this.times.add(time);
    const inUtc = timeOf(new Date(moment).toISOString(), { ...this.#clock, timeZone: 'UTC' });
    if (inUtc !== null && inUtc !== time) this.utcTimes.set(inUtc, time);
  }
}

const instant =
  /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)(?![\d:])/giu;
const longestText = 20_000;
const longestName = 80;

/** Amounts are compared in hundredths, so that sums have no rounding error. */
export const hundredths = (value: number): number => Math.round(Math.abs(value) * 100);
