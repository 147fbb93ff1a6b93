import { holm, mcNemar, smallestDifference } from '../../graders/statistics/statistics.ts';
import type { Change } from '../../view/data.ts';
import { hasPassed, type ReportedTrial } from '../gate/reported-trial.ts';
import type { Standing } from '../gate/standing.ts';
import { groupByCase, nameOf } from '../gate/suites.ts';
import type { Report } from '../report/report.ts';

/** A difference that chance alone would produce less often than this is significant. */
export const alpha = 0.05;

export type ComparedCase = {
  identity: string;
  case: Pick<ReportedTrial['case'], 'id' | 'title' | 'suite' | 'purpose'>;
  /** The Playwright project. */
  project: string;
  change: Change;
  /** All scored trials and passes of each run; the change uses an equal number of each. */
  base: Tally;
  head: Tally;
  /** Why it is undecided; null if decided. */
  why: string | null;
};
export type Tally = { n: number; passes: number };

export type ComparedGroup = {
  /** A suite, or `all` regression cases. */
  name: string;
  /** The cases with scored trials in both runs. */
  cases: number;
  improved: number;
  regressed: number;
  /** The exact McNemar test over its cases; for suites with Holm's correction. */
  p: number;
  /** How many more cases must get worse than better to be significant; null if no result could be. */
  smallest: number | null;
  significant: boolean;
};

/**
 * A case that the base passes at least once and the head did not score completely: whether it got worse is unknown.
 */
export type LostCase = {
  name: string;
  purpose: ReportedTrial['case']['purpose'];
  /** The standings of its unscored trials; empty if the head has no trial of it. */
  standings: Standing[];
};

export type Comparison = {
  cases: ComparedCase[];
  /** All regression cases, then their suites. */
  groups: ComparedGroup[];
  added: string[];
  removed: string[];
  /** If there is one, the head is never better. */
  lost: LostCase[];
  /** Whether a regression suite, or all of them together, got significantly worse. */
  regressed: boolean;
};

/**
 * Compares two runs case by case, never by pooling trials. A case counts as passed in a run if it passed each of its
 * first m scored trials, m being the smaller number of scored trials of the two, because more trials are more chances
 * to fail. A run with unscored trials of a case (an error, ungraded, never run) does not win that case, and a head
 * that did not score a case that the base passes is better in nothing (`lost`).
 */
export function compareReports(base: Report, head: Report): Comparison {
  const [before, after] = [base, head].map(
    ({ trials }) => new Map(groupByCase(trials).map((one) => [one.identity, one.trials])),
  );
  const keys = [...(after?.keys() ?? [])];
  const cases = keys.flatMap((key) => {
    const [was, is] = [before?.get(key), after?.get(key)];
    return was && is ? compareCase(was, is) : [];
  });
  const groups = compareGroups(cases.filter((one) => one.case.purpose === 'regression'));
  return {
    cases,
    groups,
    added: keys.filter((key) => !before?.has(key)).map((key) => nameOfCase(after?.get(key))),
    removed: [...(before?.keys() ?? [])]
      .filter((key) => !after?.has(key))
      .map((key) => nameOfCase(before?.get(key))),
    lost: [...(before ?? [])].flatMap(([key, was]) => lostCase(was, after?.get(key) ?? [])),
    regressed: groups.some(({ significant }) => significant),
  };
}

function lostCase(was: readonly ReportedTrial[], is: readonly ReportedTrial[]): LostCase[] {
  const [first] = was;
  // Of a case that the head declares otherwise, its own purpose counts, as in the comparison.
  const { purpose } = (is[0] ?? first)?.case ?? {};
  const standings = is.filter((trial) => !isScored(trial)).map(({ standing }) => standing);
  if (!purpose || !was.some(hasPassed) || (is.length > 0 && standings.length === 0)) return [];
  return [{ name: nameOfCase(was), purpose, standings: [...new Set(standings)].sort() }];
}

function compareCase(was: readonly ReportedTrial[], is: readonly ReportedTrial[]): ComparedCase[] {
  const [first] = is;
  if (!first) return [];
  const { id, title, suite, purpose } = first.case;
  const [base, head] = [scoredOf(was), scoredOf(is)];
  const common = Math.min(base.length, head.length);
  const compared = {
    identity: first.identity,
    case: { id, title, suite, purpose },
    project: first.project,
    base: tallyOf(base),
    head: tallyOf(head),
  };
  if (common === 0) {
    const missing = [...(base.length === 0 ? ['base'] : []), ...(head.length === 0 ? ['head'] : [])];
    return [{ ...compared, change: 'undecided', why: `no scored trial in ${missing.join(' and ')}` }];
  }
  const [passedBefore, passes] = [base, head].map((trials) => trials.slice(0, common).every(hasPassed));
  if (passedBefore !== passes) {
    const unscored = passes ? is.length - head.length : was.length - base.length;
    // An unscored trial may have been a failure.
    if (unscored > 0)
      return [{ ...compared, change: 'undecided', why: unscoredWhy(passes ? 'head' : 'base', unscored) }];
    return [{ ...compared, change: passes ? 'improved' : 'regressed', why: null }];
  }
  const flickers = [base, head].some((trials) => trials.some(hasPassed) && !trials.every(hasPassed));
  return [
    {
      ...compared,
      change: flickers ? 'undecided' : 'unchanged',
      why: flickers ? 'it passes at one time and fails at another' : null,
    },
  ];
}

const unscoredWhy = (run: string, count: number) =>
  `${run} passes what it was scored on, and ${count} of its trials ${count === 1 ? 'was' : 'were'} not scored`;

function compareGroups(cases: readonly ComparedCase[]): ComparedGroup[] {
  const suites = [...Map.groupBy(cases, (one) => one.case.suite)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([suite, members]) => compareGroup(suite, members));
  return [compareGroup('all', cases), ...correctByHolm(suites)];
}

export function compareGroup(name: string, members: readonly ComparedCase[]): ComparedGroup {
  const count = (change: Change) => members.filter((one) => one.change === change).length;
  const [improved, regressed] = [count('improved'), count('regressed')];
  const cases = members.filter(({ base, head }) => base.n > 0 && head.n > 0).length;
  const p = mcNemar(improved, regressed);
  return {
    name,
    cases,
    improved,
    regressed,
    p,
    smallest: smallestDifference(cases, { improved, alpha }),
    significant: p < alpha && regressed > improved,
  };
}

/** With many suites, one looks bad by chance. */
export function correctByHolm<Group extends ComparedGroup>(groups: readonly Group[]): Group[] {
  const corrected = holm(groups.map(({ p }) => p));
  return groups.map((group, place) => {
    const { improved, regressed, cases } = group;
    const p = corrected[place] ?? group.p;
    return {
      ...group,
      p,
      // The limit for the smallest p-value.
      smallest: smallestDifference(cases, { improved, alpha: alpha / groups.length }),
      significant: p < alpha && regressed > improved,
    };
  });
}

const isScored = (trial: ReportedTrial): boolean => hasPassed(trial) || trial.standing === 'fail';

const scoredOf = (trials: readonly ReportedTrial[]): ReportedTrial[] =>
  trials.filter(isScored).toSorted((one, other) => one.trial - other.trial);

const tallyOf = (scored: readonly ReportedTrial[]): Tally => ({
  n: scored.length,
  passes: scored.filter(hasPassed).length,
});

const nameOfCase = (trials: readonly ReportedTrial[] | undefined): string =>
  trials?.[0] ? `${trials[0].case.id} ${nameOf(trials[0])}` : '';
