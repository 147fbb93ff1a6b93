import type { Card, Row, Trial, Turn } from '../../record/trial.ts';
import { compareValues, type ValueComparison } from '../../values/compare.ts';
import { type Clock, clockOf } from '../../values/dates.ts';
import { identifiersIn } from '../../values/identifiers.ts';
import { readValue } from '../../values/read.ts';
import { pairUp } from '../matchers/assignment.ts';
import { showValue } from '../matchers/equality.ts';
import { fieldName, wordsOf } from '../matchers/words.ts';
import { changesOf, rowsAfter } from '../state/state-diff.ts';
import { columnOf, fieldOf, sameTitle, titleKey } from './columns.ts';
import type { Compare, Disagreement, FilledOptions } from './comparison.ts';
import { isNamedBy, type Stored } from './links.ts';

type Options = FilledOptions & {
  clock: Clock;
  tables: readonly string[];
};

/** Compares each summary card with the row it shows, as that row was after the turn. */
export const compareCardsWithRows: Compare = (trial, options) => {
  const results = trial.turns.map((turn) => {
    const tables = Object.keys(rowsAfter(trial, turn.index) ?? {});
    return compareTurn(trial, turn, { ...options, clock: clockOf(trial), tables });
  });
  const made = results.reduce((sum, one) => sum + one.made, 0);
  const incomparable = results.reduce((sum, one) => sum + one.incomparable, 0);
  return {
    name: 'cards and rows',
    made,
    disagreements: results.flatMap(({ disagreements }) => disagreements),
    ...(made === 0 && incomparable > 0 && { incomparable }),
  };
};

function compareTurn(
  trial: Trial,
  { index, reply }: Turn,
  options: Options,
): { made: number; incomparable: number; disagreements: Disagreement[] } {
  const tables = rowsAfter(trial, index);
  const cards = reply?.cards.filter(({ role }) => role === 'summary') ?? [];
  if (tables === null || cards.length === 0) return { made: 0, incomparable: 0, disagreements: [] };
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
  const compared = judged.flatMap(({ card, row }) => (row ? comparisonsOf(card, row.row, options) : []));
  const missing = judged.filter(({ row, known }) => known && row === null).length;
  // An equal title or number only says which row the card shows.
  const comparable = compared.filter(
    ({ result, field, shown }) =>
      result === 'different' ||
      (result === 'equal' && !options.linkBy.includes(fieldName(field)) && !isIdentifier(shown)),
  );
  return {
    made: comparable.length + missing,
    incomparable: compared.filter(({ result }) => result === 'incomparable').length,
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
        reason: `the card shows ${showValue(identityOf(card, options))}, but no such row exists`,
      },
    ];
  }
  return differencesOf(card, stored.row, options).map(({ field, shown, column, kept }) => ({
    // A differing value that is not a word is an error; a word may be another label for the same value.
    rule: isWord(shown, options.clock) || isWord(kept, options.clock) ? 'labels' : 'cards',
    turn,
    reason: `the card shows ${field} ${showValue(shown)}, the row in ${stored.table} has ${column} ${showValue(kept)}`,
  }));
}

const isIdentifier = (shown: unknown) =>
  typeof shown === 'string' && identifiersIn(shown)[0]?.words === shown.trim();

const isWord = (value: unknown, clock: Clock) => readValue(value, clock).kind === 'text';

type Difference = { field: string; shown: unknown; column: string; kept: unknown };

const notCompared = new Set(['id', 'created_at', 'updated_at']);

/** Compares the fields that the row has, without its key: that has linked them. */
function comparisonsOf(
  card: Card,
  row: Row,
  { fieldAliases, clock }: Options,
): (Difference & ValueComparison)[] {
  return Object.entries(card.fields).flatMap(([field, shown]) => {
    const column = columnOf(field, row, fieldAliases);
    if (column === null || notCompared.has(fieldName(column))) return [];
    const kept = row[column];
    return [{ field, shown, column, kept, ...compareValues(shown, kept, { clock, column }) }];
  });
}

const differencesOf = (card: Card, row: Row, options: Options): Difference[] =>
  comparisonsOf(card, row, options).filter(({ result }) => result === 'different');

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
