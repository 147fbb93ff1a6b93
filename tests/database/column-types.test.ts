import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { diffSnapshots, type Snapshot } from '../../boundaries/state/rows/diff.ts';
import type { TrialDatabase } from '../../boundaries/state/trial-database.ts';
import type { Row } from '../../record/trial.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** A table with every sort of column that is not plain: seeded, compared and cleaned up, partition by partition. */

const options: DatabaseOptions = { users: { table: 'users' }, tables: { orders: {} } };
const seeded = {
  id: 1,
  placed_on: '2026-11-20',
  net: '100.00',
  tax: '19.00',
  tags: ['new', 'gift "wrapped"'],
  grid: [
    [1, 2],
    [3, 4],
  ],
  details: { lines: [{ sku: 'A', count: 2 }], note: null },
  paid_at: '2026-11-20T09:30:00.000001+01:00',
};

let database: OwnDatabase;
let trial: TrialDatabase;
before(async () => {
  database = await aDatabase(`
    create table users (id int primary key generated always as identity, name text not null);
    create table orders (id int, owner int not null references users, placed_on date not null,
        net numeric(12, 2), tax numeric, total numeric generated always as (net + tax) stored,
        tags text[], grid int[][], details jsonb, paid_at timestamptz, receipt bytea, primary key (id, placed_on))
      partition by range (placed_on);
    create table orders_november partition of orders for values from ('2026-11-01') to ('2026-12-01');
    create table orders_december partition of orders for values from ('2026-12-01') to ('2027-01-01');
    insert into users (name) values ('Alice');
    insert into orders (id, owner, placed_on, net, tax, tags) values (1, 1, '2026-12-01', 1, 1, '{hers}')`);
  trial = await database.trial(options);
  await trial.seed({ orders: [seeded] });
});
after(() => database.drop());

const only = ({ orders = [] }: Snapshot): Row => {
  assert.equal(orders.length, 1);
  return orders[0] ?? {};
};

test('every column is seeded as it was given, and what is computed is there', async () => {
  const { owner: _, receipt: _receipt, paid_at, net, tax, total, ...rest } = only(await trial.snapshot());
  const { paid_at: given, net: _net, tax: _tax, ...others } = seeded;
  assert.deepEqual(rest, others);
  // As PostgreSQL compares them: 100.00 is 100.
  assert.deepEqual([net, tax, total], [100, 19, 119]);
  assert.match(String(paid_at), /\.000001/);
  assert.equal(Date.parse(String(paid_at)), Date.parse(given));
});

test('what PostgreSQL computes can not be seeded, and the error says which column', () =>
  assert.rejects(trial.seed({ orders: [{ ...seeded, id: 2, total: '1.00' }] }), /column "total"/));

describe('a change is seen in its column, and nowhere else', () => {
  for (const [title, sql, columns] of [
    ['a number, and what is computed from it', 'net = net + 0.01', ['net', 'total']],
    ['an element of a list', `tags[2] = 'gift'`, ['tags']],
    ['an element of a list of lists', 'grid[2][2] = 5', ['grid']],
    ['one value deep in JSON', `details = jsonb_set(details, '{lines,0,count}', '3')`, ['details']],
    ['null in JSON that becomes absent', `details = details - 'note'`, ['details']],
    ['a microsecond', `paid_at = paid_at + interval '1 microsecond'`, ['paid_at']],
    ['nothing in a list that was empty', 'tags = null', ['tags']],
  ] satisfies [string, string, string[]][])
    test(title, async () => {
      const earlier = await trial.snapshot();
      await trial.query(`update orders set ${sql} where id = 1 and placed_on = '2026-11-20'`);
      const { tables } = await database.layout(options);
      const { orders } = diffSnapshots(earlier, await trial.snapshot(), Object.fromEntries(tables));
      const [change] = orders?.changed ?? [];
      assert.ok(change);
      const differing = Object.keys(change.after).filter(
        (column) => JSON.stringify(change.before[column]) !== JSON.stringify(change.after[column]),
      );
      assert.deepEqual([differing.toSorted(), orders?.added, orders?.removed], [columns, [], []]);
    });
});

describe('what is the same is no change', () => {
  for (const [title, sql] of [
    ['keys of JSON in another order', `details = '{"lines": [{"count": 3, "sku": "A"}]}'`],
    ['one moment in another zone', `paid_at = paid_at at time zone 'UTC' at time zone 'UTC'`],
    ['the scale of a number', 'tax = 19.000'],
    ['a row that was written again', 'net = net'],
  ] satisfies [string, string][])
    test(title, async () => {
      const earlier = await trial.snapshot();
      await trial.query(`update orders set ${sql} where id = 1 and placed_on = '2026-11-20'`);
      const { tables } = await database.layout(options);
      assert.deepEqual(diffSnapshots(earlier, await trial.snapshot(), Object.fromEntries(tables)), {});
    });
});

test('a row that goes into another partition has another key: it is removed there and added here', async () => {
  const earlier = await trial.snapshot();
  await trial.query(`update orders set placed_on = '2026-12-02' where id = 1 and placed_on = '2026-11-20'`);
  const { tables } = await database.layout(options);
  const { orders } = diffSnapshots(earlier, await trial.snapshot(), Object.fromEntries(tables));
  assert.deepEqual(
    [orders?.removed, orders?.added].map((rows) => rows?.map(({ placed_on }) => placed_on)),
    [['2026-11-20'], ['2026-12-02']],
  );
});

test('bytes are seeded as they are', async () => {
  const bytes = Buffer.from([0, 92, 255]);
  for (const [id, receipt] of [
    [7, bytes],
    [8, new Uint8Array(bytes)],
  ] as const)
    await trial.seed({ orders: [{ id, placed_on: '2026-11-21', receipt }] });
  assert.deepEqual(await database.query('select receipt from orders where id in (7, 8)'), [
    { receipt: bytes },
    { receipt: bytes },
  ]);
});

test('cleaning up takes the trial’s rows out of every partition, and leaves those of others', async () => {
  await trial.seed({ orders: [{ ...seeded, id: 3 }] });
  await trial.cleanUp();
  assert.deepEqual(await database.query('select id, tags, placed_on::text from orders'), [
    { id: 1, tags: ['hers'], placed_on: '2026-12-01' },
  ]);
  assert.deepEqual(await database.query('select name from users'), [{ name: 'Alice' }]);
});
