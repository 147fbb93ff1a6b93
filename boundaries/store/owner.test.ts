import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sqliteStore } from './sqlite.ts';

/** Counts the rows of `items` that Ann, whose order it is, and Bob, who packed it, own. */
async function ownersOf(items: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'owner-')), 'shop.sqlite');
  using database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    create table users (id integer primary key, name text);
    create table orders (id integer primary key, user_id integer not null references users);
    create table items (id integer primary key, ${items});
    insert into users values (1, 'Ann'), (2, 'Bob');
    insert into orders values (10, 1);
    insert into items (id, order_id, packed_by) values (100, 10, 2)`);
  const store = sqliteStore({ file, users: { table: 'users' }, tables: { orders: {}, items: {} } });
  try {
    const seen = async (id: string) => (await store.snapshot([{ id, name: '' }])).items?.length;
    return `${await seen('1')}, ${await seen('2')}`;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const order = 'order_id integer references orders';
for (const [title, items, owners] of [
  [
    'the only reference that is never null',
    'order_id integer not null references orders, packed_by integer references users',
    '1, 0',
  ],
  ['the only reference', `${order}, packed_by integer`, '1, 0'],
  [
    'several references',
    `${order}, packed_by integer references users`,
    "The table items has several columns that may be its owner: packed_by, order_id. Name one: tables: { items: { owner: 'packed_by' } }.",
  ],
] as const)
  test(`the owner of a row: ${title}`, async () => assert.equal(await ownersOf(items), owners));
