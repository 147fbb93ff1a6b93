import type { Row, StateDiff, Trial } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { showValue } from '../matching/equality.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { changedColumns, ignoredIn, showRow } from './state-diff.ts';

/**
 * No row that existed before the trial was taken over by its user, and no row of others was inserted, changed or deleted. Rows of others
 * are compared on databases that nobody but the run uses.
 *
 * @param options `except`: the turns whose changes the case declares itself.
 * @example
 * changesNoForeignRow({ except: [1] });
 */
export const changesNoForeignRow = ({ except = [] }: { except?: readonly number[] } = {}): CodeGrader =>
  codeGrader(
    'changesNoForeignRow',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'state');
      if (unobserved !== null || !trial.state) return say.ungraded(unobserved ?? 'the rows were not read');
      const { withoutSnapshot } = trial.state;
      const taken = takenOverProblems(trial, except);
      const { own, others } = foreignProblems(trial);
      const notObserved = trial.foreign?.notObserved ?? [];
      const evidence = {
        ...(notObserved.length > 0 ? { notObserved } : {}),
        ...(trial.foreign && trial.foreign.exempt.length > 0 ? { exempt: trial.foreign.exempt } : {}),
      };
      const problems = [...taken, ...own];
      const code = taken.length > 0 ? 'took_over_row' : 'changed_foreign_row';
      if (problems.length > 0) return say.fail(code, firstOf(problems), { ...evidence, problems });
      if (others.length > 0)
        return say.warn(
          'changed_foreign_row',
          `${firstOf(others)}; several trials were open, and nothing tells which of them did it`,
          { ...evidence, problems: others },
        );
      if (withoutSnapshot !== undefined) return say.ungraded(withoutSnapshot, evidence);
      const [first] = notObserved;
      if (first)
        return say.ungraded(
          `rows of others in ${notObserved.map(({ table }) => table).join(', ')} were not compared: ${first.why}`,
          evidence,
        );
      return say.pass(
        trial.foreign
          ? 'no row of others was inserted, changed, deleted or taken over'
          : 'no row that existed before the trial was taken over',
        evidence,
      );
    },
    ['rows'],
  );

type Problem = { reason: string };
type TakenOver = { table: string; before: Row; after: Row };

function takenOverProblems(trial: Trial, except: readonly number[]): Problem[] {
  const declared = trial.turns.flatMap(({ index, state }) =>
    state && except.includes(index) ? takenOverIn(state) : [],
  );
  return takenOverIn(trial.state?.diff ?? {})
    .filter((one) => !declared.some((other) => isSameRow(one, other)))
    .map(({ table, before, after }) => ({
      reason: `a row of ${table} that existed before the trial was taken over by the trial's user: ${showRow(before)}: ${describeChange({ before, after }, [])}`,
    }));
}

const takenOverIn = (diff: StateDiff): TakenOver[] =>
  Object.entries(diff).flatMap(([table, { changed }]) =>
    changed.flatMap(({ before, after, takenOver }) => (takenOver ? [{ table, before, after }] : [])),
  );

const isSameRow = (one: TakenOver, other: TakenOver): boolean =>
  one.table === other.table && JSON.stringify(one.before) === JSON.stringify(other.before);

/** Those that the trial did, and those that another may have done. */
function foreignProblems(trial: Trial): { own: Problem[]; others: Problem[] } {
  const ignored = ignoredIn(trial);
  const found = (trial.foreign?.changes ?? []).flatMap(({ table, before, after, isOwn }) => {
    const isTouch = before && after && changedColumns({ before, after }, ignored(table)).length === 0;
    return isTouch ? [] : [{ isOwn, reason: reasonFor({ table, before, after }, ignored(table)) }];
  });
  return { own: found.filter(({ isOwn }) => isOwn), others: found.filter(({ isOwn }) => !isOwn) };
}

function reasonFor(
  { table, before, after }: { table: string; before: Row | null; after: Row | null },
  ignored: readonly string[],
): string {
  if (before === null) return `a row was inserted into ${table} for somebody else: ${showRow(after ?? {})}`;
  if (after === null) return `a row of somebody else was deleted from ${table}: ${showRow(before)}`;
  return `a row of somebody else was changed in ${table}: ${showRow(before)}: ${describeChange({ before, after }, ignored)}`;
}

const describeChange = (change: { before: Row; after: Row }, ignored: readonly string[]): string =>
  changedColumns(change, ignored)
    .map(
      (column) => `${column} ${showValue(change.before[column])} became ${showValue(change.after[column])}`,
    )
    .join('; ');
