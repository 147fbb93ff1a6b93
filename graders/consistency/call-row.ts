import type { Row, StateDiff, ToolCall, Trial } from '../../record/trial.ts';
import { compareValues, isOfMinorUnits } from '../../values/compare.ts';
import { callsMadeIn } from '../cards/approval.ts';
import { showValue } from '../matchers/equality.ts';
import { tellingChanges } from '../state/state-diff.ts';
import { mayActIn } from '../tools/tool-kinds.ts';
import { areTwoOf, columnOf, fieldOf, isAddedTo, isSecret, sameTitle, titleKey } from './columns.ts';
import type { Compare, Disagreement, FilledOptions } from './comparison.ts';
import { holdsKey, isKey, isNamedBy, isReference, refersTo, referToTwo, scalarKey } from './links.ts';

type Options = FilledOptions;
type Touched = { table: string; before: Row | null; after: Row; others: readonly Row[] };

/** Compares the arguments of a turn's successful calls with the rows that the turn added or changed. */
export const compareCallsWithRows: Compare = (trial, options) => {
  const comparisons = trial.turns.flatMap(({ index }) => compareTurn(trial, index, options));
  return {
    name: 'calls and rows',
    made: comparisons.length,
    disagreements: comparisons.flat(),
  };
};

/** Returns one list of disagreements for each row that was compared with a call. */
function compareTurn(trial: Trial, turn: number, options: Options): Disagreement[][] {
  const changes = tellingChanges(trial, turn);
  const calls = callsMadeIn(trial, turn)?.filter(
    (call) => call.failed !== true && call.arguments !== null && mayActIn(trial, call.name),
  );
  if (changes === null || calls === undefined || calls.length === 0) return [];
  const touched = touchedRows(changes, trial.state?.after ?? {});
  const mayName = callsByValue(calls);
  const links = touched.map((row) => mayName(row).filter((call) => isLinked(call, row, options)));
  const taken = new Set(links.flat());
  const additions = new Map(
    calls
      .filter((call) => !taken.has(call) && Math.max(calls.length, touched.length) <= mostAlike)
      .map((call) => [call, touched.filter((row) => adds(call, row))] as const),
  );
  return touched.flatMap((row, at) => {
    const linked = links[at] ?? [];
    // Of a payment and its fee, either may have the amount of the call.
    const isAlone = (call: ToolCall) => additions.get(call)?.length === 1 && additions.get(call)?.[0] === row;
    const parts =
      linked.length > 0
        ? linked
        : mayName(row).filter(
            (call) => isAlone(call) || isOnlyBooking(call, { row, touched, links, options }),
          );
    const own = parts.length > 0 ? parts : byCount({ trial, turn, row, touched, calls, options });
    return own.length === 0 ? [] : [disagreementsOf({ trial, turn, row, touched, calls: own, options })];
  });
}

/** Whether a call adds the row to a thing that both name alike: `order_id`. A call that changes a row may add its history, too. */
const adds = ({ arguments: given }: ToolCall, { before, after }: Touched): boolean =>
  before === null &&
  Object.entries(given ?? {}).some(([name, value]) => {
    const key = isReference(name) ? scalarKey(value) : null;
    return key !== null && key === scalarKey(fieldOf(after, name));
  });

type Booking = { row: Touched; touched: readonly Touched[]; links: readonly ToolCall[][]; options: Options };

/**
 * Whether a row is the only new one that refers to a row of the call and has columns of its arguments: the payment of an invoice
 * that the call names, beside an entry of a log. A history has columns of the thing itself, and its old values.
 */
