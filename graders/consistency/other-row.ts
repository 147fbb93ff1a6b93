import type { Row, StateDiff, ToolCall } from '../../record/trial.ts';
import { isKey, isNamedBy, scalarKey } from './links.ts';

/** A call, the row that it names by its key, and the row of the same table that changed instead. */
export type OtherRow = { call: ToolCall; table: string; named: Row; changed: Row };

/**
 * Finds a call that names a row by its key in a turn that changed other rows of the table only, as when a tool mixes up
 * two ids. Null when any changed row shares a key or a long text with any call: the others may follow from it, as the
 * tasks of a deleted project do. Null also beside a second call, which may have changed the row without naming it.
 *
 * @param rows table → rows at the end.
 * @param calls the calls of the turn that may have changed something.
 */
export function otherRowOf(
  changes: StateDiff,
  rows: Readonly<Record<string, readonly Row[]>>,
  calls: readonly ToolCall[],
): OtherRow | null {
  const [call, another] = calls.filter(({ failed }) => failed !== true);
  if (call === undefined || another !== undefined) return null;
  const known = new Set(calls.flatMap((one) => [one.arguments, one.result].flatMap(scalarsIn)));
  const isShared = (row: Row, values: (row: Row) => string[]) => values(row).some((key) => known.has(key));
  for (const { added, changed, removed } of Object.values(changes)) {
    const before = [...removed, ...changed.map((change) => change.before)];
    if (before.some((row) => isShared(row, keysIn) || isShared(row, longTextsIn))) return null;
    if (added.some((row) => isShared(row, keysIn))) return null;
  }
  for (const [table, { changed, removed }] of Object.entries(changes)) {
    const after = changed.map((change) => change.after);
    const [first] = [...after, ...removed];
    if (first === undefined) continue;
    const others = rows[table] ?? [];
    const changedKeys = new Set(after.flatMap(keysIn));
    const byKey = new Map(others.flatMap((row) => keysIn(row).map((key) => [key, row] as const)));
    for (const key of Object.values(call.arguments ?? {}).flatMap((value) => scalarKey(value) ?? [])) {
      const row = changedKeys.has(key) ? undefined : byKey.get(key);
      if (row && isNamedBy(call.arguments ?? {}, { table, row, others }))
        return { call, table, named: row, changed: first };
    }
  }
  return null;
}

const keysIn = (row: Row): string[] =>
  Object.entries(row).flatMap(([column, value]) => (isKey(column) ? (scalarKey(value) ?? []) : []));

const longTextsIn = (row: Row): string[] =>
  Object.values(row).flatMap((value) =>
    typeof value === 'string' && value.length >= 8 ? (scalarKey(value) ?? []) : [],
  );

/** Returns every scalar of a JSON value as a key, and the words of its texts. */
function scalarsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsIn);
  const key = scalarKey(value);
  return key === null ? [] : [key, ...(typeof value === 'string' ? key.split(/[\s,;:'"()[\]{}]+/u) : [])];
}
