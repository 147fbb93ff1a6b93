/** What a run may spend on the judge. When it is spent judging stops, and the run goes on. */
export type BudgetLimits = {
  maxCalls: number;
  /** US dollars; null: no limit. */
  maxCost: number | null;
};

type Refusal = { code: 'budget_spent' | 'judge_failed'; reason: string };

export type Budget = {
  /**
   * Sets aside one call that will cost about this much, so that calls in flight cannot overspend together.
   *
   * @returns why it may not be made; null when it may.
   */
  reserve(estimate: number): Refusal | null;
  /** The call is over, and cost this much. */
  settle(estimate: number, cost: number): void;
  /** Nothing more is asked, for this reason. */
  stop(reason: string): void;
};

export function openBudget({ maxCalls, maxCost }: BudgetLimits): Budget {
  let calls = 0;
  let cost = 0;
  let stopped: string | null = null;
  return {
    reserve(estimate) {
      if (stopped !== null) return { code: 'judge_failed', reason: stopped };
      if (calls >= maxCalls) return spent(`the budget of ${maxCalls} calls is spent`);
      if (maxCost !== null && cost + estimate > maxCost)
        return spent(
          `the budget of ${maxCost} USD is spent (${cost.toFixed(4)} so far, the next call about ${estimate.toFixed(4)})`,
        );
      calls += 1;
      cost += estimate;
      return null;
    },
    settle(estimate, actual) {
      cost += actual - estimate;
    },
    stop(reason) {
      stopped ??= reason;
    },
  };
}

const spent = (reason: string): Refusal => ({ code: 'budget_spent', reason });
