import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkLayout } from '../../boundaries/state/layout/check-layout.ts';
import { readLayout } from '../../boundaries/state/layout/layout.ts';
import type { Owner } from '../../boundaries/state/layout/owner.ts';
import type { DatabaseOptions, TableOptions } from '../../boundaries/state/options.ts';
import { inTransaction, openPool } from '../../boundaries/state/pool.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** What the option `database` says, held against the database. */

let database: OwnDatabase;
before(async () => {
  database = await aDatabase(`
    create table users (id int primary key generated always as identity, name text, team int);
    create table notes (id int primary key, owner int);
    create table bare (id int, owner int, code text);
    create table coded (code text unique, owner int, number int not null unique);
    create unique index on bare (code) where code is not null;
    create table members (team int not null, owner int not null, place int, unique (team, owner), unique (team, place));
    create view seen as select * from notes;
    create schema app;
    create table app."Weird.Name" (id int primary key, owner int);
    create schema "my.app";
    create table "my.app".notes (id int primary key, owner int);
    create table orders (id int primary key, customer int not null references users, unique (id, customer));
    create table items (id int primary key, of int not null references orders, added_by int references users);
    create table parts (id int primary key, item int references items, orders int references orders);
    create table shipments (id int primary key, of int, customer int,
      foreign key (of, customer) references orders (id, customer));
    create table eggs (id int primary key, hen int);
    create table hens (id int primary key, egg int references eggs);
    alter table eggs add foreign key (hen) references hens;
    create table hidden (id int primary key, owner int);
    alter table hidden enable row level security;
    do $$ begin if not exists (select from pg_roles where rolname = 'someone') then create role someone login password 'someone'; end if; end $$;
    grant select, insert, delete on all tables in schema public to someone`);
});
after(() => database.drop());

const options = (tables: DatabaseOptions['tables']): DatabaseOptions => ({
  users: { table: 'users', key: 'id', name: 'name' },
  tables,
});

describe('is refused, with what to do', () => {
  const cases: [title: string, options: DatabaseOptions, message: RegExp][] = [
    [
      'a key that does not exist',
      options({ notes: { owner: 'owner', key: 'uuid' } }),
      /notes has no column uuid \(database\.tables\.notes\.key\)\. It has: id, owner/,
    ],
    [
      'a key that is forgotten where there is no primary key',
      options({ bare: { owner: 'owner' } }),
      /bare has no primary key: set database\.tables\.bare\.key .*No columns of it are unique .* needs a primary key/,
    ],
    [
      'a key that is forgotten where another is unique',
      options({ members: { owner: 'owner' } }),
      /members has no primary key: set database\.tables\.members\.key .*never null are: \(team, owner\)$/,
    ],
    [
      'a column to ignore that does not exist',
      options({ notes: { owner: 'owner', ignore: ['touched'] } }),
      /notes has no column touched \(database\.tables\.notes\.ignore\)\. It has: id, owner/,
    ],
    [
      'a key that is not unique',
      options({ notes: { owner: 'owner', key: 'owner' } }),
      /notes \(owner\) must be unique .*Unique and never null are: \(id\)/,
    ],
    [
      'a key that may be null',
      options({ coded: { owner: 'owner', key: 'code' } }),
      /coded \(code\) must be unique and never null/,
    ],
    [
      'a key that is unique for some rows only',
      options({ bare: { owner: 'owner', key: 'code' } }),
      /bare \(code\) must be unique/,
    ],
    [
      'an owner that does not exist',
      options({ notes: { owner: 'user_id' } }),
      /notes has no column user_id \(database\.tables\.notes\.owner\)/,
    ],
    [
      'no owner, where no foreign key leads to one',
      options({ notes: {} }),
      /database\.tables\.notes\.owner is missing: name the column .* notes has: id, owner/,
    ],
    [
      'no owner, where several foreign keys may lead to one',
      options({ orders: {}, items: {}, parts: {} }),
      /parts\.owner is missing: several columns may .*item \(to public\.items\), orders \(to public\.orders\)/,
    ],
    [
      'an owner whose table is not declared',
      options({ items: { owner: 'of' } }),
      /items\.owner refers to public\.orders: declare it in database\.tables as well/,
    ],
    [
      'owners that belong to each other',
      options({ eggs: {}, hens: {} }),
      /the rows of eggs belong to rows of hens belong to rows of eggs: name with database\.tables\.eggs\.owner/,
    ],
    [
      'several columns without a foreign key',
      options({ coded: { owner: ['owner', 'number'] } }),
      /coded\.owner \(owner, number\): several columns can only be an owner if they are a foreign key/,
    ],
    [
      'users without a name',
      { users: { table: 'notes' }, tables: {} },
      /database\.users\.name is missing: name the column of notes .*It has: id, owner/,
    ],
    ['a table that does not exist', options({ task: { owner: 'owner' } }), /there is no table task/],
    ['a view', options({ seen: { owner: 'owner' } }), /seen is a view/],
    [
      'a user’s key that several may have',
      { ...options({}), users: { table: 'users', key: 'team', name: 'name' } },
      /users\.team \(database\.users\.key\) must be unique/,
    ],
    [
      'two names of a table',
      { ...options({ 'public.notes': { owner: 'owner' } }), conversation: ['notes'] },
      /notes and public\.notes are the same table, public\.notes: use one name/,
    ],
    ['no users', { tables: {} }, /database\.users is missing: .* set database\.scope to everyone/],
    [
      'a table that may be touched, and does not exist',
      { ...options({}), cleanUp: { mayTouch: ['counter'] } },
      /there is no table counter/,
    ],
  ];
  for (const [title, given, message] of cases)
    test(title, () => assert.rejects(database.layout(given), message));

  test('all of it at once', () =>
    assert.rejects(
      database.layout(options({ bare: { owner: 'user_id' }, notes: { owner: 'owner', key: 'uuid' } })),
      /bare has no primary key[\s\S]*bare has no column user_id[\s\S]*notes has no column uuid/,
    ));

  test('a table of which the role that is connected sees a part', async () => {
    const { href } = Object.assign(new URL(database.url), { username: 'someone', password: 'someone' });
    const pool = openPool(href, { allowed: undefined, max: 1 });
    try {
      await assert.rejects(
        inTransaction(pool, (client) => readLayout(client, options({ hidden: { owner: 'owner' } }))),
        /row-level security hides rows of hidden from Evalwright's role/,
      );
      // Also where security is switched on later.
      await assert.rejects(
        inTransaction(pool, (client) => client.query('select * from hidden')),
        /query would be affected by row-level security policy for table "hidden"/,
      );
    } finally {
      await pool.end();
    }
  });
});

