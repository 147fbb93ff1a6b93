/**
 * What trials say of an agent that samples. Everything here is undefined (null), never 0 or 1, where there are too few
 * trials to say it.
 *
 * n is the number of scored trials of a case, c how many of them passed. `error` and `ungraded` are no scored trials.
 */

/**
 * The chance that at least one of k trials passes: 1 − C(n−c, k) / C(n, k), estimated without bias.
 * Chen et al. 2021, "Evaluating Large Language Models Trained on Code".
 *
 * @returns null when there are fewer than k trials.
 * @throws RangeError unless 0 ≤ c ≤ n and k ≥ 1, all whole.
 */
export function passAtK(n: number, c: number, k: number): number | null {
  checkCounts(n, c, k);
  return n < k ? null : 1 - drawRatio(n, n - c, k);
}

/**
 * The chance that all of k trials pass: C(c, k) / C(n, k), estimated without bias.
 * Yao et al. 2024, "τ-bench" (there pass^k).
 *
 * @returns null when there are fewer than k trials.
 * @throws RangeError unless 0 ≤ c ≤ n and k ≥ 1, all whole.
 */
export function passHatK(n: number, c: number, k: number): number | null {
  checkCounts(n, c, k);
  return n < k ? null : drawRatio(n, c, k);
}

export type Interval = { low: number; high: number };

/** The standard normal quantile of a two-sided 95 % interval. */
const z95 = 1.959963984540054;

/**
 * Wilson's score interval of a share, 95 %. Wilson 1927, "Probable Inference".
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
  /** The share of trials that passed. */
  mean: number;
  /** Null with fewer than two cases: one cluster says nothing of how clusters differ. */
  standardError: number | null;
  trials: number;
  cases: number;
};

/**
 * The share of passed trials of a suite with its standard error clustered by case, for the trials of one case resemble
 * each other: √(G/(G−1) · Σ(c_g − n_g·mean)²) / N over G cases with N trials. Miller 2024, "Adding Error Bars to Evals",
 * with the usual correction for few clusters.
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
 * The exact McNemar test: how probable so unequal a split of the cases that changed is, or a more unequal one, if
 * neither direction were likelier. McNemar 1947, in its exact, two-sided form (a binomial test with p = ½).
 *
 * @param improved cases that changed for the better.
 * @param regressed cases that changed for the worse.
 * @returns the p-value, 1 when nothing changed.
 */
export function mcNemar(improved: number, regressed: number): number {
  const changed = improved + regressed;
  checkCounts(changed, improved, 1);
  const fewer = Math.min(improved, regressed);
  let tail = 0;
  for (let i = 0; i <= fewer; i++) tail += Math.exp(lnChoose(changed, i) - changed * Math.LN2);
  return Math.min(1, 2 * tail);
}

/**
 * How many cases more must change for the worse than for the better before {@link mcNemar} calls it significant, when
 * as many changed for the better as are given: what a comparison of so many cases can show at all.
 *
 * @returns null when even all of the cases together could not show it.
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
 * p-values of several tests together, corrected for there being several: of many one looks bad by chance, so the smallest counts
 * as many times as there are. Holm 1979, "A Simple Sequentially Rejective Multiple Test Procedure".
 *
 * @returns in the order in which they were given.
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

/** The q-quantile (0 ≤ q ≤ 1) by linear interpolation between the nearest ranks; null of nothing. */
export function quantile(values: readonly number[], q: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}

/** C(c, k) / C(n, k), factor by factor: no factorial to overflow. */
function drawRatio(n: number, c: number, k: number): number {
  if (c < k) return 0;
  let ratio = 1;
  for (let i = 0; i < k; i++) ratio *= (c - i) / (n - i);
  return ratio;
}

function lnChoose(n: number, k: number): number {
  let ln = 0;
  for (let i = 1; i <= k; i++) ln += Math.log(n - k + i) - Math.log(i);
  return ln;
}

function checkCounts(n: number, c: number, k: number): void {
  if (![n, c, k].every(Number.isInteger) || c < 0 || c > n || k < 1)
    throw new RangeError(`Expected whole numbers with 0 ≤ c ≤ n and k ≥ 1, got n=${n}, c=${c}, k=${k}.`);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
