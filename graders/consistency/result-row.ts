import type { Row, ToolCall, Trial } from '../../record/trial.ts';
import { compareValues, type ValueComparison } from '../../values/compare.ts';
import { identifiersIn, namesWithDigitsIn } from '../../values/identifiers.ts';
import { readValue } from '../../values/read.ts';
import { callsMadeIn } from '../cards/approval.ts';
import { showValue } from '../matchers/equality.ts';
import { fieldName } from '../matchers/words.ts';
import { changesOf, rowsAfter } from '../state/state-diff.ts';
import { kindIn } from '../tools/tool-kinds.ts';
import { areOtherTitles, areTwoOf, isInCents, isInColumn } from './columns.ts';
import type { Compare, Disagreement } from './comparison.ts';
import { isKey, isNamedBy, isReference, referToTwo, type Stored, scalarKey } from './links.ts';

/**
 * Compares the results of tools with the rows they show, where a result object and a row share an identifier. A reading call may
 * have read the row before or after the turn changed it; of several acting calls, the last shows how the row was left. A result
 * that shows another row of the table than the call names is of another thing.
 */
export const compareResultsWithRows: Compare = (trial) => {
  const compared = trial.turns.flatMap(({ index }) => compareTurn(trial, index));
  return {
    name: 'results and rows',
    made: compared.length,
    disagreements: compared.flatMap(({ disagreement }) => disagreement ?? []),
  };
};

type Compared = { disagreement: Disagreement | null };

function compareTurn(trial: Trial, turn: number): Compared[] {
  const calls = (callsMadeIn(trial, turn) ?? []).filter(
    ({ failed, name, result }) =>
      failed !== true && result !== undefined && ['reads', 'acts'].includes(kindIn(trial, name)),
  );
  const after = calls.length > 0 ? rowsAfter(trial, turn) : null;
  if (after === null) return [];
  const tables = after;
  const rowsOf = indexed([...tablesOf(rowsAfter(trial, turn - 1) ?? {}), ...tablesOf(tables)]);
  const added = new Set(
    Object.entries(changesOf(trial, turn) ?? {}).flatMap(([table, changes]) =>
      changes.added.map((row) => placeOf({ table, row })),
    ),
  );
  const isNew = (stored: Stored) => added.has(placeOf(stored));
  /** The rows that later calls of the turn have written. */
  const written = new Set<Row>();
  return calls
    .toReversed()
    .flatMap((call) => {
      const asked = rowsOf(call.arguments ?? {}, true);
      const shown = objectsIn(call.result).map((one) => ({ ...one, rows: rowsOf(one.object) }));
      const single = shown.filter(({ isListed }) => !isListed);
      const other = otherThan(call, { asked, shown: single, rowsOf, isNew });
      const isActing = kindIn(trial, call.name) === 'acts';
      const compared = shown.flatMap(({ object, rows }) => {
        if (isActing && rows.some(({ row }) => written.has(row))) return [];
        return fieldsOf(object, rows).map(({ field, values }) => {
          const { [field]: value } = object;
          // Another row may have the value before the turn, or after it.
          const has = rows.find(({ others }) => isInColumn(value, field, others));
          const isKnown = has ?? (isActing && isShownAsStored(field, { rows, values, rowsOf, call, trial }));
          return compareField(call, {
            field,
            shown: value,
            values,
            named: has ?? rows[0],
            isKnown: Boolean(isKnown),
          });
        });
      });
      if (isActing) for (const { row } of [...asked, ...shown.flatMap(({ rows }) => rows)]) written.add(row);
      return [...compared, ...(other ? [{ disagreement: { ...other, turn } }] : [])];
    })
    .toReversed();

  function compareField(call: ToolCall, { field, shown, values, named, isKnown }: Field): Compared {
    if (!named) return { disagreement: null };
    // Tools and databases write the same notation in every country.
    const { clock } = trial;
    const results = values.map((value) => compareShown(shown, value, { field, named, clock, tables }));
    const isWord =
      !isReference(field) && [shown, ...values].some((value) => readValue(value, clock).kind === 'text');
    if (
      (isWord && !isKnown && !values.every((value) => areOtherTitles(shown, value))) ||
      results.some((result) => result !== 'different') ||
      values.some((value) => isInCents(shown, value))
    )
      return { disagreement: null };
    return {
      disagreement: {
        rule: 'results',
        turn,
        reason: `${call.name} answered ${field} ${showValue(shown)}, the row in ${named.table} has ${showValue(values.at(-1))}`,
        ...(isWord || kindIn(trial, call.name) === 'acts' ? { isUncertain: true } : {}),
      },
    };
  }
}

type Field = {
  field: string;
  shown: unknown;
  /** The values that the row had. */
  values: unknown[];
  named: Stored | undefined;
  /** Whether results and rows have the same notation of a word. */
  isKnown: boolean;
};

type Shown = { rows: readonly Stored[]; values: unknown[]; rowsOf: RowsOf; call: ToolCall; trial: Trial };

/** Whether an earlier result had the field of this row as it is stored, and the turn left it so. */
function isShownAsStored(field: string, { rows, values, rowsOf, call, trial }: Shown): boolean {
  const [value, ...others] = values;
  if (others.length === 0 || others.some((other) => other !== value)) return false;
  const earlier = trial.toolCalls.slice(0, trial.toolCalls.indexOf(call));
  return earlier
    .flatMap(({ result }) => objectsIn(result))
    .some(({ object }) => object[field] === value && rowsOf(object).some((stored) => rows.includes(stored)));
}

