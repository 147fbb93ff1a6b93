import { type Trial, type Verdict, verdicts } from '../graders/trial.ts';

export type SuiteCounts = { suite: string; trials: number } & Record<Verdict, number>;

/** How often each verdict was given, suite by suite, in the order of their names. */
export function countVerdicts(trials: readonly Trial[]): SuiteCounts[] {
  const bySuite = Map.groupBy(trials, (trial) => trial.case.suite);
  return [...bySuite]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([suite, members]) => ({ suite, ...tally(members) }));
}

export function tally(trials: readonly Trial[]): Omit<SuiteCounts, 'suite'> {
  const count = (verdict: Verdict) => trials.filter((trial) => trial.verdict === verdict).length;
  const [pass, warn, fail, error, ungraded] = verdicts.map(count);
  return {
    trials: trials.length,
    pass: pass ?? 0,
    warn: warn ?? 0,
    fail: fail ?? 0,
    error: error ?? 0,
    ungraded: ungraded ?? 0,
  };
}
