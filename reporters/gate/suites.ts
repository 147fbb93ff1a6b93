import { z } from 'zod';
import { isUnfinalised } from '../../record/run/provisional.ts';
import { hasFailed, hasPassed, type ReportedTrial } from './reported-trial.ts';
import { standings } from './standing.ts';

const counts = z.record(z.enum(standings), z.number().int());
export const suiteCountsSchema = z.object({ suite: z.string(), trials: z.number().int(), counts });
export type SuiteCounts = z.infer<typeof suiteCountsSchema>;

/** The count of each standing by suite, in alphabetical order. */
export function countSuites(trials: readonly ReportedTrial[]): SuiteCounts[] {
  return [...Map.groupBy(trials, (trial) => trial.case.suite)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([suite, members]) => countTrials(suite, members));
}

export function countTrials(suite: string, trials: readonly ReportedTrial[]): SuiteCounts {
  const counts = { pass: 0, warn: 0, fail: 0, error: 0, ungraded: 0, skipped: 0, not_run: 0 };
  for (const { standing } of trials) counts[standing] += 1;
  return { suite, trials: trials.length, counts };
}

/**
 * The share of passed trials, warnings included, among those that ran. It is below 100 % while one trial did not
 * pass.
 */
export function shareOfPassed({ trials, counts: { pass, warn, skipped } }: SuiteCounts): string {
  const of = trials - skipped;
  return of === 0 ? '–' : `${Math.floor(((pass + warn) / of) * 1000) / 10} %`;
}

/** All trials of one case, that is of one test in one project. */
export type CaseTrials = {
  identity: string;
  project: string;
  case: ReportedTrial['case'];
  blocking: boolean;
  trials: ReportedTrial[];
};

/**
 * Returns the last attempt at each trial, and those that a later attempt replaced. Only an error and a trial that was not
 * finalised can be replaced: a failure stays, and its recorded rerun adds information.
 *
 * @param tests the attempts at each trial, in order.
 */
export function splitAttempts(tests: Iterable<readonly ReportedTrial[]>): {
  trials: ReportedTrial[];
  retried: ReportedTrial[];
} {
  const trials: ReportedTrial[] = [];
  const retried: ReportedTrial[] = [];
  for (const all of tests) {
    const attempts = all.filter(({ rerunOf }) => rerunOf === null).map((one) => withRerun(one, all));
    attempts.forEach((one, index) => {
      const { standing } = one;
      if (index === attempts.length - 1) trials.push(one);
      else if (standing === 'error' || isUnfinalised(one)) retried.push(one);
      // A skipped or missing test is no attempt.
      else if (standing !== 'skipped' && standing !== 'not_run') trials.push(one);
    });
  }
  return { trials, retried };
}

function withRerun(trial: ReportedTrial, all: readonly ReportedTrial[]): ReportedTrial {
  const look = all.find(({ rerunOf }) => rerunOf !== null && rerunOf === trial.id);
  if (!look) return trial;
  const codes = codesOf(look);
  const same = look.standing === trial.standing && codes.join() === codesOf(trial).join();
  return { ...trial, recordedRerun: { id: look.id, standing: look.standing, same, codes } };
}

/** The codes of the code graders, because a recorded rerun is not judged. */
const codesOf = ({ triggers, scores }: ReportedTrial): string[] => {
  const byOthers = new Set(scores.flatMap(({ kind, grader }) => (kind === 'code' ? [] : [grader])));
  const against = triggers.filter(({ verdict, claim }) => verdict !== 'warn' && !byOthers.has(claim));
  return [...new Set(against.map(({ code }) => code))].sort();
};

/** Returns problems of trials that should form one run: two records of one trial. */
export function recordedTwice(trials: readonly ReportedTrial[]): string[] {
  const named = trials.filter(({ id }) => id !== null);
  // Case by case, so that few of the texts are in memory at the same time.
  const counted = groupByCase(named).flatMap((one) => [
    ...Map.groupBy(one.trials, ({ trial, attempt, mutation, shard, runId }) =>
      // The shards of a run may have their own ids.
      JSON.stringify([trial, attempt, mutation, shard ? null : runId]),
    ).values(),
  ]);
  return counted.flatMap(([one, ...more]) =>
    one && more.length > 0
      ? [
          `${one.case.id} ${nameOf(one)} (${one.case.file}): ${more.length + 1} records of trial ${one.trial}, attempt ${one.attempt}, where one is due`,
        ]
      : [],
  );
}

/** The name for people. */
export const nameOf = ({
  case: { title },
  project,
}: Pick<ReportedTrial, 'project'> & { case: { title: string } }): string =>
  project === '' ? title : `${title} [${project}]`;

/** Groups the trials by case; a case blocks if one of its trials is blocking. */
export function groupByCase(trials: readonly ReportedTrial[]): CaseTrials[] {
  const byTest = Map.groupBy(trials, ({ identity }) => identity);
  return [...byTest].flatMap(([identity, members]) => {
    const [first] = members;
    const blocking = members.some((one) => one.case.blocking);
    return first ? [{ identity, project: first.project, case: first.case, blocking, trials: members }] : [];
  });
}

/** The cases of which a trial did not pass, apart from those of which all passed or were skipped. */
export function splitByOutcome(cases: readonly CaseTrials[]): { failed: CaseTrials[]; passed: CaseTrials[] } {
  const { failed = [], passed = [] } = Object.groupBy(cases, ({ trials }) =>
    trials.some(hasFailed) ? 'failed' : 'passed',
  );
  return { failed, passed };
}

/**
 * A trend from 0 downwards, which decides nothing: −20 for a blocking case that did not pass every trial, −10 for any
 * other, −2 for one that passed with a warning. It counts cases, so that runs with more trials are comparable.
 */
export function trendScore(trials: readonly ReportedTrial[]): number {
  const points = groupByCase(trials).map(({ blocking, trials: members }): number => {
    const ran = blocking ? members : members.filter(({ standing }) => standing !== 'skipped');
    if (!ran.every(hasPassed)) return blocking ? -20 : -10;
    return ran.some(({ standing }) => standing === 'warn') ? -2 : 0;
  });
  return points.reduce((sum, point) => sum + point, 0);
}
