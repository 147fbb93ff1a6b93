import { z } from 'zod';
import { hasPassed, type ReportedTrial, type Standing, standings } from './reported-trial.ts';

const counts = z.record(z.enum(standings), z.number().int());
export const suiteCountsSchema = z.object({ suite: z.string(), trials: z.number().int(), counts });
export type SuiteCounts = z.infer<typeof suiteCountsSchema>;

/** How often each standing was come to, suite by suite, in the order of their names. */
export function countSuites(trials: readonly ReportedTrial[]): SuiteCounts[] {
  return [...Map.groupBy(trials, (trial) => trial.case.suite)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([suite, members]) => countTrials(suite, members));
}

export function countTrials(suite: string, trials: readonly ReportedTrial[]): SuiteCounts {
  const count = (standing: Standing) => trials.filter((trial) => trial.standing === standing).length;
  const [pass, warn, fail, error, ungraded, skipped, notRun] = standings.map(count);
  return {
    suite,
    trials: trials.length,
    counts: {
      pass: pass ?? 0,
      warn: warn ?? 0,
      fail: fail ?? 0,
      error: error ?? 0,
      ungraded: ungraded ?? 0,
      skipped: skipped ?? 0,
      not_run: notRun ?? 0,
    },
  };
}

/** The share that passed, warnings included, of those that ran; never 100 % while one did not pass. */
export function shareOfPassed({ trials, counts: { pass, warn, skipped } }: SuiteCounts): string {
  const of = trials - skipped;
  return of === 0 ? '–' : `${Math.floor(((pass + warn) / of) * 1000) / 10} %`;
}

/** What tells one case from another. */
export const caseKey = ({ case: { file, id } }: { case: { file: string; id: string } }): string =>
  `${file} ${id}`;

/** All the trials of one case. */
export type CaseTrials = {
  key: string;
  case: ReportedTrial['case'];
  blocking: boolean;
  trials: ReportedTrial[];
};

/**
 * The last attempt at each trial, and the errors that were made up for by a later one. Nothing but an error ever is: a
 * failure stands, whatever came after it.
 */
export function splitAttempts(trials: readonly ReportedTrial[]): {
  final: ReportedTrial[];
  retried: ReportedTrial[];
} {
  const later = new Set<string>();
  const final: ReportedTrial[] = [];
  const retried: ReportedTrial[] = [];
  for (const one of trials.toReversed()) {
    const { case: declared, trial, sabotage, runId } = one;
    const name = JSON.stringify([declared.file, declared.id, trial, sabotage]);
    // A test that ended without a record does not know which run it was of.
    const replaced = later.has(runId === null ? name : `${runId} ${name}`);
    (one.standing === 'error' && replaced ? retried : final).push(one);
    later.add(name).add(`${runId} ${name}`);
  }
  return { final: final.reverse(), retried: retried.reverse() };
}

/** The trials case by case; a case blocks when one of its trials says so. */
export function groupByCase(trials: readonly ReportedTrial[]): CaseTrials[] {
  const byCase = Map.groupBy(trials, caseKey);
  return [...byCase].flatMap(([key, members]) => {
    const [first] = members;
    return first
      ? [{ key, case: first.case, blocking: members.some((one) => one.case.blocking), trials: members }]
      : [];
  });
}

/**
 * A trend, from 0 downwards, that never decides: −20 for a blocking case that did not pass every trial, −10 for any
 * other, −2 for one that passed with a warning. By case, so that runs with more trials can be compared.
 */
export function trendScore(trials: readonly ReportedTrial[]): number {
  const points = groupByCase(trials).map(({ blocking, trials: members }): number => {
    const ran = blocking ? members : members.filter(({ standing }) => standing !== 'skipped');
    if (!ran.every(hasPassed)) return blocking ? -20 : -10;
    return ran.some(({ standing }) => standing === 'warn') ? -2 : 0;
  });
  return points.reduce((sum, point) => sum + point, 0);
}
