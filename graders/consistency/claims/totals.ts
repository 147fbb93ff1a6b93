import type { Clock } from '../../../values/dates.ts';
import { isMoney, numbersIn } from '../../../values/numbers.ts';
import { spend } from '../../limits.ts';
import { hundredths } from './value-index.ts';

/** What a person may add up in results: any of the numbers that the elements of one list, or the lines of one text, have in one place. */
export class Totals {
  readonly #clock: Clock;
  readonly #totals = new Set<number>();
  /** Results that are added up when a total is looked up, because few replies hold one. */
  readonly #unread: unknown[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(result: unknown): void {
    this.#unread.push(result);
  }

  /** @param amount in hundredths. */
  has(amount: number): boolean {
    for (const result of this.#unread.splice(0)) this.#read(result);
    return this.#totals.has(amount);
  }

  #read(value: unknown): void {
    if (typeof value === 'string') this.#addTotals([this.#amountsOf(value.split('\n'))]);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value))
      this.#addTotals([
        ...this.#columnsOf(value),
        this.#amountsOf(value.filter((one) => typeof one === 'string')),
      ]);
    for (const part of Object.values(value)) this.#read(part);
  }

  #addTotals(columns: readonly number[][]): void {
    for (const column of columns) for (const total of sumsOf(column)) this.#totals.add(total);
  }

  /** Of texts, those with a single amount: tools also answer with a line for each thing. */
  #amountsOf(texts: readonly string[]): number[] {
    return texts.length < 2 ? [] : texts.flatMap((text) => this.#amountOf(text) ?? []);
  }

  /** The numbers of each name, or of each place in rows of cells, in hundredths. */
  #columnsOf(list: readonly unknown[]): number[][] {
    const columns = new Map<string, number[]>();
    for (const one of list)
      for (const [name, value] of fieldsOf(one)) {
        const amount = this.#amountOf(value);
        if (amount === null) continue;
        const column = columns.get(name);
        if (column) column.push(amount);
        else columns.set(name, [amount]);
      }
    return [...columns.values()].filter((column) =>
      column.some((amount) => amount >= leastTerm || amount % 100 > 0),
    );
  }

  /** In hundredths. Databases answer with decimals as texts, tools also with `$12.50`. */
  #amountOf(value: unknown): number | null {
    if (typeof value === 'number') return hundredths(value);
    if (typeof value !== 'string' || !/\d/u.test(value)) return null;
    if (/^\d{1,12}\.\d{2}$/u.test(value)) return hundredths(Number(value));
    spend(value.length / 50, `the amounts in a text of ${value.length} characters`);
    const [only, another] = numbersIn(value).filter((number) => isMoney(number, this.#clock));
    return only && !another ? hundredths(only.values[0] ?? 0) : null;
  }
}

/** With those of its lists and objects: `cells.3`, `prices.economy`. */
const fieldsOf = (one: unknown): [name: string, value: unknown][] =>
  typeof one !== 'object' || one === null
    ? []
    : Object.entries(one).flatMap(([name, value]): [string, unknown][] =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).map(([part, inner]): [string, unknown] => [`${name}.${part}`, inner])
          : [[name, value]],
      );

/** The sums of two or more. */
function sumsOf(column: readonly number[]): number[] {
  if (column.length > longestChosen) return [column.reduce((sum, value) => sum + value, 0)];
  spend(2 ** column.length / 50, `the sums of ${column.length} numbers of a list`);
  let sums = [{ sum: 0, count: 0 }];
  for (const value of column)
    sums = sums.flatMap(({ sum, count }) => [
      { sum, count },
      { sum: sum + value, count: count + 1 },
    ]);
  return sums.flatMap(({ sum, count }) => (count > 1 ? [sum] : []));
}

/** In hundredths: smaller whole numbers alone count things. */
const leastTerm = 1_000;
/** Of a longer list, only the whole is added up. */
const longestChosen = 8;
