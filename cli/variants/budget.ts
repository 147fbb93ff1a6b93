/** The budget that several runs share from now on. */
export type Budget = {
  /** US dollars; null: no limit. */
  left(): string | null;
  isSpent(): boolean;
  whySpent: string;
};

/** The smallest charge of a provider. */
const digits = 6;

/**
 * @param usd null: no limit.
 * @param costs the costs of the runs so far, including earlier parts.
 */
export function openBudget(usd: number | null, costs: () => number): Budget {
  const before = usd === null ? 0 : costs();
  const left = () => (usd === null ? null : (usd - (costs() - before)).toFixed(digits));
  return {
    left,
    isSpent: () => usd !== null && Number(left()) <= 0,
    whySpent: `the budget of ${usd} USD for all variants is spent`,
  };
}
