import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { aUserList } from '../../tests/doubles/a-user-list.ts';
import { sqliteStore } from './sqlite.ts';
import { type Store, trialInStore } from './store.ts';

/** Values of JavaScript that JSON does not have, in seeds and in the rows of a store. */

const folder = mkdtempSync(join(tmpdir(), 'store-values-'));
after(() => rmSync(folder, { recursive: true }));
const clock = { now: '2026-05-01T09:30:00+08:00', timeZone: 'Asia/Shanghai' };
const trialIn = (store: Store) => trialInStore(store, { name: 'eval-1', clock, ledger: aUserList() });

test('a date and bytes are seeded in SQLite as they are', async () => {
  const file = join(folder, 'app.db');
  const application = new DatabaseSync(file);
  application.exec(`pragma journal_mode = wal; create table users (id integer primary key, name text);
    create table orders (id integer primary key, owner integer references users, at text, receipt blob)`);
  const trial = trialIn(sqliteStore({ file, users: { table: 'users' }, tables: { orders: {} } }));
  const bytes = Buffer.from([0, 255]);
  await trial.seed({ orders: [{ id: 1, at: new Date(0), receipt: bytes }] });
  assert.deepEqual(
    { ...application.prepare('select at, receipt from orders').get() },
    { at: '1970-01-01T00:00:00.000Z', receipt: new Uint8Array(bytes) },
  );
  await trial.cleanUp();
  application.close();
});

test('a bigint in the rows of a store keeps its digits, and is a number where it can be', async () => {
  const rows = [{ id: 7n, total: 9007199254740993n, at: new Date(0) }];
  const trial = trialIn({ tables: { orders: { key: 'id' } }, snapshot: async () => ({ orders: rows }) });
  assert.deepEqual(await trial.snapshot(), {
    orders: [{ id: 7, total: '9007199254740993', at: '1970-01-01T00:00:00.000Z' }],
  });
});

const shop = `pragma journal_mode = wal; create table users (id integer primary key, name text);
  create table orders (id integer primary key, owner integer references users, number text unique);
  create table lines (id integer primary key, order_id integer references orders, item text)`;
const inShop = (name: string) => {
  const file = join(folder, name);
  const application = new DatabaseSync(file);
  application.exec(shop);
  const store = sqliteStore({ file, users: { table: 'users' }, tables: { orders: {}, lines: {} } });
  return { application, trial: trialIn(store) };
};

test('a seeded row refers to one whose key the store gives it, and so does an expectation', async () => {
  const { application, trial } = inShop('shop.db');
  application.exec("insert into orders (id, number) values (40, 'of nobody')");
  await trial.seed({
    orders: [{ number: 'HP-1' }, { number: 'HP-2' }],
    lines: [
      { order_id: { row: 'orders.HP-2' }, item: 'Lamp' },
      { order_id: { row: 'orders.HP-1' }, item: 'Desk' },
    ],
  });
  assert.deepEqual(
    application
      .prepare('select order_id, item from lines')
      .all()
      .map((row) => ({ ...row })),
    [
      { order_id: 42, item: 'Lamp' },
      { order_id: 41, item: 'Desk' },
    ],
  );
  assert.equal(trial.row('orders.HP-2', 'order_id'), 42);
  assert.equal(trial.knows('row', 'orders.HP-2'), true);
  assert.equal(trial.knows('row', 'people.Ada'), false);
  assert.throws(() => trial.row('orders.HP-3'), /0 seeded rows of orders contain "HP-3"; exactly one must/);
  await trial.cleanUp();
  assert.equal(application.prepare('select count(*) as n from lines').get()?.['n'], 0);
  application.close();
});

test('rows that are refused are seeded again alone, without those before them', async () => {
  const { application, trial } = inShop('taken.db');
  application.exec("insert into lines (id, item) values (7, 'of nobody')");
  const rows = (id: number) => ({
    orders: [{ number: 'HP-1' }],
    lines: [{ id, order_id: { row: 'orders.HP-1' }, item: 'Lamp' }],
  });
  await assert.rejects(trial.seed(rows(7)), /UNIQUE/);
  await trial.seed(rows(8));
  assert.equal(application.prepare('select count(*) as n from orders').get()?.['n'], 1);
  assert.equal(application.prepare('select count(*) as n from lines').get()?.['n'], 2);
  await trial.cleanUp();
  application.close();
});
