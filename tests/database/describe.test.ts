import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { describeDatabase } from '../../boundaries/state/layout/describe.ts';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { inTransaction, openPool } from '../../boundaries/state/pool.ts';
import { databaseSections } from '../../cli/doctor/database.ts';
import { schema as shopSchema } from '../second-app/shop/schema.ts';
import { shopOptions } from '../second-app/shop-options.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';
import { ddl, optionsOf, schemaArbitrary } from './random-schema.ts';

/** What doctor says of a database, and that it can be said back as the option. */

let shop: OwnDatabase;
before(async () => {
  shop = await aDatabase(`${shopSchema};
    create table shop.sessions (id int primary key);
    create table shop."Stock.Levels" (sku text, depot int, version int, "lastModified" timestamptz, primary key (sku, depot));
    alter table shop."Stock.Levels" enable row level security`);
});
after(() => shop.drop());

async function viewOf({ url }: OwnDatabase, options: DatabaseOptions) {
  const pool = openPool(url, { allowed: undefined, max: 1 });
  try {
    return await inTransaction(pool, (client) => describeDatabase(client, options));
  } finally {
    await pool.end();
  }
}

test('a shop: keys, the way to the user, what says nothing, and what nobody looks at', async () => {
  const { users, tables, notObserved } = await viewOf(shop, shopOptions.database);
  assert.equal(users, 'shop.customers, key id, named by email');
  const [orders, items] = tables;
  assert.deepEqual([orders?.key.columns, orders?.key.why], [['id'], 'the primary key']);
  assert.deepEqual(orders?.ignored, { columns: ['modified_at'], why: 'by their names' });
  assert.deepEqual(items?.key.columns, ['order_id', 'line']);
  assert.deepEqual(items?.owner, {
    columns: ['order_id → shop.orders.customer_id → shop.customers'],
    why: 'the foreign key that leads to a user',
  });
  assert.deepEqual(items?.option, { key: ['order_id', 'line'], owner: ['order_id'], ignore: [] });
  assert.deepEqual(notObserved, ['shop.messages', 'shop."Stock.Levels"', 'shop.sessions']);
});

test('a table without users: counters, quoted names, row-level security', async () => {
  const options = { scope: 'everyone' as const, tables: { 'shop."Stock.Levels"': {} } };
  const [stock] = (await viewOf(shop, options)).tables;
  assert.deepEqual(stock?.owner.columns, []);
  assert.deepEqual(stock?.ignored, {
    columns: ['lastModified'],
    why: 'by their names; version where another column changes as well',
  });
  assert.equal(stock?.rowSecurity, 'on, all rows visible');
});

test('whatever the schema: said back as the option, it is the same', () =>
  fc.assert(
    fc.asyncProperty(schemaArbitrary, async (schema) => {
      const database = await aDatabase(ddl(schema));
      try {
        const options = optionsOf(schema);
        const { tables } = await viewOf(database, options);
        const said = {
          ...options,
          tables: Object.fromEntries(tables.map(({ table, option }) => [table, option])),
        };
        const [first, second] = [await database.layout(options), await database.layout(said)];
        const comparable = (layout: typeof first) =>
          [...layout.tables].map(([name, { ignore: _, ...table }]) => [name, table]);
        assert.deepEqual(comparable(second), comparable(first));
      } finally {
        await database.drop();
      }
    }),
    { numRuns: 8 },
  ));

test('of hundreds of tables doctor lists the first, and none that inherits from a declared one', async () => {
  const names = Array.from({ length: 200 }, (_, number) => `t${String(number).padStart(3, '0')}`);
  const large = await aDatabase(`create table users (id int primary key, name text);
    create table payments (id int primary key, owner int references users);
    create table payments_2026 () inherits (payments);
    ${names.map((name) => `create table ${name} (id int);`).join('\n')}`);
  try {
    const database: DatabaseOptions = { users: { table: 'users' }, tables: { payments: {} } };
    const { notObserved } = await viewOf(large, database);
    assert.deepEqual(
      notObserved,
      names.map((name) => `public.${name}`),
    );
    const where = { url: large.url, allowed: undefined, workers: 1 };
    const [section] = await databaseSections([{ name: '', database }], where);
    const line = section?.lines.find(({ name }) => name === 'not observed');
    assert.match(line?.value ?? '', /^public\.t000, .*public\.t019 and 180 more$/);
  } finally {
    await large.drop();
  }
});
