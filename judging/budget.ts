/** The judge budget of a run. When it is spent, judging stops and the run continues. */
export type BudgetLimits = {
  maxCalls: number;
  /** US dollars; null for no limit. */
  maxCost: number | null;
};

type Refusal = { code: 'budget_spent' | 'judge_failed'; reason: string };

export type Budget = {
  /**
   * Reserves the estimated cost of a call, so that concurrent calls cannot exceed the budget together.
   *
   * @returns why the call is refused; null when it is allowed.
   */
  reserve(estimate: number): Refusal | null;
  /** Replaces the reservation with the actual cost. */
  settle(estimate: number, cost: number): void;
  /** Refuses all further calls for this reason. */
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
