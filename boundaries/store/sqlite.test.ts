import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, beforeEach, describe, test } from 'node:test';
import { aUserList } from '../../tests/doubles/a-user-list.ts';
import { CleanUpError } from '../state/clean-up/clean-up-error.ts';
import { sqliteStore } from './sqlite.ts';
import { type Store, tablesOf, trialInStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'sqlite-store-'));
after(() => rmSync(folder, { recursive: true }));
const clock = { now: '2026-05-01T09:30:00+08:00', timeZone: 'Asia/Shanghai' };
const schema = `
  create table users (id integer primary key, name text not null, plan text default 'free');
  create table orders (number text primary key, user_id integer references users, amount real, big integer, picture blob);
  create table notes (id integer primary key, order_number text references orders on delete cascade, text text);
  create table logs (id integer primary key, user_id integer references users);
  insert into users (id, name) values (1, 'Alice');
  insert into orders (number, user_id, amount, big) values ('A-1', 1, 9.5, 9007199254740993), ('A-2', null, 1, 1);
  insert into notes (order_number, text) values ('A-2', 'of nobody')`;

let counted = 0;
let file = '';
/** The application, which has the file open all the time. */
let application: DatabaseSync;
let store: Store;
let ledger: ReturnType<typeof aUserList>;
const options = { users: { table: 'users' }, tables: { orders: {}, logs: {} } };
const everything = () =>
  ['users', 'orders', 'notes', 'logs'].map((table) =>
    application.prepare(`select * from ${table} order by 1`, { readBigInts: true }).all(),
  );