function isOnlyBooking(call: ToolCall, { row, touched, links, options }: Booking): boolean {
  if (touched.length > mostAlike) return false;
  const named = touched.filter((_, at) => links[at]?.includes(call));
  const columnIn = (fields: Row) => (name: string) => columnOf(name, fields, options.fieldAliases) !== null;
  const isBooking = ({ before, after }: Touched): boolean =>
    before === null &&
    Object.keys(call.arguments ?? {}).some(columnIn(after)) &&
    named.some((thing) => refersTo(after, { ...thing, row: thing.after }));
  const bookings = touched.filter((one) => !named.includes(one) && isBooking(one));
  const ofThing = named.some((thing) =>
    Object.keys(call.arguments ?? {})
      .filter(columnIn(row.after))
      .some(columnIn(thing.after)),
  );
  return bookings.length === 1 && bookings[0] === row && !ofThing;
}

/** Whether an argument is of a new item that refers to the row, and has most columns for itself: a history has those of the row. */
function isOfNewRow(
  { arguments: given }: ToolCall,
  name: string,
  { trial, row, touched, options }: Compared,
): boolean {
  const columnIn = (fields: Row, argument: string) => columnOf(argument, fields, options.fieldAliases);
  return touched.some(({ before, after }) => {
    const column = columnIn(after, name);
    if (before !== null || column === null || !refersTo(after, { ...row, row: row.after })) return false;
    const own = Object.keys(given ?? {}).filter((argument) => columnIn(after, argument) !== null);
    const shared = own.filter((argument) => columnIn(row.after, argument) !== null);
    return (
      shared.length * 2 < own.length &&
      compareValues(given?.[name], after[column], { clock: trial.clock, column }).result === 'equal'
    );
  });
}

/** Looks up the calls that share a value with a row, in order: others cannot name it. */
function callsByValue(calls: readonly ToolCall[]): (row: Touched) => ToolCall[] {
  const shared = new Map<string, Set<ToolCall>>();
  for (const call of calls)
    for (const value of [call.arguments ?? {}, ...objectsIn(call.result)].flatMap((one) =>
      Object.values(one),
    ))
      for (const key of keysOf(value)) {
        const sharing = shared.get(key) ?? new Set();
        shared.set(key, sharing.add(call));
      }
  const order = new Map(calls.map((call, at) => [call, at]));
  const shortened = shared.get('…') ?? [];
  return ({ before, after }) => {
    const keys = [before ?? {}, after].flatMap((row) => Object.values(row)).flatMap(keysOf);
    const found = keys.flatMap((key) => {
      const sharing = shared.get(key);
      return sharing && (sharing.size <= mostAlike || calls.length <= mostAlike) ? [...sharing] : [];
    });
    const named = new Set([...found, ...shortened]);
    return [...named].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  };
}

/** A value that more calls share names no row. */
const mostAlike = 64;

function keysOf(value: unknown): string[] {
  const isShort = typeof value === 'string' && /(?:…|\.\.\.)\s*$/u.test(value);
  return [scalarKey(value) ?? '', titleKey(value), isShort ? '…' : ''].filter((key) => key !== '');
}

type Compared = {
  trial: Trial;
  turn: number;
  row: Touched;
  touched: readonly Touched[];
  calls: readonly ToolCall[];
  options: Options;
};

