import type { Change, ComparedCaseRow, ComparisonView, RunView, TrialRow, ViewIndex } from '../data.ts';
import type { Address, Pair } from './address.ts';
import { type Cause, causeOf, groupByCause } from './causes.ts';
import { everything, type Filter, worstOf } from './filter.ts';

/** A case with its trials by variant. */
export type GridLine = { case: ComparedCaseRow; cells: readonly (readonly TrialRow[])[] };

type Runs = readonly Pick<RunView, 'cases' | 'trials'>[];

/** Every case with the trials of every variant. */
export function gridOf({ cases }: ComparisonView, runs: Runs): GridLine[] {
  const trialsOf = runs.map((run) => {
    const places = Map.groupBy(run.trials, (trial) => trial.case);
    return new Map(run.cases.map(({ identity }, place) => [identity, places.get(place) ?? []]));
  });
  return cases.map((one) => ({
    case: one,
    cells: trialsOf.map((known) => known.get(one.identity) ?? []),
  }));
}

const order: readonly (Change | null)[] = ['regressed', 'improved', 'undecided', null, 'unchanged'];

/** The matching cases, regressions first. Unchanged cases are left out by default. */
export function shownLines(lines: readonly GridLine[], filter: Filter): GridLine[] {
  const words = filter.text.toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = ({ case: one, cells }: GridLine): boolean => {
    const trials = cells.flat();
    if (!filter.alike && isAlike(one)) return false;
    if (filter.suite !== '' && one.suite !== filter.suite) return false;
    if (filter.cause !== '' && !trials.some((trial) => isOfCause(trial, filter.cause))) return false;
    const text = `${one.id} ${one.title} ${one.suite} ${one.project} ${one.changes.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return lines.filter(matches).toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Whether no variant differs from the base. */
export const isAlike = ({ changes }: ComparedCaseRow): boolean =>
  changes.slice(1).every((change) => change === 'unchanged');

const rankOf = (line: GridLine) => Math.min(...changesOf(line).map((change) => order.indexOf(change)));
const changesOf = (line: GridLine) => line.case.changes.slice(1);

const isOfCause = ({ findings: [worst] }: TrialRow, cause: string) =>
  worst !== undefined && causeOf(worst) === cause;

export type ComparedCause = Omit<Cause<unknown>, 'members'> & {
  verdict: TrialRow['findings'][number]['verdict'];
  /** The number of trials of each variant. */
  counts: readonly number[];
};

/** The causes of failures, with the count in each variant. */
export function comparedCauses(runs: Runs): ComparedCause[] {
  const all = runs.flatMap((run, place) => run.trials.map((trial) => ({ place, trial })));
  return groupByCause(all, ({ trial }) => trial.findings[0]).map(({ members, ...cause }) => ({
    ...cause,
    counts: runs.map((_, place) => members.filter((member) => member.place === place).length),
  }));
}

/** The variant in which the case changed most. */
export const tellingVariant = (line: GridLine): number => {
  const ranks = changesOf(line).map((change) => order.indexOf(change));
  return ranks.indexOf(Math.min(...ranks)) + 1;
};

/**
 * Returns a trial of the base and one of a variant: the worst of the side that does worse, and the trial with the
 * same number of the other, otherwise its first. Null without one of them.
 */
export function pairOf({ case: one, cells }: GridLine, variant: number): Pair | null {
  const [base = [], head = []] = [cells[0], cells[variant]];
  const isBaseWorse = one.changes[variant] === 'improved';
  const worst = worstOf(isBaseWorse ? base : head);
  const others = isBaseWorse ? head : base;
  const other = others.find(({ trial }) => trial === worst?.trial) ?? others[0];
  if (!worst || !other) return null;
  const [first, second] = isBaseWorse ? [worst, other] : [other, worst];
  return [
    { run: 0, key: first.key },
    { run: variant, key: second.key },
  ];
}

/** Pairs this trial of a variant with the base's trial of the same number, otherwise with its first. */
export function pairWithBase({ cells }: GridLine, variant: number, trial: TrialRow): Pair | null {
  const base = cells[0]?.find((one) => one.trial === trial.trial) ?? cells[0]?.[0];
  if (!base || variant === 0) return null;
  return [
    { run: 0, key: base.key },
    { run: variant, key: trial.key },
  ];
}

/**
 * Resolves the address of a case to its most informative trial, in a comparison to two of them. An unknown case leads
 * to a search without results.
 */
export function placeOfCase(
  { runs, comparison }: Pick<ViewIndex, 'runs' | 'comparison'>,
  id: string,
  { run, isOfOne }: Pick<Address, 'run' | 'isOfOne'>,
): Partial<Address> {
  const line =
    comparison && !isOfOne ? gridOf(comparison, runs).find(({ case: one }) => one.id === id) : undefined;
  const pair = line && pairOf(line, tellingVariant(line));
  if (pair) return { pair };
  const { cases = [], trials = [] } = runs[run] ?? runs[0] ?? {};
  const worst = worstOf(trials.filter((trial) => cases[trial.case]?.id === id));
  return worst ? { trial: worst.key } : { filter: { ...everything, text: id } };
}
