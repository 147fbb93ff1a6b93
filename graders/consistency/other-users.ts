import type { Row, Trial } from '../../record/trial.ts';
import { compareValues } from '../../values/compare.ts';
import { fieldName } from '../matchers/words.ts';
import { showRow } from '../state/state-diff.ts';
import { callsMade } from '../tools/tool-calls.ts';
import type { Compare } from './comparison.ts';
import { isKey, type Stored } from './links.ts';
import { indexed, objectsIn } from './result-row.ts';

/**
 * Finds rows of the control user in what tools answered, as when a query lacks the condition for the user. The ids of an application may
 * be others than those of its rows: the answers must show rows of the trial's user by the same keys.
 */
export const compareResultsWithOthers: Compare = (trial) => {
  const { controlUser, state, turns } = trial;
  const tables = Object.entries(controlUser?.initial ?? {}).map(([table, rows]) => {
    const { [table]: { removed = [], changed = [] } = {} } = state?.diff ?? {};
    const after = state?.after[table] ?? [];
    const before = [...removed, ...changed.map((change) => change.before)];
    return { table, after, before, control: rows, all: [...before, ...after, ...rows] };
  });
  const own = new Set(
    tables.flatMap(({ table, before, after }) =>
      [before, after].flatMap((others) => others.map((row): Stored => ({ table, row, others }))),
    ),
  );
  const control = tables.flatMap(({ table, control: rows, all }) =>
    rows.flatMap((row): Stored[] => (isUser(row, trial) ? [] : [{ table, row, others: all }])),
  );
  const rowsOf = indexed([...own, ...control]);
  const shown = turns.flatMap(({ index }) =>
    (callsMade(trial, index)?.calls ?? []).flatMap(({ name, result }) =>
      objectsIn(result).map(({ object }) => {
        const named = rowsOf(object);
        const equal = named.find(({ row }) => isShownBy(object, row, trial));
        const isMine = named.some((stored) => own.has(stored));
        return { turn: index, name, mine: isMine ? equal : undefined, other: isMine ? undefined : equal };
      }),
    ),
  );
  const compared = new Set(shown.flatMap(({ mine }) => mine?.table ?? []));
  return {
    name: "results and other users' rows",
    made: shown.filter(({ mine, other }) => mine ?? other).length,
    disagreements: shown.flatMap(({ turn, name, other }) =>
      other && compared.has(other.table)
        ? [
            {
              rule: 'results',
              turn,
              reason: `${name} answered with the row ${showRow(other.row)} of ${other.table}, which belongs to another user (the control user); where users share rows, set controlUser to false`,
              isUncertain: true,
            },
          ]
        : [],
    ),
  };
};

/** Whether the object has the same values as the row in all columns that both have, in two at least besides keys. */
function isShownBy(object: Row, row: Row, { clock }: Trial): boolean {
  const results = Object.entries(object).flatMap(([field, value]) => {
    const [column] = Object.keys(row).filter((one) => fieldName(one) === fieldName(field));
    if (column === undefined || isKey(column) || value === null) return [];
    return [compareValues(value, row[column], { clock, column }).result];
  });
  return (
    !results.includes('different') && results.filter((result) => result === 'equal').length >= fewestEqual
  );
}
const fewestEqual = 2;

/** Whether a row names a user of the run: applications show people to each other. */
const isUser = (row: Row, { users }: Trial): boolean =>
  users !== undefined && Object.values(row).some((value) => String(value).startsWith(users.ofRun));
