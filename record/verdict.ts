import type { Score, TrialError, Verdict } from './trial.ts';

/**
 * The verdict of a trial: `error` before all else, for what the harness did is no verdict on the agent; then `fail`,
 * `ungraded`, `warn`, `pass`. A trial that nothing judged is ungraded, whatever was required of it.
 *
 * @example
 * verdictOf(trial.scores, trial.errors);
 */
export function verdictOf(scores: readonly Score[], errors: readonly TrialError[]): Verdict {
  if (errors.length > 0) return 'error';
  const has = (verdict: Score['verdict']) => scores.some((score) => score.verdict === verdict);
  if (has('fail')) return 'fail';
  if (scores.some(({ verdict, required }) => verdict === 'ungraded' && required)) return 'ungraded';
  if (has('warn')) return 'warn';
  return has('pass') ? 'pass' : 'ungraded';
}
