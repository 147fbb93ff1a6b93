import type { Row, ToolCall, Trial } from '../../record/trial.ts';
import { compareValues } from '../../values/compare.ts';
import { readValue } from '../../values/read.ts';
import { showValue } from '../matchers/equality.ts';
import { fieldName } from '../matchers/words.ts';
import { rowsAfter } from '../state/state-diff.ts';
import { callsMade } from '../tools/tool-calls.ts';
import { kindIn } from '../tools/tool-kinds.ts';
import type { Compare, Disagreement } from './comparison.ts';
import { isKey, isNamedBy, type Stored, scalarKey } from './links.ts';

/**
 * Compares the results of reading tools with the rows they show, where a result object and a row share an identifier. A
 * call may have read the row before or after the turn changed it.
 */
export const compareResultsWithRows: Compare = (trial) => {
  const compared = trial.turns.flatMap(({ index }) => compareTurn(trial, index));
  return {
    name: 'results of reading tools and rows',
    made: compared.length,
    disagreements: compared.flatMap(({ disagreement }) => disagreement ?? []),
  };
};

function compareTurn(trial: Trial, turn: number): { disagreement: Disagreement | null }[] {
  const calls = (callsMade(trial, turn)?.calls ?? []).filter(
    ({ failed, name, result }) =>
      failed !== true && typeof result === 'object' && kindIn(trial, name) === 'reads',
  );
  const after = calls.length > 0 ? rowsAfter(trial, turn) : null;
  if (after === null) return [];
  const before = rowsAfter(trial, turn - 1) ?? {};
  const rowsOf = indexed([...tablesOf(before), ...tablesOf(after)]);
  return calls.flatMap((call) =>
    objectsIn(call.result).flatMap((shown) => {
      const rows = rowsOf(shown);
      const [named] = rows;
      return named
        ? fieldsOf(shown, rows).map(({ field, values }) =>
            compareField(call, { field, shown: shown[field], values, named }),
          )
        : [];
    }),
  );

  function compareField(
    call: ToolCall,
    { field, shown, values, named }: { field: string; shown: unknown; values: unknown[]; named: Stored },
  ): { disagreement: Disagreement | null } {
    // Tools and databases write the same notation in every country.
    const { clock } = trial;
    const results = values.map((value) => compareValues(shown, value, { clock, column: field }).result);
    const isWord = [shown, ...values].some((value) => readValue(value, clock).kind === 'text');
    if (
      isWord ||
      results.some((result) => result !== 'different') ||
      values.some((value) => isInCents(shown, value))
    )
      return { disagreement: null };
    return {
      disagreement: {
        rule: 'results',
        turn,
        reason: `${call.name} answered ${field} ${showValue(shown)}, the row in ${named.table} has ${showValue(values.at(-1))}`,
      },
    };
  }
}

const tablesOf = (tables: Record<string, Row[]>): Stored[] =>
  Object.entries(tables).flatMap(([table, rows]) => rows.map((row) => ({ table, row, others: rows })));

/** Returns the rows that an object of a result names; rows of several tables name none. */
function indexed(rows: readonly Stored[]): (shown: Row) => Stored[] {
  const byValue = new Map<string, Stored[]>();
  for (const stored of rows)
    for (const value of Object.values(stored.row)) {
      const key = scalarKey(value);
      if (key === null) continue;
      const sharing = byValue.get(key);
      if (sharing) sharing.push(stored);
      else byValue.set(key, [stored]);
    }
  return (shown) => {
    const keys = Object.values(shown).flatMap((value) => scalarKey(value) ?? []);
    const shared = keys
      .map((key) => byValue.get(key) ?? [])
      .filter(({ length }) => length > 0 && length <= mostAlike);
    const named = [...new Set(shared.flat())].filter((stored) =>
      isNamedBy(shown, stored, { mayRefer: false }),
    );
    return new Set(named.map(({ table }) => table)).size === 1 ? named : [];
  };
}

/** A value of more rows than these identifies none of them. */
const mostAlike = 8;

/** The fields that each row has as a column of the same name. */
const fieldsOf = (shown: Row, rows: readonly Stored[]): { field: string; values: unknown[] }[] =>
  Object.keys(shown).flatMap((field) => {
    if (isKey(field)) return [];
    const values = rows.flatMap(({ row }) =>
      Object.entries(row).flatMap(([column, value]) =>
        fieldName(column) === fieldName(field) ? [value] : [],
      ),
    );
    return values.length === rows.length ? [{ field, values }] : [];
  });

/** Databases may store amounts in cents. */
const isInCents = (shown: unknown, stored: unknown): boolean => {
  const [one, other] = [Number(shown), Number(stored)];
  return Math.abs(one * 100 - other) < 0.5 || Math.abs(other * 100 - one) < 0.5;
};

function objectsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own: Row = { ...value };
  return [own, ...Object.values(own).flatMap(objectsIn)];
}
