import { isDeepStrictEqual } from 'node:util';
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
  const calls = turn.calls.filter(({ name, failed }) => failed !== true && kindIn(trial, name) !== 'reads');
  const isKnown = calls.every(({ name }) => kindIn(trial, name) === 'acts');
  const ofKnown = describeDiff(turn.changes) === null ? [thingsNotStored] : [itemsWithoutRow, addedToAnother];
  return [addedTwice, ...(isKnown ? ofKnown : [])].flatMap((rule) => rule(trial, { ...turn, calls }));
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
  if (added.length === 0 || rows.length > mostRows) return [];
  const columns = Object.keys(items[0] ?? {}).flatMap((name) => {
    const column = rows[0] ? columnOf(name, rows[0], options.fieldAliases) : null;
    return column === null ? [] : [{ name, column }];
  });
  const naming = columns.filter(({ name, column }) =>
    items.some((item) => rows.some((row) => isSameText(item[name], row[column]))),
  );
  const keyOf = (item: Row) => JSON.stringify(naming.map(({ name }) => titleKey(item[name])));
  if (columns.length < fewestShared || naming.length === 0) return [];
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

/**
 * New rows that refer to another row than the one that the only call names, where neither the call nor its result has anything of it, and
 * nothing of the named one has changed: a payment may settle what is left of a second invoice, too. All rows are of the trial's user.
 */
function addedToAnother({ state, users }: Trial, { changes, calls }: Turn): string[] {
  const [call, another] = calls;
  const added = Object.entries(changes).flatMap(([table, rows]) => rows.added.map((row) => ({ table, row })));
  if (call === undefined || another !== undefined || added.length === 0 || added.length > mostItems)
    return [];
  const given = call.arguments ?? {};
  const known = new Set([given, call.result].flatMap(scalarsIn));
  const isNew = new Set(added.map(({ row }) => JSON.stringify(row)));
  return Object.entries(state?.after ?? {}).flatMap(([table, all]) => {
    const others = all.filter((row) => !isNew.has(JSON.stringify(row)));
    const namedBy = (fields: Row) => {
      const keys = new Set(Object.values(fields).flatMap((value) => scalarKey(value) ?? []));
      const isLike = (value: unknown) => keys.has(scalarKey(value) ?? '');
      return others.filter(
        (row) => Object.values(row).some(isLike) && isNamedBy(fields, { table, row, others }),
      );
    };
    const [named, second] = namedBy(given);
    if (!named || second || changes[table]?.changed.some(({ after }) => isDeepStrictEqual(after, named)))
      return [];
    const references = added.flatMap((one) =>
      Object.entries(one.row).flatMap(([column, value]) => {
        const [to] = isReference(column) ? namedBy({ [column]: value }) : [];
        const isOfUser = to && users && Object.values(to).some((own) => String(own).startsWith(users.own));
        return to && !isOfUser ? [{ of: one.table, to }] : [];
      }),
    );
    if (references.some(({ to }) => to === named)) return [];
    return references.flatMap(({ of, to }) => {
      const isTold = (own: unknown) => String(own).length >= shortestTold && known.has(scalarKey(own) ?? '');
      return Object.values(to).some(isTold)
        ? []
        : [
            `${describeCall(call)} names the row ${showRow(named)} of ${table}, and the new row of ${of} is of another: ${showRow(to)}`,
          ];
    });
  });
}
/** In characters: a shorter value may be anything. */
const shortestTold = 3;

const isSameText = (one: unknown, other: unknown): boolean =>
  titleKey(one) !== '' && titleKey(one) === titleKey(other);

/** Fields that a row and a call must share. */
const fewestShared = 2;
/** Longer lists are not compared item by item, nor with more rows. */
const [mostItems, mostRows] = [64, 256];
const asRow = (fields: object): Row => ({ ...fields });