describe('whose rows are is found', () => {
  const found = async (tables: DatabaseOptions['tables'], name: string) => {
    const layout = await database.layout({ users: { table: 'users' }, tables });
    const path = (owner: Owner | null | undefined): string[] =>
      owner ? [owner.columns.map((column) => column.name).join('+'), ...path(owner.through?.owner)] : [];
    return path(layout.tables.get(name)?.owner);
  };
  test('by the only foreign key to a user', async () =>
    assert.deepEqual(await found({ orders: {} }, 'orders'), ['customer']));
  test('by way of another table, and not by who is only mentioned', async () =>
    assert.deepEqual(await found({ items: {}, orders: {} }, 'items'), ['of', 'customer']));
  test('by way of two', async () =>
    assert.deepEqual(await found({ parts: { owner: 'item' }, items: {}, orders: {} }, 'parts'), [
      'item',
      'of',
      'customer',
    ]));
  test('by a foreign key of several columns', async () =>
    assert.deepEqual(await found({ shipments: {}, orders: {} }, 'shipments'), ['of+customer', 'customer']));
  test('and parents stand before their children, however they are declared', async () => {
    const { tables } = await database.layout({
      users: { table: 'users' },
      tables: { parts: { owner: 'item' }, items: {}, orders: {} },
    });
    assert.deepEqual([...tables.keys()], ['orders', 'items', 'parts']);
  });
});

describe('is found', () => {
  const cases: [title: string, name: string, table: TableOptions, sql: string, key: string[]][] = [
    ['the primary key', 'notes', { owner: 'owner' }, 'public.notes', ['id']],
    [
      'a key that holds a unique one',
      'coded',
      { owner: 'owner', key: ['code', 'number'] },
      'public.coded',
      ['code', 'number'],
    ],
    ['a table of another schema', '"my.app".notes', { owner: 'owner' }, '"my.app".notes', ['id']],
    ['a quoted name', 'app."Weird.Name"', { owner: 'owner' }, 'app."Weird.Name"', ['id']],
  ];
  for (const [title, name, table, sql, key] of cases)
    test(title, async () => {
      const { tables } = await database.layout(options({ [name]: table }));
      const found = tables.get(name);
      assert.deepEqual([found?.sql, found?.key], [sql, key]);
    });
});

describe('before the first trial', () => {
  const check = (url: string) =>
    checkLayout(url, options({ notes: { owner: 'owner' } }), { allowed: database.name, missing: 'refuse' });
  const as = (name: string) => Object.assign(new URL(database.url), { username: name, password: name }).href;
  before(() =>
    database.query(`
      do $$ begin if not exists (select from pg_roles where rolname = 'reader') then create role reader login password 'reader'; end if; end $$;
      grant select on all tables in schema public to reader`),
  );

  test('a role that creates and deletes users is accepted', () => check(as('someone')));

  test('one that only reads is named, with the next step', () =>
    assert.rejects(
      check(as('reader')),
      /^Error: The role reader \(DATABASE_URL\) may not insert into and delete from \S*users\. .* set DATABASE_URL to /,
    ));

  test('so is a database that is read-only', async () => {
    await database.query(
      `alter role someone in database ${database.name} set default_transaction_read_only = on`,
    );
    await assert.rejects(check(as('someone')), /The database \S+ \(DATABASE_URL\) is read-only\. /);
  });
});
