import { shorten } from '../../record/text/shorten.ts';
import type { Row, StateDiff, Trial } from '../../record/trial.ts';
import { showValue } from '../matchers/equality.ts';
import { suggestion } from '../matchers/match-fields.ts';
import { fieldName } from '../matchers/words.ts';

type TableDiff = StateDiff[string];

/** Returns the changes of one turn or the whole trial; null if not observed. Changes after the last reply are the last turn's. */
export function changesOf(trial: Trial, turn?: number): StateDiff | null {
  const { evidence, state, turns } = trial;
  if (!evidence.state.collected) return null;
  if (turn === undefined) return state?.diff ?? null;
  const own = turns.find(({ index }) => index === turn)?.state;
  const isOnly = turns.length === 1 && turns[0]?.index === turn;
  if (isOnly && (own === undefined || state?.late !== undefined)) return state?.diff ?? null;
  if (own === undefined) return null;
  return state?.late !== undefined && turns.every(({ index }) => index <= turn)
    ? followedBy(own, state.late)
    : own;
}

/** The changes of two spans as those of both together. */
function followedBy(first: StateDiff, second: StateDiff): StateDiff {
  const tables = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...tables].map((table) => [table, joinedTable(first[table] ?? noChanges, second[table] ?? noChanges)]),
  );
}

function joinedTable(first: TableDiff, second: TableDiff): TableDiff {
  // Rows without a key may be equal, so each text has a list.
  const made = Map.groupBy(first.added, stable);
  const moved = Map.groupBy(first.changed, ({ after }) => stable(after));
  const [added, removed] = [[...second.added], [...first.removed]];
  const changed: Change[] = [];
  for (const row of second.removed)
    if (!made.get(stable(row))?.pop()) removed.push(moved.get(stable(row))?.pop()?.before ?? row);
  for (const change of second.changed) {
    const earlier = moved.get(stable(change.before))?.pop();
    if (earlier) changed.push({ ...earlier, ...change, before: earlier.before });
    else if (made.get(stable(change.before))?.pop()) added.push(change.after);
    else changed.push(change);
  }
  return {
    added: [...[...made.values()].flat(), ...added],
    removed,
    changed: [...[...moved.values()].flat(), ...changed],
  };
}
type Change = TableDiff['changed'][number];

/** Returns the changes of the conversation's tables among these, which count only where a case claims them by name. */
export function storedIn(
  { state, turns }: Trial,
  tables: readonly string[],
  turn: number | undefined,
): StateDiff {
  const whole = state?.conversation?.diff ?? {};
  const stored = turn === undefined ? whole : (turns.find(({ index }) => index === turn)?.stored ?? {});
  return Object.fromEntries(
    tables.flatMap((table) =>
      stored[table] ? [[table, joined(stored[table], state?.diff[table] ?? noChanges)]] : [],
    ),
  );
}
const noChanges: TableDiff = { added: [], removed: [], changed: [] };
const joined = (one: TableDiff, other: TableDiff): TableDiff => ({
  added: [...one.added, ...other.added],
  removed: [...one.removed, ...other.removed],
  changed: [...one.changed, ...other.changed],
});

/** Why nothing is known of a claimed table: it is none of those that were read. Without any, the rows at the end are unknown. */
export function unreadOf({ state }: Trial, claimed: readonly string[]): string | null {
  const read = Object.keys(state?.after ?? {});
  const table = claimed.find((name) => !read.includes(name) && !state?.diff[name]);
  return table === undefined || read.length === 0
    ? null
    : `the table ${table} was not observed${suggestion(table, read)}`;
}

/** Returns the rows after a turn, by reverting later changes; null if a later turn was not observed. */
export function rowsAfter(trial: Trial, turn: number): Record<string, Row[]> | null {
  if (trial.state === undefined || !trial.evidence.state.collected) return null;
  let rows = trial.state.after;
  const ignored = ignoredIn(trial);
  // The difference of the whole trial holds what changed after the turns, too.
  if (trial.turns.every(({ index }) => index > turn)) return takeBack(rows, trial.state.diff, ignored);
  const later = trial.turns
    .filter(({ index }) => index > turn)
    .toSorted((one, other) => other.index - one.index);
  for (const { index } of later) {
    const changes = changesOf(trial, index);
    if (changes === null) return null;
    rows = takeBack(rows, changes, ignored);
  }
  return rows;
}

