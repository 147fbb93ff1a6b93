import { sum } from './statistics.ts';
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
  const rows = matrix.map(sum);
  const columns = categories.map((_, column) => sum(matrix.map((row) => row[column] ?? 0)));
  // Whole numbers as long as possible: rounding would give full agreement an error, and thereby an interval.
  const equal = sum(categories.map((_, index) => matrix[index]?.[index] ?? 0));
  const byChance = sum(categories.map((_, index) => (rows[index] ?? 0) * (columns[index] ?? 0)));
  const agreement = equal / n;
  if (n < 2 || byChance === n * n) return { n, agreement, kappa: null, interval: null, matrix };
  const kappa = (n * equal - byChance) / (n * n - byChance);
  const error = equal === n ? 0 : standardError({ matrix, rows, columns, kappa, n });
  const interval: Agreement['interval'] =
    error > 0 ? [Math.max(-1, kappa - 1.96 * error), Math.min(1, kappa + 1.96 * error)] : null;
  return { n, agreement, kappa, interval, matrix };
}

type Table = { matrix: number[][]; rows: number[]; columns: number[]; kappa: number; n: number };

/** Fleiss, Cohen, Everitt (1969), formula 13: for a kappa that is not assumed to be 0. */
function standardError({ matrix, rows, columns, kappa, n }: Table): number {
  const share = (count = 0) => count / n;
  let same = 0;
  let different = 0;
  for (const [row, counts] of matrix.entries())
    for (const [column, count] of counts.entries()) {
      if (row === column)
        same += share(count) * (1 - (share(rows[row]) + share(columns[row])) * (1 - kappa)) ** 2;
      else different += share(count) * (share(columns[row]) + share(rows[column])) ** 2;
    }
  const expected = sum(rows.map((count, index) => share(count) * share(columns[index])));
  const variance =
    (same + (1 - kappa) ** 2 * different - (kappa - expected * (1 - kappa)) ** 2) / (n * (1 - expected) ** 2);
  return Math.sqrt(Math.max(0, variance));
}

function indexOf(categories: readonly string[], rating: string): number {
  const index = categories.indexOf(rating);
  if (index < 0) throw new Error(`${rating} is not one of ${categories.join(', ')}.`);
  return index;
}
