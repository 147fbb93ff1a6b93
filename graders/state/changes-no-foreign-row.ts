import type { Row, StateDiff } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { showValue } from '../matching/equality.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { changedColumns, showRow } from './state-diff.ts';

/**
 * No row that existed before the trial was taken over: came to belong to the trial's user.
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
      const declared = trial.turns.flatMap(({ index, state }) =>
        state && except.includes(index) ? takenOverIn(state) : [],
      );
      const problems = takenOverIn(trial.state.diff)
        .filter((one) => !declared.some((other) => isSameRow(one, other)))
        .map(({ table, before, after }) => ({ reason: reasonFor(table, { before, after }) }));
      const rows = Object.values(trial.state.after).reduce((sum, list) => sum + list.length, 0);
      if (problems.length > 0) return say.fail('took_over_row', firstOf(problems), { problems });
      if (withoutSnapshot !== undefined) return say.ungraded(withoutSnapshot);
      return say.pass(`none of the trial's ${rows} rows existed before it and belonged to somebody else`);
    },
    ['rows'],
  );

type TakenOver = { table: string; before: Row; after: Row };

const takenOverIn = (diff: StateDiff): TakenOver[] =>
  Object.entries(diff).flatMap(([table, { changed }]) =>
    changed.flatMap(({ before, after, takenOver }) => (takenOver ? [{ table, before, after }] : [])),
  );

const isSameRow = (one: TakenOver, other: TakenOver): boolean =>
  one.table === other.table && JSON.stringify(one.before) === JSON.stringify(other.before);

function reasonFor(table: string, change: Pick<TakenOver, 'before' | 'after'>): string {
  const columns = changedColumns(change, []).map(
    (column) => `${column} ${showValue(change.before[column])} became ${showValue(change.after[column])}`,
  );
  return `a row of ${table} that existed before the trial was taken over by the trial's user: ${showRow(change.before)}: ${columns.join('; ')}`;
}
