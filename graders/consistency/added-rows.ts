import type { Row, StateDiff, ToolCall, Trial } from '../../record/trial.ts';
import { compareValues } from '../../values/compare.ts';
import { showValue } from '../matchers/equality.ts';
import { describeDiff, showRow } from '../state/state-diff.ts';
import { describeCall } from '../tools/tool-calls.ts';
import { kindIn } from '../tools/tool-kinds.ts';
import { objectsIn } from './call-row.ts';
import { columnOf, fieldOf, titleKey } from './columns.ts';
import type { FilledOptions } from './comparison.ts';
import { isKey, isNamedBy, isReference, scalarKey, scalarsIn } from './links.ts';

/** What a turn changed, and the calls that may have done it. */
type Turn = { changes: StateDiff; calls: readonly ToolCall[]; options: FilledOptions };

/** Says which rows a turn added too often, and which things of its calls and results got none. */
export function wronglyAdded(trial: Trial, turn: Turn): string[] {
  const made = turn.calls.filter(({ name, failed }) => failed !== true && kindIn(trial, name) !== 'reads');
  const twice = addedTwice(trial, { ...turn, calls: made });
  if (made.some(({ name }) => kindIn(trial, name) === 'unknown')) return twice;
  const hasChanged = describeDiff(turn.changes) !== null;
  return [...twice, ...(hasChanged ? itemsWithoutRow : thingsNotStored)(trial, { ...turn, calls: made })];
}

/**
 * Rows with a value of a call that are alike and more than the calls, as when a tool runs its statement twice. None where a call names
 * their number, or a list.
 */
function addedTwice(trial: Trial, { changes, calls, options }: Turn): string[] {
  if (calls.length === 0) return [];
  const groups = Object.entries(changes).flatMap(([table, { added }]) =>
    [...Map.groupBy(added, withoutOwnKey).values()].map((rows) => ({ table, rows })),
  );
  return groups.flatMap(({ table, rows }) => {
    const [row] = rows;
    const alike = rows.length;
    if (!row || alike <= calls.length) return [];
    const given = calls.flatMap((call) =>
      Object.entries(call.arguments ?? {}).map(([name, value]) => {
        const column = columnOf(name, row, options.fieldAliases);
        return { value, column, isCount: column === null && Number(value) === alike };
      }),
    );
    if (given.some(({ value, isCount }) => isCount || (Array.isArray(value) && value.length > 1))) return [];
    const isOfCall = given.some(
      ({ value, column }) =>
        column !== null &&
        compareValues(value, row[column], { clock: trial.clock, column }).result === 'equal',
    );
    return isOfCall
      ? [
          `${calls.map(describeCall).join(', ')} added ${alike} rows to ${table} that are alike: ${showRow(row)}`,
        ]
      : [];
  });
}

/** A row as a text, without what tells rows apart that were added at once: their keys, and seconds. */
const withoutOwnKey = (row: Row): string =>
  JSON.stringify(
    Object.entries(row).flatMap(([column, value]) => {
      if (isKey(column) && !isReference(column)) return [];
      const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:/u.test(value);
      return [[column, isMoment ? value.slice(0, 'yyyy-mm-ddThh:mm'.length) : value]];
    }),
  );

/**
 * A new thing in the result of a call, with its arguments, although no row is new: where a table has several of the arguments as
 * columns, and none of its rows that key.
 */