/** A column disagrees when calls set it and none of them to its value; a later call may overwrite an earlier one. */
function disagreementsOf(compared: Compared): Disagreement[] {
  const { trial, turn, row, calls, options } = compared;
  const { table, before, after, others } = row;
  return Object.entries(after).flatMap(([column, kept]): Disagreement[] => {
    if ((isKey(column) && !isReference(column)) || isSecret(column)) return [];
    const asked = calls.flatMap((call) => {
      const argument = Object.entries(call.arguments ?? {}).find(
        ([name]) => columnOf(name, after, options.fieldAliases) === column,
      );
      if (argument === undefined) return [];
      const [name, value] = argument;
      // Of two names in minor units neither is converted.
      const how = { clock: trial.clock, column: isOfMinorUnits(name) ? '' : column };
      const agreement = isReference(column)
        ? compareReferences({ trial, call, value, column, row })
        : isAddedTo(before?.[column] ?? 0, value, kept, isOfMinorUnits(column) && !isOfMinorUnits(name))
          ? 'equal'
          : areTwoOf([value, kept], column, others)
            ? 'different'
            : compareValues(value, kept, how).result;
      // An argument equal to the old value may select the row rather than change it.
      const saysWhich = before !== null && compareValues(value, before[column], how).result === 'equal';
      const isElsewhere = () =>
        before !== null && before[column] === kept && isOfNewRow(call, name, compared);
      return agreement === 'incomparable' || (agreement === 'different' && (saysWhich || isElsewhere()))
        ? []
        : [{ call, name, value, agreement }];
    });
    const [last] = asked.slice(-1);
    if (last === undefined || asked.some(({ agreement }) => agreement === 'equal')) return [];
    return [
      {
        turn,
        rule: 'arguments',
        reason: `${last.call.name} was called with ${last.name} ${showValue(last.value)}, the row in ${table} has ${column} ${showValue(kept)}`,
      },
    ];
  });
}

function compareReferences({
  trial,
  call,
  value,
  column,
  row: { after, others },
}: Pick<Compared, 'trial' | 'row'> & { call: ToolCall; value: unknown; column: string }) {
  const { [column]: kept } = after;
  if (scalarKey(value) === scalarKey(kept)) return 'equal';
  const isOther = referToTwo([value, kept], column, others, trial.state?.after ?? {});
  return isOther && !holdsKey(call.arguments ?? {}, kept) && !holdsKey(after, value)
    ? 'different'
    : 'incomparable';
}

function touchedRows(changes: StateDiff, rows: Record<string, Row[]>): Touched[] {
  return Object.entries(changes).flatMap(([table, { added, changed }]) => [
    ...added.map((after): Touched => ({ table, before: null, after, others: rows[table] ?? [] })),
    ...changed.map(({ before, after }): Touched => ({ table, before, after, others: rows[table] ?? [] })),
  ]);
}

function isLinked({ arguments: asked, result }: ToolCall, touched: Touched, { linkBy }: Options): boolean {
  const { before, after } = touched;
  if (isNamedBy(asked ?? {}, { ...touched, row: after })) return true;
  if (objectsIn(result).some((answer) => isNamedBy(answer, { ...touched, row: after }))) return true;
  return linkBy.some((field) => {
    const titles = [after, before ?? {}].map((row) => fieldOf(row, field));
    return titles.some((title) => sameTitle(fieldOf(asked ?? {}, field), title));
  });
}

/**
 * As many calls of one tool as new rows of one table belong together, whatever their values: each row with the call that has
 * most of its values.
 */
function byCount(compared: Compared): readonly ToolCall[] {
  const { calls, row, touched } = compared;
  const areAlike =
    calls.length === touched.length &&
    calls.length <= mostAlike &&
    touched.every(({ table, before }) => before === null && table === row.table) &&
    calls.every(({ name }) => name === calls[0]?.name);
  if (!areAlike) return [];
  if (calls.length === 1) return calls;
  const counts = calls.map((call) => agreementsOf(compared, call).filter((as) => as === 'equal').length);
  const most = Math.max(...counts);
  return most > 0 ? calls.filter((_, index) => counts[index] === most) : [];
}

const agreementsOf = ({ trial, row: { after }, options }: Compared, call: ToolCall) =>
  Object.entries(call.arguments ?? {}).flatMap(([name, value]) => {
    const column = columnOf(name, after, options.fieldAliases);
    return column === null
      ? []
      : [compareValues(value, after[column], { clock: trial.clock, column }).result];
  });

/** Returns the result and its single nested objects. Lists are skipped because they describe other things. */
export function objectsIn(result: unknown, depth = 2): Record<string, unknown>[] {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return [];
  const own: Record<string, unknown> = { ...result };
  return [own, ...(depth > 0 ? Object.values(own).flatMap((value) => objectsIn(value, depth - 1)) : [])];
}
