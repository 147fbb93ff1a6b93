import type { Row, StateDiff, Trial } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { changedColumns, describeChange, ignoredIn, showRow } from './state-diff.ts';

/**
 * The trial's user took over no existing row, and no row of others was inserted, changed or deleted. Rows of others are
 * compared only on databases that the run has for itself.
 *
 * @param options `except`: turns whose changes the case declares, with the rows that the user takes over.
 * @example
 * changesNoForeignRow({ except: [1] });
 */
export const changesNoForeignRow = ({ except = [] }: { except?: DeclaredTurns } = {}): CodeGrader =>
  codeGrader('changesNoForeignRow', (trial, say) => {
    const unobserved = whyNotObserved(trial, 'state');
    if (unobserved !== null || !trial.state) return say.ungraded(unobserved ?? 'the rows were not read');
    const { withoutSnapshot } = trial.state;
    const taken = takenOverProblems(trial, except);
    const { own, others, shared, again } = foreignProblems(trial);
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
        `${firstOf(others)}; several trials were open, and the cause cannot be determined`,
        { ...evidence, problems: others },
      );
    if (shared.length > 0)
      return say.warn(
        'changed_foreign_row',
        `${firstOf(shared)}; others use the database as well, and it was not given its old values`,
        { ...evidence, problems: shared },
      );
    if (again.length > 0)
      return say.warn('wrote_row_again', firstOf(again), { ...evidence, problems: again });
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
  });

/** The indexes of turns whose changed rows the case declares. */
export type DeclaredTurns = readonly number[] | 'all';

type Problem = { reason: string; restoreWith?: string };
type TakenOver = { table: string; before: Row; after: Row };

function takenOverProblems(trial: Trial, except: DeclaredTurns): Problem[] {
  if (except === 'all') return [];
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

/**
 * Groups the problems: caused by this trial, possibly by another trial, possibly by others (a shared database), and
 * rewritten with equal values.
 */
function foreignProblems(trial: Trial): Record<'own' | 'others' | 'shared' | 'again', Problem[]> {
  const ignored = ignoredIn(trial);
  const found = (trial.foreign?.changes ?? []).flatMap(({ table, before, after, isOwn, restoreWith }) => {
    if (before && after && changedColumns({ before, after }, []).length === 0)
      return [
        {
          kind: 'again',
          reason: `another user's row in ${table} was rewritten unchanged: ${showRow(before)}`,
        },
      ];
    if (before && after && changedColumns({ before, after }, ignored(table)).length === 0) return [];
    const reason = reasonFor({ table, before, after }, ignored(table));
    if (restoreWith !== undefined) return [{ kind: 'shared', reason, restoreWith }];
    return [{ kind: isOwn ? 'own' : 'others', reason }];
  });
  const of = (kind: string) => found.flatMap(({ kind: one, ...problem }) => (one === kind ? [problem] : []));
  return { own: of('own'), others: of('others'), shared: of('shared'), again: of('again') };
}

function reasonFor(
  { table, before, after }: { table: string; before: Row | null; after: Row | null },
  ignored: readonly string[],
): string {
  if (before === null) return `a row was inserted into ${table} for another user: ${showRow(after ?? {})}`;
  if (after === null) return `another user's row in ${table} was deleted: ${showRow(before)}`;
  return `another user's row in ${table} was changed: ${showRow(before)}: ${describeChange({ before, after }, ignored)}`;
}