function thingsNotStored({ state }: Trial, { calls, options }: Turn): string[] {
  const tables = Object.entries(state?.after ?? {}).filter(([table]) => !(table in (state?.diff ?? {})));
  return calls.flatMap(({ name: tool, arguments: given, result }) =>
    tables.flatMap(([table, others]) =>
      objectsIn(result)
        .map(asRow)
        .flatMap((answer) => {
          const [like = {}] = others;
          const shared = Object.keys(given ?? {}).filter((name) =>
            columnOf(name, like, options.fieldAliases),
          );
          const row: Row = Object.fromEntries(Object.entries(answer).filter(([field]) => field in like));
          const isEchoed = shared.some((name) => {
            const key = scalarKey(given?.[name]);
            return key !== null && key === scalarKey(fieldOf(row, name));
          });
          if (!isEchoed || shared.length < fewestShared || Object.keys(row).length <= fewestShared) return [];
          const isNew = isNamedBy(answer, { table, row, others: [row] }, { mayRefer: false });
          const isStored = (one: Row) =>
            others.some((other) => isNamedBy(one, { table, row: other, others }));
          return isNew && !isStored(answer) && !isStored(asRow(given ?? {}))
            ? [`${tool} answered with the new row ${showRow(row)} of ${table}, and no row was added`]
            : [];
        }),
    ),
  );
}

/** The items of the only call's lists without a row, or with a row of another value. */
function itemsWithoutRow(trial: Trial, { changes, calls, options }: Turn): string[] {
  const [call, another] = calls;
  if (call === undefined || another !== undefined) return [];
  return Object.values(call.arguments ?? {}).flatMap((list) => {
    const items = (Array.isArray(list) ? list : []).flatMap((one) => objectsIn(one, 0).map(asRow));
    if (items.length < 2 || items.length > mostItems) return [];
    return Object.keys(changes).flatMap((table) =>
      itemsWithoutRowIn(table, { trial, call, items, changes, options }),
    );
  });
}

type Items = { trial: Trial; call: ToolCall; items: readonly Row[] } & Omit<Turn, 'calls'>;

/**
 * Rows of the turn have columns of the items, and the same texts in some of them. A result that mentions the item may tell why it has no
 * row; so does a row of before.
 */
function itemsWithoutRowIn(table: string, { trial, call, items, changes, options }: Items): string[] {
  const { added = [], changed = [] } = changes[table] ?? {};
  const rows = [...added, ...changed.map(({ after }) => after)];
  const columns = Object.keys(items[0] ?? {}).flatMap((name) => {
    const column = rows[0] ? columnOf(name, rows[0], options.fieldAliases) : null;
    return column === null ? [] : [{ name, column }];
  });
  const naming = columns.filter(({ name, column }) =>
    items.some((item) => rows.some((row) => isSameText(item[name], row[column]))),
  );
  const keyOf = (item: Row) => JSON.stringify(naming.map(({ name }) => titleKey(item[name])));
  if (columns.length < fewestShared || naming.length === 0 || added.length === 0) return [];
  if (new Set(items.map(keyOf)).size < items.length) return [];
  const answered = new Set(scalarsIn(call.result));
  return items.flatMap((item) => {
    const isOwn = (row: Row) => naming.every(({ name, column }) => isSameText(item[name], row[column]));
    const own = rows.filter(isOwn);
    const named = naming.map(({ name }) => `${name} ${showValue(item[name])}`).join(', ');
    const isTold = naming.some(({ name }) => answered.has(scalarKey(item[name]) ?? ''));
    if (own.length === 0)
      return isTold || (trial.state?.after[table] ?? []).some(isOwn)
        ? []
        : [`${call.name} was called with ${named}, and no row of ${table} has it`];
    const other = columns.find(
      ({ name, column }) =>
        own.length === 1 &&
        compareValues(item[name], own[0]?.[column], { clock: trial.clock, column }).result === 'different',
    );
    return other
      ? [
          `${call.name} was called with ${other.name} ${showValue(item[other.name])} for ${named}, the row in ${table} has ${showValue(own[0]?.[other.column])}`,
        ]
      : [];
  });
}

const isSameText = (one: unknown, other: unknown): boolean =>
  titleKey(one) !== '' && titleKey(one) === titleKey(other);

/** Fields that a row and a call must share. */
const fewestShared = 2;
/** Longer lists are not compared item by item. */
const mostItems = 64;
const asRow = (fields: object): Row => ({ ...fields });
