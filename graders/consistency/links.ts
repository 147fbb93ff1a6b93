import type { Row } from '../../record/trial.ts';
import { spend } from '../limits.ts';
import { isAbsent } from '../matchers/equality.ts';
import { fieldName, wordsOf } from '../matchers/words.ts';

/** Every name is compared with every value. */
const costOfLink = 8;

/** A row with the other rows of its table. */
export type Stored = { table: string; row: Row; others: readonly Row[] };

/**
 * Whether fields of a card, a call or a result identify the row: by its id, by another column with the table's name
 * (`order_id` of an order), by a column that is unique in the table (`sku`, `email`), or by several columns together
 * (`order_id` and `line`). Notation and a leading table name are ignored: `orderNumber` is the column `number` of
 * orders.
 *
 * @param mayRefer whether a bare name (`order: HP-1042`) may stand for the key.
 */
export function isNamedBy(
  fields: Readonly<Record<string, unknown>>,
  stored: Stored,
  { mayRefer = true } = {},
): boolean {
  spend(costOfLink, `the ${stored.others.length} rows of ${stored.table} to look through`);
  const given = Object.entries(fields).flatMap(([name, value]) =>
    isKeyValue(value) ? [{ name: compact(name), value: folded(value) }] : [],
  );
  if (isOfAnotherThing(given, stored.table)) return false;
  const keys = keysOf(stored, mayRefer, new Set(given.map(({ value }) => value)));
  return (
    given.some(({ name, value }) => keys.some((key) => key.value === value && key.names.has(name))) ||
    isNamedTogether(given, stored)
  );
}

/** Whether a column of a row identifies another row. */
export const refersTo = (row: Row, stored: Stored): boolean =>
  Object.entries(row).some(
    ([column, value]) => isReference(column) && isNamedBy({ [column]: value }, stored),
  );

/** Whether the fields have an id of their own beside one of the table's rows: `{ id: 9001, order_id: 43 }` is no order. */
function isOfAnotherThing(given: readonly Given[], table: string): boolean {
  const own = given.filter(({ name }) => identifiers.includes(name));
  if (own.length === 0) return false;
  const referring = nounsOf(table).flatMap((noun) => identifiers.map((name) => `${noun}${name}`));
  const others = given.filter(({ name }) => referring.includes(name));
  return others.length > 0 && !others.some(({ value }) => own.some((one) => one.value === value));
}

/** The form in which keys are compared; null for what identifies nothing. */
export const scalarKey = (value: unknown): string | null => (isKeyValue(value) ? folded(value) : null);

/** Whether a column only identifies the row. */
export const isKey = (column: string): boolean =>
  /(?:^|_)(?:id|uuid|guid|key)$/u.test(fieldName(column)) ||
  ['created_at', 'updated_at'].includes(fieldName(column));

/** Whether a column identifies another thing: `customer_id`. */
export const isReference = (column: string): boolean =>
  /\p{L}.*_(?:id|uuid|guid|key)$/u.test(fieldName(column));

/**
 * Whether two ids in a column of that name are of different things: other rows have the first in this column as well, or
 * both name rows of one other table. Otherwise one may be public and the other internal.
 */
export function referToTwo(
  [given, kept]: readonly [unknown, unknown],
  column: string,
  others: readonly Row[],
  tables: Readonly<Record<string, readonly Row[]>>,
): boolean {
  const [one, other] = [scalarKey(given), scalarKey(kept)];
  if (!isReference(column) || one === null || other === null || one === other) return false;
  if (countsIn(others, column).has(one)) return true;
  return Object.entries(tables).some(
    ([table, rows]) =>
      rows !== others &&
      [given, kept].every((value) =>
        rows.some((row) => isNamedBy({ [column]: value }, { table, row, others: rows })),
      ),
  );
}

type Key = { names: ReadonlySet<string>; value: string };
type Given = { name: string; value: string };

const identifiers = ['id', 'uuid', 'guid'];
/** Columns by which people identify things, with their synonyms. */
const tellingNames = [
  ['email', 'mail'],
  ['sku'],
  ['slug'],
  ['code'],
  ['number', 'no', 'num', 'nr'],
  ['ref', 'reference'],
  ['isbn'],
  ['iban'],
];
/** Columns that identify a row only together with its parent. */
const placeNames = ['line', 'position', 'seq', 'sequence', 'index', 'rank', 'day', 'date'];

