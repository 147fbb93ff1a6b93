import type { Row, Trial } from '../../record/trial.ts';
import { compareValues } from '../../values/compare.ts';
import { fieldName } from '../matchers/words.ts';
import { showRow } from '../state/state-diff.ts';
import { callsMade } from '../tools/tool-calls.ts';
import type { Compare } from './comparison.ts';
import { isKey, isNamedBy, type Stored, scalarKey } from './links.ts';
import { objectsIn } from './result-row.ts';

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
  const own = byValue(
    tables.flatMap(({ table, before, after }) =>
      [before, after].flatMap((others) => others.map((row) => ({ table, row, others }))),
    ),
  );
  const control = byValue(
    tables.flatMap(({ table, control: rows, all }) =>
      rows.flatMap((row) => (isUser(row, trial) ? [] : [{ table, row, others: all }])),
    ),
  );
  const shown = turns.flatMap(({ index }) =>
    (callsMade(trial, index)?.calls ?? []).flatMap(({ name, result }) =>
      objectsIn(result).map(({ object }) => {
        const named = (rows: ByValue) =>
          Object.values(object)
            .map((value) => rows.get(scalarKey(value) ?? '') ?? [])
            .filter(({ length }) => length <= mostAlike)
            .flat()
            .filter((stored) => isNamedBy(object, stored, { mayRefer: false }));
        const isEqual = (stored: Stored) => isShownBy(object, stored.row, trial);
        const mine = named(own);
        const other = mine.length > 0 ? undefined : named(control).find(isEqual);
        return { turn: index, name, mine: mine.find(isEqual), other };
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

type ByValue = Map<string, Stored[]>;

function byValue(rows: readonly Stored[]): ByValue {
  const entries = rows.flatMap((stored) =>
    Object.values(stored.row).flatMap((value) => {
      const key = scalarKey(value);
      return key === null ? [] : [{ key, stored }];
    }),
  );
  return new Map(
    [...Map.groupBy(entries, ({ key }) => key)].map(([key, all]) => [key, all.map(({ stored }) => stored)]),
  );
}

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
/** A value of more rows than these identifies none of them. */
const mostAlike = 8;

/** Whether a row names a user of the run: applications show people to each other. */
const isUser = (row: Row, { users }: Trial): boolean =>
  users !== undefined && Object.values(row).some((value) => String(value).startsWith(users.ofRun));
