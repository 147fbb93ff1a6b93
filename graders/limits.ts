/**
 * What a grader may do before it gives up. Agents and applications write what is graded, in any size: no trial may hold up a run. Work is
 * counted and not timed, so that the same record has the same score on every machine.
 */

/** Comparisons of two values, or so much other work as takes as long. */
const budget = 250_000;

/** There is more to grade than a grader looks at. It is caught where graders are made: the score is `ungraded` and names the limit. */
export class LimitError extends Error {}

/** What is left; nothing is counted outside of a grader. */
let left = Number.POSITIVE_INFINITY;

/** @throws LimitError when `what` is more than is left. */
export function spend(work: number, what: string): void {
  left -= work;
  if (left < 0) throw new LimitError(`the limit of a grader is reached by ${what}`);
}

/** A grader, or one of so many parts of one, which has its share. One within another has a budget of its own. */
export function withinBudget<T>(body: () => T, parts = 1): T {
  const before = left;
  left = budget / parts;
  try {
    return body();
  } finally {
    left = before;
  }
}