/** Returns the keys of a row that hold one of the values; among thousands of rows few do. */
function keysOf({ table, row, others }: Stored, mayRefer: boolean, wanted: ReadonlySet<string>): Key[] {
  const nouns = nounsOf(table);
  return Object.entries(row).flatMap(([column, stored]): Key[] => {
    if (!isKeyValue(stored)) return [];
    const value = folded(stored);
    if (!wanted.has(value) || (countsIn(others, column).get(value) ?? 0) > 1) return [];
    const names = namesOf(column, nouns, row);
    if (names === null) return [];
    const referring = mayRefer ? nouns : [];
    // A bare `order: 2` may be a position; `order: HP-1042` cannot be one, nor can a number far beyond the rows.
    const isBeyond = identifiers.includes(compact(column)) && Number(value) > 2 * others.length;
    const asTheThing = /\D/u.test(value)
      ? ['id', ...nouns.map((noun) => `${noun}id`), ...referring]
      : isBeyond
        ? referring
        : [];
    return [{ names: new Set([compact(column), ...names, ...asTheThing]), value }];
  });
}

/** Rows of a table → column → occurrences per value. Cached because each row of a large change needs it. */
const counts = new WeakMap<readonly Row[], Map<string, ReadonlyMap<string, number>>>();

function countsIn(rows: readonly Row[], column: string): ReadonlyMap<string, number> {
  const known = counts.get(rows) ?? new Map<string, ReadonlyMap<string, number>>();
  counts.set(rows, known);
  const counted = known.get(column);
  if (counted) return counted;
  const made = new Map<string, number>();
  for (const { [column]: value } of rows)
    if (isKeyValue(value)) made.set(folded(value), (made.get(folded(value)) ?? 0) + 1);
  known.set(column, made);
  return made;
}

/** The names that may mean this column; null when the column is no key. */
function namesOf(column: string, nouns: readonly string[], row: Row): string[] | null {
  const own = compact(column);
  const hasBare = Object.keys(row).some((name) => name !== column && identifiers.includes(compact(name)));
  const bare = nouns.reduce((name, noun) => (name.startsWith(noun) ? name.slice(noun.length) : name), own);
  const named = (names: readonly string[]) =>
    names.flatMap((name) => [name, ...nouns.map((noun) => `${noun}${name}`)]);
  if ([...identifiers, 'key'].includes(bare))
    // Next to a column `id`, the `item_id` of order items belongs to another thing.
    return hasBare && bare !== own ? [own] : [...named(identifiers), ...nouns.map((noun) => `${noun}key`)];
  const same = tellingNames.find((names) => names.includes(bare));
  if (same) return named(same);
  const words = wordsOf(column);
  const last = tellingNames.find((names) => names.includes(words.at(-1) ?? ''));
  return last ? last.map((name) => `${words.slice(0, -1).join('')}${name}`) : null;
}

/** Whether at least two reference or position columns were given and together match only this row. */
function isNamedTogether(given: readonly Given[], { row, others }: Stored): boolean {
  const parts = Object.entries(row).flatMap(([column, stored]) => {
    const found = isPart(column) ? given.find(({ name }) => name === compact(column)) : undefined;
    return found && isKeyValue(stored) ? [{ column, isSame: folded(stored) === found.value, found }] : [];
  });
  if (parts.length < 2 || !parts.every(({ isSame }) => isSame)) return false;
  const alike = others.filter((other) =>
    parts.every(({ column, found }) => isKeyValue(other[column]) && folded(other[column]) === found.value),
  );
  return alike.length <= 1;
}

function isPart(column: string): boolean {
  const last = wordsOf(column).at(-1) ?? '';
  return [...identifiers, 'key', ...placeNames, ...tellingNames.flat()].includes(last);
}

/** The names of a table's rows: `shop.order_items` yields shop order items, order items and items. */
function nounsOf(table: string): string[] {
  const words = wordsOf(table);
  const endings = words.map((_word, from) => words.slice(from).join(''));
  // Longer names precede their own endings, so that the whole name is removed.
  return [...new Set(endings.flatMap((plural) => [...singularsOf(plural), plural]))].filter(
    (noun) => noun !== '',
  );
}

const singularsOf = (plural: string): string[] => [
  plural.replace(/ies$/u, 'y'),
  plural.replace(/(?<=(?:s|x|z|ch|sh))es$/u, ''),
  plural.replace(/s$/u, ''),
];

const compact = (name: string): string => wordsOf(name).join('');

const isKeyValue = (value: unknown): value is string | number | boolean | bigint =>
  !isAbsent(value) && typeof value !== 'object';

/** Normalises for comparison: people also write `#hp-1042`. */
const folded = (value: string | number | boolean | bigint): string =>
  String(value).normalize('NFKC').trim().replace(/^#/u, '').toLowerCase();

/** Returns every scalar of a JSON value as a key, and the words of its texts. */
export function scalarsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsIn);
  const key = scalarKey(value);
  return key === null ? [] : [key, ...(typeof value === 'string' ? key.split(/[\s,;:'"()[\]{}]+/u) : [])];
}

/** Whether any field is the key: of two projects in a call, or of two users in a row, either may be meant. */
export const holdsKey = (fields: Row, key: unknown): boolean =>
  Object.values(fields).some((value) => scalarKey(value) === scalarKey(key));
