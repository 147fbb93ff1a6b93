import type { Row, StateDiff, ToolCall } from '../../record/trial.ts';
import { callsRun } from '../cards/approval.ts';
import { describeDiff, showRow, tellingChanges } from '../state/state-diff.ts';
import { callsOf, describeCall } from '../tools/tool-calls.ts';
import { kindIn } from '../tools/tool-kinds.ts';
import { wronglyAdded } from './added-rows.ts';
import type { Compare, Disagreement } from './comparison.ts';
import { isKey, isNamedBy, scalarKey, scalarsIn } from './links.ts';

/**
 * Finds rows that changed in a turn in which no tool was called, or only tools that read, or in place of the row that a call names;
 * rows that were added twice, and things of calls and results that have no row.
 */
export const compareRowsWithCalls: Compare = (trial, options) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  for (const { index } of trial.turns) {
    const changes = tellingChanges(trial, index);
    const observed = callsOf(trial, index);
    if (
      changes === null ||
      observed === null ||
      !observed.sources.some((source) => source === 'tools' || source === 'model')
    )
      continue;
    // An approved tool was called in the turn that waited for the approval.
    const calls = [...new Set([...observed.calls, ...(callsRun(trial, index)?.calls ?? [])])];
    for (const reason of wronglyAdded(trial, { changes, calls, options }))
      disagreements.push({ turn: index, rule: 'rows', reason, isUncertain: true });
    // A tool of unknown kind neither excuses the rows nor proves that nothing acted.
    if (calls.some(({ name }) => kindIn(trial, name) === 'unknown')) continue;
    made += 1;
    const changed = describeDiff(changes);
    const acting = calls.filter(({ name }) => kindIn(trial, name) !== 'reads');
    const other = otherRowOf(changes, trial.state?.after ?? {}, acting);
    if (other !== null)
      disagreements.push({
        turn: index,
        rule: 'arguments',
        reason: `${describeCall(other.call)} names the row ${showRow(other.named)} of ${other.table}, and another one changed: ${showRow(other.changed)}`,
      });
    if (changed === null || acting.length > 0) continue;
    const names = [...new Set(calls.map(({ name }) => name))];
    disagreements.push({
      turn: index,
      rule: 'rows',
      reason: `${names.length === 0 ? 'no tool was called' : `only ${names.join(', ')} was called, which reads`}, and yet: ${changed}`,
    });
  }
  return { name: 'rows and calls', made, disagreements };
};

/** A call, the row that it names by its key, and the row of the same table that changed instead. */
type OtherRow = { call: ToolCall; table: string; named: Row; changed: Row };
type Rows = Readonly<Record<string, readonly Row[]>>;

/**
 * Finds a call that names a row by its key in a turn that changed another row of the table in its place, as when a tool mixes
 * up two ids. Null where a changed row may follow from what the calls name, as the tasks of a deleted project do.
 *
 * @param rows table → rows at the end.
 * @param calls the calls of the turn that may have changed something.
 */
function otherRowOf(changes: StateDiff, rows: Rows, calls: readonly ToolCall[]): OtherRow | null {
  const made = calls.filter(({ failed }) => failed !== true);
  return made.length > 1 ? otherRowOfSeveral(changes, rows, made) : otherRowOfOne(changes, rows, made);
}

/** Null when any changed row shares a key or a long text with the call. */
function otherRowOfOne(changes: StateDiff, rows: Rows, [call]: readonly ToolCall[]): OtherRow | null {
  if (call === undefined) return null;
  const known = new Set([call.arguments, call.result].flatMap(scalarsIn));
  const isShared = (row: Row, values: (row: Row) => string[]) => values(row).some((key) => known.has(key));
  for (const { added, changed, removed } of Object.values(changes)) {
    const before = [...removed, ...changed.map((change) => change.before)];
    if (before.some((row) => [keysIn, codesIn, longTextsIn].some((values) => isShared(row, values))))
      return null;
    if (added.some((row) => isShared(row, keysIn))) return null;
  }
  for (const [table, { changed, removed }] of Object.entries(changes)) {
    const after = changed.map((change) => change.after);
    const [first] = [...after, ...removed];
    const named = first && rowNamedBy(call, { table, others: rows[table] ?? [] }, after.flatMap(keysIn));
    if (named) return { call, table, named, changed: first };
  }
  return null;
}

