/**
 * Statistics of trials. Every value is null, never 0 or 1, when there are too few trials.
 *
 * n is the number of scored trials of a case, c the number of passes. `error` and `ungraded` trials are not scored.
 */

/**
 * The unbiased estimate that at least one of k trials passes: 1 − C(n−c, k) / C(n, k). Chen et al. 2021, "Evaluating
 * Large Language Models Trained on Code".
 *
 * @returns null when there are fewer than k trials.
 * @throws RangeError unless 0 ≤ c ≤ n and k ≥ 1, all whole.
 */
export function passAtK(n: number, c: number, k: number): number | null {
  checkCounts(n, c, k);
  return n < k ? null : 1 - drawRatio(n, n - c, k);
}

/**
 * The unbiased estimate that all of k trials pass: C(c, k) / C(n, k). Yao et al. 2024, "τ-bench" (there pass^k).
 *
 * @returns null when there are fewer than k trials.
 * @throws RangeError unless 0 ≤ c ≤ n and k ≥ 1, all whole.
 */
export function passHatK(n: number, c: number, k: number): number | null {
  checkCounts(n, c, k);
  return n < k ? null : drawRatio(n, c, k);
}

/** pass^1 to pass^n, in one pass: a case may have many trials. */
export function passHatCurve(n: number, c: number): number[] {
  checkCounts(n, c, 1);
  let share = 1;
  return Array.from({ length: n }, (_, drawn) => {
    share *= Math.max(c - drawn, 0) / (n - drawn);
    return share;
  });
}

export type Interval = { low: number; high: number };

/** The standard normal quantile of a two-sided 95 % interval. */
const z95 = 1.959963984540054;

/**
 * Wilson's 95 % score interval of a share. Wilson 1927, "Probable Inference".
 *
 * @returns null when there is no trial.
 */
export function wilsonInterval(n: number, c: number): Interval | null {
  checkCounts(n, c, 1);
  if (n === 0) return null;
  const share = c / n;
  const z2 = z95 ** 2;
  const centre = share + z2 / (2 * n);
  const spread = z95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n ** 2));
  const scale = 1 + z2 / n;
  return {
    low: c === 0 ? 0 : Math.max(0, (centre - spread) / scale),
    high: c === n ? 1 : Math.min(1, (centre + spread) / scale),
  };
}

export type ClusteredMean = {
  /** The share of passed trials. */
  mean: number;
  /** Null with fewer than two cases, since one cluster has no variance. */
  standardError: number | null;
  trials: number;
  cases: number;
};

/**
 * The share of passed trials with a standard error clustered by case, because trials of a case are correlated:
 * √(G/(G−1) · Σ(c_g − n_g·mean)²) / N over G cases with N trials. Miller 2024, "Adding Error Bars to Evals", with the
 * usual correction for few clusters.
 *
 * @param cases scored and passed trials of each case; cases without a scored trial are left out.
 * @returns null when no case has a scored trial.
 */
export function clusteredMean(cases: readonly { n: number; c: number }[]): ClusteredMean | null {
  const scored = cases.filter(({ n }) => n > 0);
  const trials = sum(scored.map(({ n }) => n));
  if (trials === 0) return null;
  const mean = sum(scored.map(({ c }) => c)) / trials;
  const squares = sum(scored.map(({ n, c }) => (c - n * mean) ** 2));
  const { length: clusters } = scored;
  return {
    mean,
    standardError: clusters < 2 ? null : Math.sqrt((clusters / (clusters - 1)) * squares) / trials,
    trials,
    cases: clusters,
  };
}

/**
 * The exact two-sided McNemar test (a binomial test with p = ½): the probability of a split of the changed cases at
 * least this unequal. McNemar 1947.
 *
 * @param improved cases that changed for the better.
 * @param regressed cases that changed for the worse.
 * @returns the p-value, 1 when nothing changed.
 */
export function mcNemar(improved: number, regressed: number): number {
  const changed = improved + regressed;
  checkCounts(changed, improved, 1);
  // The probability of i changes for the better, as a logarithm, because it may be tiny.
  let ln = -changed * Math.LN2;
  let tail = 0;
  for (let i = 0; i <= Math.min(improved, regressed); i++) {
    tail += Math.exp(ln);
    ln += Math.log(changed - i) - Math.log(i + 1);
  }
  return Math.min(1, 2 * tail);
}

/**
 * Returns the smallest surplus of worsened over improved cases that {@link mcNemar} finds significant, given the
 * improved cases: the resolution of a comparison.
 *
 * @returns null when even all cases together would not suffice.
 */
export function smallestDifference(
  cases: number,
  { improved = 0, alpha = 0.05 }: { improved?: number; alpha?: number } = {},
): number | null {
  for (let regressed = improved + 1; regressed + improved <= cases; regressed++)
    if (mcNemar(improved, regressed) < alpha) return regressed - improved;
  return null;
}

/**
 * Adjusts p-values for multiple tests. Holm 1979, "A Simple Sequentially Rejective Multiple Test Procedure".
 *
 * @returns in the given order.
 */
export function holm(pValues: readonly number[]): number[] {
  const ranked = pValues.map((p, place) => ({ p, place })).toSorted((one, other) => one.p - other.p);
  const corrected = [...pValues];
  let floor = 0;
  for (const [rank, { p, place }] of ranked.entries()) {
    floor = Math.max(floor, Math.min(1, p * (pValues.length - rank)));
    corrected[place] = floor;
  }
  return corrected;
}

/** The q-quantile (0 ≤ q ≤ 1) by linear interpolation; null for an empty list. */
export function quantile(values: readonly number[], q: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}

/** C(c, k) / C(n, k) factor by factor, which avoids overflow. */
function drawRatio(n: number, c: number, k: number): number {
  if (c < k) return 0;
  let ratio = 1;
  for (let i = 0; i < k; i++) ratio *= (c - i) / (n - i);
  return ratio;
}

function checkCounts(n: number, c: number, k: number): void {
  if (![n, c, k].every(Number.isInteger) || c < 0 || c > n || k < 1)
    throw new RangeError(`Expected whole numbers with 0 ≤ c ≤ n and k ≥ 1, got n=${n}, c=${c}, k=${k}.`);
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
