/**
 * The work limit of a grader. Agents and applications produce input of any size, which must not stall a run. The limit
 * counts work instead of time, so that scores do not depend on the machine.
 */

/** Comparisons of two values, or an equivalent amount of other work. */
const budget = 250_000;

/** The input exceeds the grader's limit. Grader constructors catch it: the score is `ungraded` and names the limit. */
export class LimitError extends Error {}

/** The remaining budget; unlimited outside of a grader. */
let left = Number.POSITIVE_INFINITY;

/** @throws LimitError when `work` exceeds the remaining budget. */
export function spend(work: number, what: string): void {
  left -= work;
  if (left < 0) throw new LimitError(`the grader's limit is reached by ${what}`);
}

/** Runs a grader, or one of its parts with a share of the budget. Nested calls have their own budget. */
export function withinBudget<T>(body: () => T, parts = 1): T {
  const before = left;
  left = budget / parts;
  try {
    return body();
  } finally {
    left = before;
  }
}
