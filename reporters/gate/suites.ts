import { z } from 'zod';
import { hasPassed, type ReportedTrial } from './reported-trial.ts';
import { type Standing, standings } from './standing.ts';

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

/** All the trials of one case: of one test of one project. */
export type CaseTrials = {
  identity: string;
  project: string;
  case: ReportedTrial['case'];
  blocking: boolean;
  trials: ReportedTrial[];
};

/**
 * The last attempt at each trial, and the errors that were made up for by a later one. Nothing but an error ever is: a
 * failure stands, whatever came after it. Where it was looked at again, it says what came of that.
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
    const attempts = all
      .filter(({ rerunOf }) => rerunOf === null)
      .map((one) => ({ ...one, recordedRerun: rerunAt(one, all) }));
    attempts.forEach((one, index) => {
      const { standing } = one;
      if (index === attempts.length - 1) trials.push(one);
      else if (standing === 'error') retried.push(one);
      // What was skipped, or never ran, was not an attempt.
      else if (standing !== 'skipped' && standing !== 'not_run') trials.push(one);
    });
  }
  return { trials, retried };
}

function rerunAt(trial: ReportedTrial, all: readonly ReportedTrial[]): ReportedTrial['recordedRerun'] {
  const look = all.find(({ rerunOf }) => rerunOf !== null && rerunOf === trial.id);
  if (!look) return trial.recordedRerun;
  const codes = codesOf(look);
  const same = look.standing === trial.standing && codes.join() === codesOf(trial).join();
  return { id: look.id, standing: look.standing, same, codes };
}

/** What speaks against a trial, as far as code has said it: nobody else was asked at its recorded rerun. */
const codesOf = ({ triggers, scores }: ReportedTrial): string[] => {
  const byOthers = new Set(scores.flatMap(({ kind, grader }) => (kind === 'code' ? [] : [grader])));
  const against = triggers.filter(({ verdict, claim }) => verdict !== 'warn' && !byOthers.has(claim));
  return [...new Set(against.map(({ code }) => code))].sort();
};

/** What is wrong with trials that are to be of one run: two records of one of them. */
export function recordedTwice(trials: readonly ReportedTrial[]): string[] {
  const counted = Map.groupBy(
    trials.filter(({ id }) => id !== null),
    ({ identity, trial, attempt, mutation, shard, runId }) =>
      // The shards of a run may have ids of their own.
      JSON.stringify([identity, trial, attempt, mutation, shard ? null : runId]),
  );
  return [...counted.values()].flatMap(([one, ...more]) =>
    one && more.length > 0
      ? [
          `${one.case.id} ${nameOf(one)} (${one.case.file}): ${more.length + 1} records of trial ${one.trial}, attempt ${one.attempt}, where one is due`,
        ]
      : [],
  );
}

/** For people. */
export const nameOf = ({
  case: { title },
  project,
}: Pick<ReportedTrial, 'project'> & { case: { title: string } }): string =>
  project === '' ? title : `${title} [${project}]`;

/** The trials case by case; a case blocks when one of its trials says so. */
export function groupByCase(trials: readonly ReportedTrial[]): CaseTrials[] {
  const byTest = Map.groupBy(trials, ({ identity }) => identity);
  return [...byTest].flatMap(([identity, members]) => {
    const [first] = members;
    const blocking = members.some((one) => one.case.blocking);
    return first ? [{ identity, project: first.project, case: first.case, blocking, trials: members }] : [];
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