type Against = { field: string; named: Stored; clock: Trial['clock']; tables: Record<string, Row[]> };

/** References are compared as such, words by whether the column has both. */
function compareShown(
  shown: unknown,
  value: unknown,
  { field, named, clock, tables }: Against,
): ValueComparison['result'] {
  if (isReference(field))
    return referToTwo([shown, value], field, named.others, tables) ? 'different' : 'incomparable';
  return areTwoOf([shown, value], field, named.others)
    ? 'different'
    : compareValues(shown, value, { clock, column: field }).result;
}

/** Finds a call that names one row of a table, and whose result shows another that was there before. It may be right: the next one. */
function otherThan(
  { name, arguments: given, result }: ToolCall,
  {
    asked,
    shown: objectsShown,
    rowsOf,
    isNew,
  }: {
    asked: readonly Stored[];
    /** The result and its single nested objects: lists hold other things, too. */
    shown: readonly { object: Row; rows: readonly Stored[] }[];
    rowsOf: RowsOf;
    isNew(stored: Stored): boolean;
  },
): Omit<Disagreement, 'turn'> | null {
  const [first] = asked;
  if (!first) return null;
  const codes = codesIn(result);
  const shown = [...objectsShown.flatMap(({ rows }) => rows), ...codes.flatMap((code) => rowsOf(code))];
  const objects = [...objectsShown.map(({ object }) => object), ...codes];
  const [other] = shown;
  if (!other || other.table !== first.table || shown.some(isNew)) return null;
  if (asked.some((stored) => shown.includes(stored))) return null;
  const namesIn = (object: Row) =>
    Object.entries(object).flatMap(([field, value]) =>
      rowsOf({ [field]: value }, true).length > 0 ? (scalarKey(value) ?? []) : [],
    );
  const isIn = (value: unknown) => {
    const keys = new Set(keysIn(value));
    return (key: string) => keys.has(key);
  };
  if (namesIn(given ?? {}).some(isIn(result)) || objects.flatMap(namesIn).some(isIn(given))) return null;
  const [wanted = '', answered = ''] = [first, other].map((stored) => idsOf(stored)[0]);
  return {
    rule: 'results',
    reason: `${name} was called for ${wanted} of ${first.table}, and answered with ${answered}`,
    isUncertain: true,
  };
}

const placeOf = (stored: Pick<Stored, 'table' | 'row'>): string =>
  JSON.stringify([stored.table, ...idsOf(stored)]);

const idsOf = ({ row }: Pick<Stored, 'row'>): string[] =>
  Object.entries(row).flatMap(([column, value]) =>
    isKey(column) && !/_at$/u.test(fieldName(column)) ? (scalarKey(value) ?? []) : [],
  );

/** The codes in a text, each as what the row may call it; a number alone may count something. */
const codesIn = (result: unknown): Row[] =>
  typeof result === 'string'
    ? [
        ...namesWithDigitsIn(result.slice(0, longestText)),
        ...identifiersIn(result.slice(0, longestText)),
      ].flatMap(({ words }) =>
        /\p{L}/u.test(words) ? ['id', 'number', 'code'].map((name) => ({ [name]: words })) : [],
      )
    : [];
const longestText = 2_000;

/** Every scalar, and the codes of every text. */
const keysIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(keysIn)
    : [value, ...codesIn(value).flatMap(Object.values)].flatMap((one) => scalarKey(one) ?? []);

const tablesOf = (tables: Record<string, Row[]>): Stored[] =>
  Object.entries(tables).flatMap(([table, rows]) => rows.map((row) => ({ table, row, others: rows })));

type RowsOf = (shown: Row, mayRefer?: boolean) => Stored[];

/** Returns the rows that an object of a result names; rows of several tables name none. */
export function indexed(rows: readonly Stored[]): RowsOf {
  const byValue = new Map<string, Stored[]>();
  for (const stored of rows)
    for (const value of Object.values(stored.row)) {
      const key = scalarKey(value);
      if (key === null) continue;
      const sharing = byValue.get(key);
      if (sharing) sharing.push(stored);
      else byValue.set(key, [stored]);
    }
  return (shown, mayRefer = false) => {
    const keys = Object.values(shown).flatMap((value) => scalarKey(value) ?? []);
    const shared = keys
      .map((key) => byValue.get(key) ?? [])
      .filter(({ length }) => length > 0 && length <= mostAlike);
    const named = [...new Set(shared.flat())].filter((stored) => isNamedBy(shown, stored, { mayRefer }));
    return new Set(named.map(({ table }) => table)).size === 1 ? named : [];
  };
}

/** A value of more rows than these identifies none of them. */
const mostAlike = 8;

/** The fields that each row has as a column of the same name. */
const fieldsOf = (shown: Row, rows: readonly Stored[]): { field: string; values: unknown[] }[] =>
  Object.keys(shown).flatMap((field) => {
    if (isKey(field) && !isReference(field)) return [];
    const values = rows.flatMap(({ row }) =>
      Object.entries(row).flatMap(([column, value]) =>
        fieldName(column) === fieldName(field) ? [value] : [],
      ),
    );
    return values.length === rows.length ? [{ field, values }] : [];
  });

export function objectsIn(value: unknown, isListed = false): { object: Row; isListed: boolean }[] {
  if (Array.isArray(value)) return value.flatMap((one) => objectsIn(one, true));
  if (typeof value !== 'object' || value === null) return [];
  const object: Row = { ...value };
  return [{ object, isListed }, ...Object.values(object).flatMap((one) => objectsIn(one, isListed))];
}
