/** What several runs may spend together, from now on. */
export type Budget = {
  /** US dollars as a setting says them; null: no limit. */
  left(): string | null;
  isSpent(): boolean;
  whySpent: string;
};

/** Of a provider nothing is charged that is less. */
const digits = 6;

/**
 * @param usd null: no limit.
 * @param costs what the runs have cost until now, with what they had cost before.
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