/** Several calls of one tool, each for a row of its own, and as many rows that were changed, or deleted: each is the row of a call. */
function otherRowOfSeveral(changes: StateDiff, rows: Rows, calls: readonly ToolCall[]): OtherRow | null {
  const [first] = calls;
  if (calls.length > mostCalls || calls.some(({ name }) => name !== first?.name)) return null;
  const known = new Set(calls.flatMap((call) => [call.arguments, call.result].flatMap(scalarsIn)));
  for (const [table, { changed, removed }] of Object.entries(changes)) {
    const before = changed.length > 0 ? changed.map((change) => change.before) : removed;
    if (before.length !== calls.length || (changed.length > 0 && removed.length > 0)) continue;
    const now = new Set(changed.map(({ after }) => JSON.stringify(after)));
    const left = (rows[table] ?? []).filter((row) => !now.has(JSON.stringify(row)));
    const others = [...left, ...before];
    const named = calls.map((call) => rowNamedBy(call, { table, others }));
    const untouched = named.findIndex((row) => row !== undefined && left.includes(row));
    const counted = new Map<string, number>();
    for (const value of others.flatMap(valuesIn)) counted.set(value, (counted.get(value) ?? 0) + 1);
    const instead = before.find(
      (row) => !valuesIn(row).some((value) => counted.get(value) === 1 && known.has(value)),
    );
    const [call, row] = [calls[untouched], named[untouched]];
    if (call && row && instead && new Set(named).size === calls.length && !named.includes(undefined))
      return { call, table, named: row, changed: instead };
  }
  return null;
}

/** More calls are not compared one by one. */
const mostCalls = 64;

/** @param except keys of other rows. */
function rowNamedBy(
  { arguments: given }: ToolCall,
  { table, others }: { table: string; others: readonly Row[] },
  except: readonly string[] = [],
): Row | undefined {
  const byKey = new Map<string, Row>();
  for (const row of others) for (const key of [...keysIn(row), ...codesIn(row)]) byKey.set(key, row);
  for (const key of except) byKey.delete(key);
  const named = withSingle(given ?? {}).flatMap((fields) =>
    Object.values(fields).flatMap((value) => {
      const row = byKey.get(scalarKey(value) ?? '');
      return row && isNamedBy(fields, { table, row, others }) ? [row] : [];
    }),
  );
  return named[0];
}

/** The arguments, and those with each element of a list under the name of one: `ids: [7]` names what `id: 7` does. */
function withSingle(given: Row): Row[] {
  const lists = Object.entries(given).filter(([name, list]) => Array.isArray(list) && name.endsWith('s'));
  return [
    given,
    ...lists.flatMap(([name, list]) => [list].flat().map((one): Row => ({ [name.slice(0, -1)]: one }))),
  ];
}

const valuesIn = (row: Row): string[] => [
  ...new Set(Object.values(row).flatMap((value) => scalarKey(value) ?? [])),
];

const keysIn = (row: Row): string[] =>
  Object.entries(row).flatMap(([column, value]) => (isKey(column) ? (scalarKey(value) ?? []) : []));

/** Texts of letters and digits, as `HP-1042`. */
const codesIn = (row: Row): string[] =>
  Object.values(row).flatMap((value) =>
    typeof value === 'string' && /\p{L}/u.test(value) && /\d/u.test(value) ? (scalarKey(value) ?? []) : [],
  );

const longTextsIn = (row: Row): string[] =>
  Object.values(row).flatMap((value) =>
    typeof value === 'string' && value.length >= 8 ? (scalarKey(value) ?? []) : [],
  );