function openFile(pragma = 'pragma journal_mode = wal'): void {
  file = join(folder, `${counted++}.db`);
  application = new DatabaseSync(file);
  application.exec(`${pragma}; pragma foreign_keys = on; ${schema}`);
  store = sqliteStore({ file, ...options });
}
describe('a store in SQLite', () => {
  beforeEach(() => {
    ledger = aUserList();
    openFile();
  });

  const begin = async (number = 'S-1') => {
    const name = `eval-${counted}-${Math.random().toString(36).slice(2)}`;
    const trial = trialInStore(store, { name, clock, ledger });
    const { id } = await trial.userNamed('me');
    await trial.seed({ orders: [{ number, amount: { date: 'tomorrow' } }] });
    return { trial, id, name };
  };

  test('rows are seeded, read without loss, and deleted; those of others stay as they were', async () => {
    const before = everything();
    const { trial, id } = await begin();
    application.exec(
      `insert into orders (number, user_id, amount, big, picture) values ('N-1', ${id}, 2.5, 9007199254740993, x'00ff')`,
    );
    const { orders } = await trial.snapshot();
    assert.deepEqual(orders, [
      { number: 'S-1', user_id: Number(id), amount: '2026-05-02', big: null, picture: null },
      { number: 'N-1', user_id: Number(id), amount: 2.5, big: '9007199254740993', picture: '\\x00ff' },
    ]);
    await trial.cleanUp();
    assert.deepEqual(everything(), before);
  });

  test('of rows that are refused none is left, so that they can be seeded again', async () => {
    const { trial } = await begin();
    const rows = { orders: [{ number: 'S-2' }, { number: 'S-1' }] };
    await assert.rejects(trial.seed(rows), /UNIQUE/);
    const { orders = [] } = await trial.snapshot();
    assert.deepEqual(
      orders.map(({ number }) => number),
      ['S-1'],
    );
    await trial.cleanUp();
  });

  test('a row that was taken over gets its old values back', async () => {
    const before = everything();
    const other = await begin('S-2');
    const { trial, id } = await begin();
    application.exec(`update orders set user_id = ${id}, amount = 0 where number != 'S-1'`);
    await trial.cleanUp();
    assert.equal((await other.trial.snapshot())['orders']?.length, 1);
    await other.trial.cleanUp();
    assert.deepEqual(everything(), before);
  });

  test('rows that other trials have deleted meanwhile are no obstacle', async () => {
    const before = everything();
    const trials = [await begin(), await begin('S-2'), await begin('S-3')];
    application.exec(`delete from orders where number = 'S-1'`);
    for (const { trial } of trials) await trial.cleanUp();
    assert.deepEqual(everything(), before);
  });

  test('a row with the key of one that another trial has deleted meanwhile is new', async () => {
    const before = everything();
    const one = await begin();
    application.exec(`insert into logs (user_id) values (${one.id})`);
    const other = await begin('S-2');
    await one.trial.cleanUp();
    application.exec(`insert into logs (user_id) values (${other.id})`);
    await other.trial.cleanUp();
    assert.deepEqual(everything(), before);
  });

  describe('nothing is deleted', () => {
    for (const [title, act, says] of [
      [
        'when the user was renamed',
        (id: string) => application.exec(`update users set name = 'Bob' where id = ${id}`),
        /is called|are called "Bob" now/,
      ],
      [
        'when a row of others has another key now and belongs to the user',
        (id: string) =>
          application.exec(`update orders set number = 'X', user_id = ${id} where number = 'A-1'`),
        /1 rows of orders that existed before are gone or have another key/,
      ],
      [
        'when the key of an earlier user of the run is that of somebody else',
        (id: string) => {
          ledger.stored({ name: 'eval-earlier', id: '1' });
          application.exec(`update orders set number = 'X', user_id = ${id} where number = 'A-1'`);
        },
        /1 rows of orders that existed before are gone or have another key/,
      ],
      [
        'when a foreign key would delete rows of an undeclared table',
        () => application.exec(`insert into notes (order_number, text) values ('S-1', 'of somebody')`),
        /rows of notes refer to rows of orders\. Declare their table/,
      ],
      [
        'when a trigger changes other rows',
        () =>
          application.exec(
            `create trigger counter after delete on orders begin update users set plan = 'less' where id = 1; end`,
          ),
        /further rows would be deleted or changed/,
      ],
    ] as const)
      test(title, async () => {
        const { trial, id } = await begin();
        act(id);
        const before = everything();
        await assert.rejects(
          trial.cleanUp(),
          (error) => error instanceof CleanUpError && says.test(error.message),
        );
        assert.deepEqual(everything(), before);
      });

    test('without write-ahead logging', async () => {
      openFile('pragma journal_mode = delete');
      const { trial } = await begin();
      await assert.rejects(
        trial.cleanUp(),
        /1 of orders\) were not deleted: the database is not in write-ahead mode/,
      );
      assert.equal(everything()[1]?.length, 3);
    });
  });

  test('the snapshot does not block the application, and is released', async () => {
    const { trial } = await begin();
    application.exec(`insert into orders (number) values ('B-1')`);
    await trial.cleanUp();
    // With a reader left this would report that the log is busy.
    assert.deepEqual(
      { ...application.prepare('pragma wal_checkpoint(truncate)').get() },
      { busy: 0, log: 0, checkpointed: 0 },
    );
  });

  describe('bad input ends with one sentence', () => {
    const at = (more: object = {}) => sqliteStore({ file, ...options, ...more });
    for (const [title, work, says] of [
      ['a missing file', () => at({ file: join(folder, 'none.db') }), /none\.db does not exist/],
      [
        'a corrupted file',
        () => {
          writeFileSync(join(folder, 'broken.db'), 'this is no database'.repeat(100));
          return at({ file: join(folder, 'broken.db') });
        },
        /cannot be read as a SQLite database: file is not a database/,
      ],
      [
        'a file that is cut off',
        () => {
          application.exec('pragma wal_checkpoint(truncate)');
          const bytes = readFileSync(file);
          writeFileSync(join(folder, 'cut.db'), bytes.subarray(0, bytes.length / 2));
          return at({ file: join(folder, 'cut.db') });
        },
        /cut\.db cannot be read as a SQLite database: database disk image is malformed/,
      ],
      [
        'an unknown table',
        () => at({ tables: { carts: {} } }),
        /sqliteStore finds no table carts\. It finds: users, orders, notes/,
      ],
      [
        'a table of users without a name',
        () => at({ users: { table: 'orders' }, tables: {} }),
        /sqliteStore: users\.name is missing.* It has: .*\bnumber\b/,
      ],
      [
        'an unknown key of users',
        () => at({ users: { table: 'users', columns: () => ({}) } }),
        /users has no columns\. It may have: table, key, name, make/,
      ],
      ['a table without an owner', () => at({ tables: { notes: {} } }), /notes has no foreign key to users/],
      [
        'a table without a key',
        () => {
          application.exec('create table log (user_id integer references users, text)');
          return at({ tables: { log: {} } });
        },
        /log has no primary key/,
      ],
    ] as const)
      test(title, () => assert.rejects(tablesOf(work()), says));

    test('a row without a value that it needs', async () => {
      application.exec('create table marks (id text not null primary key, user_id integer references users)');
      store = at({ tables: { orders: {}, marks: {} } });
      const { trial } = await begin();
      await assert.rejects(
        trial.seed({ marks: [{}] }),
        /A row of marks cannot be inserted: NOT NULL .*: in the rows of the case, and for users in users\.make/,
      );
      await trial.cleanUp();
    });

    test('rows for an undeclared table', async () => {
      const { trial } = await begin();
      await assert.rejects(
        trial.seed({ carts: [{}] }),
        /carts is not declared in sqliteStore\. Declared: orders/,
      );
      await trial.cleanUp();
    });
  });
});
