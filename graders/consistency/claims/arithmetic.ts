import { numbersIn } from '../../../values/numbers.ts';
import { spend } from '../../limits.ts';
import { hundredths } from './value-index.ts';

// All amounts are in hundredths.

/**
 * Whether an amount is a signed sum of two to four amounts of the reply, or a multiple of one. Each term has a hundredth of
 * rounding.
 */
export function isComputed(amount: number, amounts: ReadonlySet<number>): boolean {
  const terms = [...amounts].filter((term) => term !== amount && term !== 0).slice(0, mostTerms);
  if (terms.some((term) => amount % term === 0 && amount / term <= largestMultiple)) return true;
  let sums: Sum[] = terms.map((sum, at) => ({ sum, next: at + 1 }));
  const near = new Near(amount, [amount, ...terms]);
  for (let count = 2; count <= mostSummed && sums.length > 0; count += 1) {
    sums = sums.flatMap(({ sum, next }) =>
      terms
        .slice(next)
        .flatMap((term, at) => [1, -1].map((sign) => ({ sum: sum + sign * term, next: next + at + 1 }))),
    );
    spend(sums.length / 10, `the sums of ${terms.length} amounts of the reply`);
    for (const { sum } of sums) near.add(Math.abs(sum));
    if (sums.some(({ sum }) => Math.abs(Math.abs(sum) - amount) <= count)) return near.share <= mostOfReply;
    if (terms.length > mostOfThree) break;
  }
  return false;
}

type Sum = { sum: number; next: number };

/** Terms of sums of two, and of three or more: many terms have so many of these that every number is one. */
const mostTerms = 60;
const mostOfThree = 12;
const mostSummed = 4;
const largestMultiple = 9;

/**
 * Whether an amount is the difference or the sum of two amounts of the evidence, or of one and an amount of the reply, and
 * few amounts near it are.
 *
 * @param written the amounts of the reply.
 * @param recorded the amounts of the evidence.
 */
export function isTellingDifference(
  amount: number,
  { written, recorded }: { written: ReadonlySet<number>; recorded: ReadonlySet<number> },
): boolean {
  if (recorded.size > mostRecorded) return false;
  const terms = [...new Set([...written, ...recorded])].filter((term) => term !== amount);
  spend((terms.length * recorded.size) / 50, `the differences of ${terms.length} amounts`);
  const near = new Near(amount, [amount]);
  for (const term of terms)
    for (const other of recorded) for (const one of [Math.abs(term - other), term + other]) near.add(one);
  return near.has(amount) && near.share <= mostOfEvidence;
}

const mostRecorded = 100;

/**
 * The results of a computation near an amount. Where they are many, a wrong amount would be one as well, as between whole
 * amounts.
 */
class Near {
  readonly #results = new Set<number>();
  readonly #amount: number;
  readonly #unit: number;
  readonly #reach: number;

  /** @param amounts if all are whole, so are the results. */
  constructor(amount: number, amounts: readonly number[]) {
    this.#amount = amount;
    this.#unit = amounts.every((one) => one % 100 === 0) ? 100 : 1;
    this.#reach = Math.max(leastReach, amount / 2);
  }

  add(result: number): void {
    if (result !== 0 && result % this.#unit === 0 && Math.abs(result - this.#amount) <= this.#reach)
      this.#results.add(result);
  }

  has = (amount: number): boolean => this.#results.has(amount);

  /** Of the amounts within reach. */
  get share(): number {
    return (this.#results.size * this.#unit) / (2 * this.#reach);
  }
}

const leastReach = 500;
const mostOfReply = 0.3;
const mostOfEvidence = 0.05;

/**
 * Whether it is the total of a column: the sum of two or more successive amounts, each with a hundredth of rounding.
 *
 * @param written amounts above 0, in the order of the reply.
 */
export function isSumOfRun(amount: number, written: readonly number[]): boolean {
  spend(written.length / 10, `the sums of ${written.length} amounts of the reply`);
  let [sum, start] = [0, 0];
  return written.some((term, end) => {
    sum += term;
    for (; sum > amount + end - start; start += 1) sum -= written[start] ?? 0;
    return end > start && sum >= amount - (end - start);
  });
}

/** Returns the totals that are written with their terms, as they are written: those that add up and the others. */
export function totalsIn(text: string): { right: Set<string>; wrong: Set<string> } {
  const totals = { right: new Set<string>(), wrong: new Set<string>() };
  for (const [whole] of text.matchAll(equation)) {
    const numbers = numbersIn(whole);
    const total = numbers.at(-1);
    const terms = numbers.slice(0, -1);
    const signs = ['+', ...(whole.match(/ [+−–-] /gu) ?? [])].map((sign) => (/\+/u.test(sign) ? 1 : -1));
    if (!total || terms.length < 2 || terms.length !== signs.length) continue;
    // `1,197` has two readings; all numbers are written in one way.
    const addsUp = [0, 1].some((reading) => {
      const [sum = 0, ...others] = [total, ...terms].map(({ values }) =>
        hundredths(values[reading] ?? values[0] ?? 0),
      );
      const computed = others.reduce((all, term, at) => all + (signs[at] ?? 1) * term, 0);
      return Math.abs(computed - sum) <= terms.length;
    });
    totals[addsUp ? 'right' : 'wrong'].add(total.words);
  }
  return totals;
}

const amount = '[^\\s\\w+=−–-]{0,3}\\d[\\d.,]*[*_]*(?: \\([^()\\d]*\\))?';
const equation = new RegExp(
  `(?<![\\w.,] [+−–*×/-] |[*×/] )${amount}(?: [+−–-] ${amount})+ = ${amount}`,
  'gu',
);
