import type { Row } from '../../record/trial.ts';
import { isAbsent } from '../matching/equality.ts';
import { fieldName, wordsOf } from '../matching/words.ts';

/** A row, and the rows of its table that are there. */
export type Stored = { table: string; row: Row; others: readonly Row[] };

/**
 * Whether fields (of a card, of a call's arguments or its answer) name the row by a key: by its id, by another column that is
 * its table's own (`order_id` of an order), or by one that no other row shares (`sku`, `email`).
 */
export function isNamedBy(fields: Readonly<Record<string, unknown>>, stored: Stored): boolean {
  const keys = keysOf(stored);
  return Object.entries(fields).some(([name, value]) => {
    if (isAbsent(value) || typeof value === 'object') return false;
    const field = fieldName(name);
    return keys.some(({ names, value: key }) => names.includes(field) && String(value) === String(key));
  });
}

/** Whether a column only says which row it is. */
export const isKey = (column: string): boolean =>
  /(?:^|_)(?:id|uuid|guid|key)$/u.test(fieldName(column)) ||
  ['created_at', 'updated_at'].includes(fieldName(column));

type Key = { names: string[]; value: unknown };

function keysOf({ table, row, others }: Stored): Key[] {
  const noun = singularOf(table);
  return Object.entries(row).flatMap(([column, value]): Key[] => {
    const name = fieldName(column);
    if (isAbsent(value) || typeof value === 'object') return [];
    const own = ['id', 'uuid', 'guid', `${noun}_id`, `${noun}_uuid`, `${noun}_key`];
    if (own.includes(name)) return [{ names: [...new Set([name, 'id', `${noun}_id`])], value }];
    const isUnique = others.filter((other) => String(other[column]) === String(value)).length <= 1;
    return isTelling(name) && isUnique ? [{ names: [name], value }] : [];
  });
}

/** Names of columns by which people tell one thing from another. A key of another table's row is none. */
const isTelling = (name: string): boolean =>
  /(?:^|_)(?:email|sku|slug|code|number|no|ref|reference|isbn|iban)$/u.test(name);

const singularOf = (table: string): string =>
  (wordsOf(table).at(-1) ?? table).replace(/ies$/, 'y').replace(/s$/, '');
