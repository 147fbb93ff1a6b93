import { spend } from '../../limits.ts';
import { hundredths } from './value-index.ts';

/** What a person may add up in results: any of the numbers that the elements of one list have in one place. */
export class Totals {
  readonly #totals = new Set<number>();
  /** Results that are added up when a total is looked up, because few replies hold one. */
  readonly #unread: unknown[] = [];

  add(result: unknown): void {
    this.#unread.push(result);
  }

  /** @param amount in hundredths. */
  has(amount: number): boolean {
    for (const result of this.#unread.splice(0)) this.#read(result);
    return this.#totals.has(amount);
  }

  #read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value))
      for (const column of columnsOf(value)) for (const total of sumsOf(column)) this.#totals.add(total);
    for (const part of Object.values(value)) this.#read(part);
  }
}

/** The numbers of each name, or of each place in rows of cells, in hundredths. */
function columnsOf(list: readonly unknown[]): number[][] {
  const columns = new Map<string, number[]>();
  for (const one of list)
    for (const [name, value] of fieldsOf(one)) {
      const amount = amountOf(value);
      if (amount === null) continue;
      const column = columns.get(name);
      if (column) column.push(amount);
      else columns.set(name, [amount]);
    }
  return [...columns.values()].filter((column) =>
    column.some((amount) => amount >= leastTerm || amount % 100 > 0),
  );
}

/** In hundredths. Databases answer with decimals as texts. */
function amountOf(value: unknown): number | null {
  if (typeof value === 'number') return hundredths(value);
  return typeof value === 'string' && /^\d{1,12}\.\d{2}$/u.test(value) ? hundredths(Number(value)) : null;
}

/** With those of its lists: `cells.3`. */
const fieldsOf = (one: unknown): [name: string, value: unknown][] =>
  typeof one !== 'object' || one === null
    ? []
    : Object.entries(one).flatMap(([name, value]): [string, unknown][] =>
        Array.isArray(value)
          ? value.map((part, at): [string, unknown] => [`${name}.${at}`, part])
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
