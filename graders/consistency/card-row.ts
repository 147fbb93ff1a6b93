import type { Card, Row, Trial, Turn } from '../../record/trial.ts';
import { type Clock, dateOf, timeOf } from '../../values/dates.ts';
import { pairUp } from '../matchers/assignment.ts';
import { numberOf, showValue } from '../matchers/equality.ts';
import { fieldName, wordsOf } from '../matchers/words.ts';
import { changesOf, rowsAfter } from '../state/state-diff.ts';
import type { Compare, Disagreement, FilledOptions } from './comparison.ts';
import { isNamedBy, type Stored } from './links.ts';
import { agreementOf, columnOf, sameTitle, titleKey } from './values.ts';

type Options = FilledOptions & {
  clock: Clock;
  tables: readonly string[];
};

/** Compares each summary card with the row it shows, as that row was after the turn. */
export const compareCardsWithRows: Compare = (trial, options) => {
  const results = trial.turns.map((turn) => {
    const tables = Object.keys(rowsAfter(trial, turn.index) ?? {});
    return compareTurn(trial, turn, { ...options, clock: trial.clock, tables });
  });
  return {
    name: 'cards and rows',
    made: results.reduce((sum, { made }) => sum + made, 0),
    disagreements: results.flatMap(({ disagreements }) => disagreements),
  };
};

function compareTurn(
  trial: Trial,
  { index, reply }: Turn,
  options: Options,
): { made: number; disagreements: Disagreement[] } {
  const tables = rowsAfter(trial, index);
  const cards = reply?.cards.filter(({ role }) => role === 'summary') ?? [];
  if (tables === null || cards.length === 0) return { made: 0, disagreements: [] };
  const removed = Object.entries(changesOf(trial, index) ?? {}).map(
    ([table, diff]) => [table, diff.removed] as const,
  );
  const stored = [...Object.entries(tables), ...removed].flatMap(([table, rows]) =>
    rows.map((row): Stored => ({ table, row, others: rows })),
  );

  const { pairs } = pairUp(cards, stored, (card, one) => {
    if (!isLinked(card, one, options)) return { satisfied: false, closeness: 0 };
    const differences = differencesOf(card, one.row, options);
    return { satisfied: differences.length === 0, closeness: 1 / (1 + differences.length) };
  });
  const judged = pairs.map(({ expected: card, seen }) => {
    // Two cards about the same thing share one row.
    const row = seen ?? stored.find((one) => isLinked(card, one, options)) ?? null;
    return {
      card,
      row,
      known: row !== null || isKnownToBeStored(card, stored, options),
    };
  });
  return {
    made: judged.filter(({ known }) => known).length,
    disagreements: judged
      .filter(({ known }) => known)
      .flatMap(({ card, row }) => disagreementsOf(index, card, row, options)),
  };
}

function disagreementsOf(turn: number, card: Card, stored: Stored | null, options: Options): Disagreement[] {
  if (stored === null) {
    return [
      {
        rule: 'labels',
        turn,
        between: ['browser', 'state'],
        reason: `the card shows ${showValue(identityOf(card, options))}, but no such row exists`,
      },
    ];
  }
  return differencesOf(card, stored.row, options).map(({ field, shown, column, kept }) => ({
    // A differing value that is not a word is an error; a word may be another label for the same value.
    rule: isWord(shown, options.clock) || isWord(kept, options.clock) ? 'labels' : 'cards',
    turn,
    between: ['browser', 'state'],
    reason: `the card shows ${field} ${showValue(shown)}, the row in ${stored.table} has ${column} ${showValue(kept)}`,
  }));
}

const isWord = (value: unknown, clock: Clock) =>
  typeof value === 'string' &&
  dateOf(value, clock) === null &&
  timeOf(value, clock) === null &&
  numberOf(value) === null;

type Difference = { field: string; shown: unknown; column: string; kept: unknown };

const notCompared = new Set(['id', 'created_at', 'updated_at']);

function differencesOf(card: Card, row: Row, { fieldAliases, clock }: Options): Difference[] {
  return Object.entries(card.fields).flatMap(([field, shown]): Difference[] => {
    const column = columnOf(field, row, fieldAliases);
    if (column === null || notCompared.has(fieldName(column))) return [];
    const kept = row[column];
    return agreementOf(shown, kept, clock) === 'different' ? [{ field, shown, column, kept }] : [];
  });
}

/** Links a card to a row by key if the card shows one, otherwise by title. */
const isLinked = (card: Card, stored: Stored, { linkBy, tables }: Options): boolean =>
  isOneOf(card, stored, tables) ||
  linkBy.some((field) => sameTitle(fieldOf(card.fields, field), fieldOf(stored.row, field)));

/** A refund card with an order number is no order if there is a table of refunds. */
function isOneOf({ type, fields }: Card, stored: Stored, tables: readonly string[]): boolean {
  const isOfTable = isTableOf(type, stored.table);
  const isOfAnother = !isOfTable && tables.some((table) => isTableOf(type, table));
  return !isOfAnother && isNamedBy(fields, stored, { mayRefer: isOfTable });
}

/** Only a titled card whose type has its own table needs a row; a chart does not. */
function isKnownToBeStored(card: Card, stored: readonly Stored[], options: Options): boolean {
  if (titleKey(identityOf(card, options)) === '') return false;
  const table = options.tables.find((name) => isTableOf(card.type, name));
  if (table === undefined) return false;
  const rows = stored.filter((one) => one.table === table);
  return rows.every(({ row }) => options.linkBy.some((field) => fieldOf(row, field) !== undefined));
}

function isTableOf(type: string, table: string): boolean {
  const noun = wordsOf(table).at(-1) ?? '';
  const singular = [noun, noun.replace(/ies$/, 'y'), noun.replace(/e?s$/, ''), noun.replace(/s$/, '')];
  return wordsOf(type).some((word) => singular.includes(word));
}

function identityOf(card: Card, { linkBy }: Options): unknown {
  return linkBy.map((field) => fieldOf(card.fields, field)).find((value) => value !== undefined);
}

function fieldOf(fields: Row, name: string): unknown {
  return Object.entries(fields).find(([field]) => fieldName(field) === fieldName(name))?.[1];
}
