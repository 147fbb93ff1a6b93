import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { createPool, type Pool } from 'mysql2/promise';
import { CleanUpError } from '../../boundaries/state/clean-up/clean-up-error.ts';
import { mysqlStore } from '../../boundaries/store/mysql.ts';
import type { SqlOptions } from '../../boundaries/store/sql-layout.ts';
import { tablesOf, trialInStore } from '../../boundaries/store/store.ts';
import { mysqlEngine } from '../database/store-engines.ts';
import { checkStore, storeWorld } from '../database/store-schema.ts';
import { type MysqlServer, mysqlIsMissing, startMysql } from '../doubles/a-mysql-server.ts';
import { aUserList } from '../doubles/a-user-list.ts';

/** The MySQL store against the MariaDB server of Debian's packages. */

const clock = { now: '2026-05-01T09:30:00+08:00', timeZone: 'Asia/Shanghai' };
const options: SqlOptions = { users: { table: 'users' }, tables: { orders: {} } };

describe('MariaDB', { skip: mysqlIsMissing }, () => {
  let server: MysqlServer;
  let root: Pool;
  const query = async (sql: string) => (await root.query<never[]>(sql))[0];
  const everything = async () => [
    await query('select * from app.users order by 1'),
    await query('select * from app.orders order by 1'),
  ];
  before(async () => {
    server = await startMysql();
    root = createPool({ uri: server.url(''), connectionLimit: 1 });
  });
  after(async () => {
    await root.end();
    await server.stop();
  });

  const fresh = async (engine = 'InnoDB') => {
    for (const sql of [
      'drop database if exists app',
      'create database app',
      'use app',
      'create table users (id int primary key auto_increment, name varchar(80) not null)',
      `create table orders (number varchar(20) primary key, user_id int, amount decimal(10,2), at datetime(6),
         foreign key (user_id) references users (id)) engine = ${engine}`,
      "insert into users (name) values ('Alice')",
      "insert into orders (number, user_id, amount) values ('A-1', 1, 9.5), ('A-2', null, 1)",
    ])
      await query(sql);
  };
  const begin = async ({ user = 'root', more = options }: { user?: string; more?: SqlOptions } = {}) => {
    const store = mysqlStore({ url: server.url('app', user), ...more });
    const trial = trialInStore(store, { name: 'eval-1', clock, ledger: aUserList() });
    const { id } = await trial.userNamed('me');
    await trial.seed({ orders: [{ number: 'S-1', at: '2026-05-02T09:30:00+08:00' }] });
    return { trial, id };
  };
  const isRefused = (says: RegExp) => (error: unknown) =>
    error instanceof CleanUpError && says.test(error.message);

  test('rows are seeded, read and deleted; a row that was taken over gets its old values back', async () => {
    await fresh();
    const untouched = await everything();
    const { trial, id } = await begin();
    await query(`update app.orders set user_id = ${id}, amount = 0 where user_id is null`);
    const { orders } = await trial.snapshot();
    assert.deepEqual(orders, [
      { number: 'A-2', user_id: Number(id), amount: 0, at: null },
      { number: 'S-1', user_id: Number(id), amount: null, at: '2026-05-02 09:30:00' },
    ]);
    await trial.cleanUp();
    assert.deepEqual(await everything(), untouched);
  });

  test('the snapshot does not keep the application from altering its tables', async () => {
    await fresh();
    const { trial } = await begin();
    await query('alter table app.orders add column note text');
    await trial.cleanUp();
    assert.equal((await query('select * from app.orders')).length, 2);
  });

  describe('nothing is deleted', () => {
    for (const [title, act, says] of [
      [
        'when the user was renamed',
        (id: string) => query(`update app.users set name = 'Bob' where id = ${id}`),
        /are called "Bob" now/,
      ],
      [
        'when a row of others has another key now',
        (id: string) => query(`update app.orders set number = 'X', user_id = ${id} where number = 'A-1'`),
        /1 rows of orders that existed before are gone or have another key/,
      ],
      [
        'when a foreign key of an undeclared table would delete its rows',
        async () => {
          await query(
            'create table app.lines (id int primary key, number varchar(20), foreign key (number) references app.orders (number) on delete cascade)',
          );
          await query("insert into app.lines values (1, 'S-1')");
        },
        /rows of lines refer to rows of orders\. Declare their table/,
      ],
      [
        'when the application has rebuilt a table',
        () => query('alter table app.orders force'),
        /Table definition has changed/,
      ],
      [
        'when a table has a trigger',
        () =>
          query(
            "create trigger app.counter after delete on app.orders for each row update users set name = 'less' where id = 1",
          ),
        /the trigger counter of orders could change further rows/,
      ],
      [
        'when the application has the rows locked',
        async (id: string) => {
          await query('start transaction');
          await query(`select * from app.orders where user_id = ${id} for update`);
        },
        /Lock wait timeout exceeded/,
      ],
    ] as const)
      test(title, async () => {
        await fresh();
        const { trial, id } = await begin();
        await act(id);
        const left = await everything();
        await assert.rejects(trial.cleanUp(), isRefused(says));
        await query('rollback');
        assert.deepEqual(await everything(), left);
      });

    test('in tables that show no snapshot', async () => {
      await fresh('MyISAM');
      const { trial } = await begin({ more: { ...options, tables: { orders: { owner: 'user_id' } } } });
      await assert.rejects(trial.cleanUp(), isRefused(/orders uses MyISAM instead of InnoDB/));
    });

    test('by a MySQL user who may not see what refers to the rows', async () => {
      await fresh();
      await query("create or replace user 'rows'@'%'");
      for (const table of ['users', 'orders'])
        await query(`grant select, insert, update, delete on app.${table} to 'rows'@'%'`);
      const { trial } = await begin({ user: 'rows' });
      await assert.rejects(trial.cleanUp(), isRefused(/grant select, trigger on the whole database/));
    });
  });

  test('rows that refer to each other are deleted together', async () => {
    await fresh();
    await query('create table app.chats (id int primary key, user_id int, last int)');
    await query(
      'create table app.messages (id int primary key, user_id int, chat int references app.chats (id))',
    );
    await query('alter table app.chats add foreign key (last) references app.messages (id)');
    const owned = { owner: 'user_id' };
    const { trial, id } = await begin({
      more: { ...options, tables: { orders: {}, chats: owned, messages: owned } },
    });
    await query(`insert into app.chats values (1, ${id}, null)`);
    await query(`insert into app.messages values (1, ${id}, 1)`);
    await query('update app.chats set last = 1');
    await trial.cleanUp();
    assert.deepEqual(
      [await query('select * from app.chats'), await query('select * from app.messages')],
      [[], []],
    );
  });

  describe('bad input ends with one sentence', () => {
    const at =
      (url: string, more = options) =>
      () =>
        tablesOf(mysqlStore({ url, ...more }));
    for (const [title, work, says] of [
      [
        'a server that is not there',
        () => at('mysql://root@127.0.0.1:1/app'),
        /^The MySQL database app at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
      ],
      [
        'a user without rights',
        () => at(server.url('app', 'nobody')),
        /cannot be used: Access denied for user 'nobody'/,
      ],
      ['a database that is not there', () => at(server.url('none')), /Unknown database 'none'/],
      [
        'an unknown table',
        () => at(server.url('app'), { ...options, tables: { carts: {} } }),
        /mysqlStore finds no table carts\. It finds: .*orders/,
      ],
    ] as const)
      test(title, async () => {
        await fresh();
        await query("create or replace user 'nobody'@'%'");
        await assert.rejects(work(), (error) => error instanceof Error && says.test(error.message));
      });
  });

  test('whatever the schema: the diff is the truth, and no row of others is lost', async () => {
    const engine = await mysqlEngine(server);
    const property = fc.asyncProperty(storeWorld, async (world) => void (await checkStore(engine, world)));
    await fc.assert(property, { numRuns: 60 }).finally(() => engine.end());
  });
});

test('a database on another machine needs to be allowed', () => {
  const url = 'mysql://root:secret@db.internal/app';
  assert.throws(
    () => mysqlStore({ url, ...options }),
    /^Error: The MySQL database app at db\.internal:3306 is on another machine: .* set EVALWRIGHT_ALLOW_DATABASE=app@db\.internal:3306\.$/,
  );
});