/** Columns with the time of writing. */
export const timestamps: readonly string[] = [
  ...['updated_at', 'updated_on', 'updated', 'last_updated', 'last_updated_at', 'update_time'],
  ...[
    'modified_at',
    'modified_on',
    'modified',
    'last_modified',
    'last_modified_at',
    'date_modified',
    'mtime',
  ],
  ...['row_version', 'lock_version', 'xmin'],
];

/** Columns that count changes. They change along with another column; alone they may be the change itself. */
export const counterColumns: readonly string[] = ['version', 'revision', 'rev', 'etag'];

/** The ignored columns of a table: the configured ones, otherwise `guess`. */
export type Ignored = (table: string) => readonly string[];
export const ignoredIn =
  ({ state }: Trial, guess: readonly string[] = timestamps): Ignored =>
  (table) =>
    state?.ignored?.[table] ?? guess;

/** Returns the changes without rows that were merely touched; null if not observed. */
export function tellingChanges(trial: Trial, turn?: number): StateDiff | null {
  const changes = changesOf(trial, turn);
  return changes && withoutIgnored(changes, ignoredIn(trial));
}

/** Removes changes in ignored columns and tables without other changes. */
export function withoutIgnored(diff: StateDiff, ignored: Ignored): StateDiff {
  const tables = Object.entries(diff).map(([table, { added, removed, changed }]): [string, TableDiff] => [
    table,
    {
      added,
      removed,
      changed: changed.filter(
        (change) => change.takenOver || changedColumns(change, ignored(table)).length > 0,
      ),
    },
  ]);
  return Object.fromEntries(
    tables.filter(([, { added, removed, changed }]) => added.length + removed.length + changed.length > 0),
  );
}

/** Returns the columns with different values, without ignored ones. */
export function changedColumns(
  { before, after }: TableDiff['changed'][number],
  ignoreColumns: readonly string[],
): string[] {
  const ignored = new Set(ignoreColumns.map(fieldName));
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = columns.filter(
    (column) => !ignored.has(fieldName(column)) && !same(before[column], after[column]),
  );
  const telling = changed.filter((column) => !counterColumns.includes(fieldName(column)));
  return telling.length > 0 ? telling : changed;
}

/** Formats the changed columns of a row for reasons: `status "open" became "paid"`. */
export const describeChange = (change: TableDiff['changed'][number], ignored: readonly string[]): string =>
  changedColumns(change, ignored)
    .map(
      (column) => `${column} ${showValue(change.before[column])} became ${showValue(change.after[column])}`,
    )
    .join('; ');

/** Formats a diff for reasons: "added 2 rows in tasks ({…})"; null when nothing changed. */
export function describeDiff(diff: StateDiff): string | null {
  const parts = Object.entries(diff).flatMap(([table, { added, removed, changed }]) => [
    ...count('added', table, added),
    ...count('removed', table, removed),
    ...count(
      'changed',
      table,
      changed.map(({ after }) => after),
    ),
  ]);
  return parts.length === 0 ? null : parts.join('; ');
}

/** Formats a row for reasons, with a length limit. */
export function showRow(row: Row): string {
  // Omits keys, times of writing and empty columns, which the record has.
  const telling = Object.entries(row).filter(([, value]) => value !== null && !isMachineMade(value));
  return shorten(JSON.stringify(telling.length > 0 ? Object.fromEntries(telling) : row), 240);
}

const isMachineMade = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT[\d:.]+/.test(value);

function count(verb: string, table: string, rows: readonly Row[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  return [
    `${verb} ${rows.length === 1 ? 'a row' : `${rows.length} rows`} in ${table} (${showRow(first)}${rows.length > 1 ? ', …' : ''})`,
  ];
}

/** A row may have been touched again since. */
function takeBack(rows: Record<string, Row[]>, diff: StateDiff, ignored: Ignored): Record<string, Row[]> {
  const earlier = { ...rows };
  for (const [table, { added, removed, changed }] of Object.entries(diff)) {
    const untold = new Set(ignored(table).map(fieldName));
    const told = (row: Row) =>
      stable(Object.fromEntries(Object.entries(row).filter(([column]) => !untold.has(fieldName(column)))));
    const gone = new Set([...added, ...changed.map(({ after }) => after)].map(told));
    const kept = (earlier[table] ?? []).filter((row) => !gone.has(told(row)));
    // A row that was taken over did not belong to the trial.
    const own = changed.filter(({ takenOver }) => !takenOver);
    earlier[table] = [...kept, ...removed, ...own.map(({ before }) => before)];
  }
  return earlier;
}

function same(one: unknown, other: unknown): boolean {
  return stable(one) === stable(other);
}

/** Serialises with sorted keys, so that equal values give equal text. */
function stable(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
