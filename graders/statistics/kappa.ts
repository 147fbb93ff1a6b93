/** The agreement of two raters on the same items. */
export type Agreement = {
  n: number;
  /** The share of equal ratings; null without ratings. */
  agreement: number | null;
  /**
   * Cohen's kappa (1960): agreement beyond chance; null with fewer than two ratings, or when chance alone gives full
   * agreement.
   */
  kappa: number | null;
  /**
   * 95 %, from the large-sample standard error of Fleiss, Cohen and Everitt (1969), limited to −1…1. Null for full
   * agreement, where that error is 0 and says nothing.
   */
  interval: [low: number, high: number] | null;
  /** Rows: the first rater; columns: the second; both in the order of `categories`. */
  matrix: number[][];
};

/** @throws for a rating outside of the categories. */
export function compareRaters(
  pairs: readonly (readonly [string, string])[],
  categories: readonly string[],
): Agreement {
  const matrix = categories.map(() => categories.map(() => 0));
  for (const [first, second] of pairs) {
    const row = matrix[indexOf(categories, first)];
    const column = indexOf(categories, second);
    if (row) row[column] = (row[column] ?? 0) + 1;
  }
  const n = pairs.length;
  if (n === 0) return { n, agreement: null, kappa: null, interval: null, matrix };
  const shares = matrix.map((row) => row.map((count) => count / n));
  const rows = shares.map(sum);
  const columns = categories.map((_, column) => sum(shares.map((row) => row[column] ?? 0)));
  const observed = sum(categories.map((_, index) => shares[index]?.[index] ?? 0));
  const expected = sum(categories.map((_, index) => (rows[index] ?? 0) * (columns[index] ?? 0)));
  if (n < 2 || 1 - expected < 1e-12) return { n, agreement: observed, kappa: null, interval: null, matrix };
  const kappa = (observed - expected) / (1 - expected);
  const error = standardError({ shares, rows, columns, kappa, expected, n });
  const interval: Agreement['interval'] =
    error > 0 ? [Math.max(-1, kappa - 1.96 * error), Math.min(1, kappa + 1.96 * error)] : null;
  return { n, agreement: observed, kappa, interval, matrix };
}

type Table = {
  shares: number[][];
  rows: number[];
  columns: number[];
  kappa: number;
  expected: number;
  n: number;
};

/** Fleiss, Cohen, Everitt (1969), formula 13: for a kappa that is not assumed to be 0. */
function standardError({ shares, rows, columns, kappa, expected, n }: Table): number {
  const at = (list: readonly number[], index: number) => list[index] ?? 0;
  let same = 0;
  let different = 0;
  for (const [row, entries] of shares.entries())
    for (const [column, share] of entries.entries()) {
      if (row === column) same += share * (1 - (at(rows, row) + at(columns, row)) * (1 - kappa)) ** 2;
      else different += share * (at(columns, row) + at(rows, column)) ** 2;
    }
  const variance =
    (same + (1 - kappa) ** 2 * different - (kappa - expected * (1 - kappa)) ** 2) / (n * (1 - expected) ** 2);
  return Math.sqrt(Math.max(0, variance));
}

function indexOf(categories: readonly string[], rating: string): number {
  const index = categories.indexOf(rating);
  if (index < 0) throw new Error(`${rating} is not one of ${categories.join(', ')}.`);
  return index;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
