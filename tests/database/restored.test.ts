import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RestoreError, restoreRows } from '../../boundaries/state/clean-up/restore.ts';
import { openPool } from '../../boundaries/state/pool.ts';
import type { ChangedRow } from '../../boundaries/state/rows/identity.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** Rows of others with computed columns, and triggers of partitions: restored by hand with the statements of a report. */

let database: OwnDatabase;
before(async () => {
  database = await aDatabase(`
    create table users (id int primary key generated always as identity, name text not null);
    create table notes (id int primary key generated always as identity, owner int references users, net int,
      total int generated always as (net * 2) stored, "about ""it""" int);
    create table orders (id int, day date, owner int references users, net int, primary key (id, day)) partition by range (day);
    create table orders_2026 partition of orders for values from ('2026-01-01') to ('2027-01-01');
    create table told (what text);
    create function tell() returns trigger language plpgsql as $$ begin insert into told values ('ran'); return new; end $$;
    create trigger tell after update on orders_2026 for each row execute function tell();
    create trigger tell after insert or update on notes for each row execute function tell();
    insert into users (name) values ('Alice');
    insert into notes (owner, net) values (1, 5), (1, 6);
    insert into orders values (1, '2026-05-01', 1, 5)`);
});
after(() => database.drop());

const rowOf = async (table: 'notes' | 'orders', id: number): Promise<string> => {
  const [found] = await database.query<{ row: string }>(
    `select to_json(t)::text as row from ${table} t where id = ${id}`,
  );
  return found?.row ?? '';
};

test('the statements for rows with computed columns, and for those of a partition with a trigger, restore them', async () => {
  const tables = {
    notes: { sql: 'public.notes', key: ['id'] },
    orders: { sql: 'public.orders', key: ['id', 'day'] },
  };
  const identities = { note: '{"id" : 1}', gone: '{"id" : 2}', order: '{"id" : 1, "day" : "2026-05-01"}' };
  const [note, gone, order] = [await rowOf('notes', 1), await rowOf('notes', 2), await rowOf('orders', 1)];
  await database.query(`update notes set net = 50 where id = 1; delete from notes where id = 2;
    update orders set net = 50; truncate told`);
  const changed: ChangedRow[] = [
    { table: tables.notes, identity: identities.note, before: note, now: await rowOf('notes', 1) },
    { table: tables.notes, identity: identities.gone, before: gone, now: null },
    { table: tables.orders, identity: identities.order, before: order, now: await rowOf('orders', 1) },
  ];
  const pool = openPool(database.url, { allowed: undefined, max: 2 });
  const refused = await restoreRows(pool, changed).catch((error: unknown) => error);
  await pool.end();
  assert.ok(refused instanceof RestoreError);
  assert.match(refused.message, /tell on public\.notes, tell on public\.orders/);
  assert.deepEqual(await database.query('select from told'), []);
  await database.query(refused.message.split('restore them:\n')[1] ?? '');
  assert.deepEqual(
    [await rowOf('notes', 1), await rowOf('notes', 2), await rowOf('orders', 1)],
    [note, gone, order],
  );
});

test('rows that refer to each other are restored, whatever their order', async () => {
  await database.query(`
    create table chats (id int primary key, owner int references users, slug text unique, latest int);
    create table posts (id int primary key, chat int not null references chats on delete cascade, answers int references posts on delete cascade);
    alter table chats add foreign key (latest) references posts on delete set null;
    insert into chats values (1, 1, 'hello', null), (2, 1, 'other', null);
    insert into posts values (1, 1, null), (2, 1, 1), (3, 2, null), (4, 2, 3);
    update chats set latest = id * 2`);
  const tables = ['posts', 'chats'] as const;
  const rowsOf = async () =>
    new Map(
      await Promise.all(
        tables.map(async (table): Promise<[string, Map<string, string>]> => {
          const rows = await database.query<{ id: string; row: string }>(
            `select json_build_object('id', id)::text as id, to_json(t)::text as row from ${table} t order by id desc`,
          );
          return [table, new Map(rows.map(({ id, row }) => [id, row]))];
        }),
      ),
    );
  const then = await rowsOf();
  await database.query(
    `delete from chats where id = 2; delete from posts where id = 2; update chats set slug = 'other'`,
  );
  const now = await rowsOf();
  const changed = tables.flatMap((table) =>
    [...(then.get(table) ?? [])].map(([identity, row]): ChangedRow => {
      const later = now.get(table)?.get(identity) ?? null;
      return { table: { sql: `public.${table}`, key: ['id'] }, identity, before: row, now: later };
    }),
  );
  const pool = openPool(database.url, { allowed: undefined, max: 2 });
  await restoreRows(pool, changed).finally(() => pool.end());
  assert.deepEqual(await rowsOf(), then);
});

test('a key that a row of an inheriting table has too restores neither', async () => {
  await database.query(`create table things (id int primary key, what text); create table books () inherits (things);
    insert into things values (1, 'of others'); insert into books values (1, 'changed')`);
  const table = { sql: 'public.things', key: ['id'] };
  const [before, now] = ['as it was', 'changed'].map((what) => JSON.stringify({ id: 1, what }));
  const pool = openPool(database.url, { allowed: undefined, max: 2 });
  const changed = [{ table, identity: '{"id" : 1}', before: before ?? null, now: now ?? null }];
  await assert.rejects(restoreRows(pool, changed), RestoreError).finally(() => pool.end());
  const kept = await database.query('select what from things order by what');
  assert.deepEqual(kept, [{ what: 'changed' }, { what: 'of others' }]);
});

test('a column that has not changed keeps its value to the letter', async () => {
  await database.query(`create table papers (id int primary key, body jsonb, places int[], title text);
    insert into papers values (1, 'null', '[0:1]={1,2}', 'old'), (2, 'null', '{1}', 'other')`);
  const image = async () => database.query('select p::text from papers p order by id');
  const rows = async () =>
    (await database.query<{ row: string }>('select to_json(p)::text as row from papers p order by id')).map(
      ({ row }) => row,
    );
  const [was, before] = [await image(), await rows()];
  await database.query(
    `update papers set title = 'new' where id = 1; update papers set places = '{2}' where id = 2`,
  );
  const now = await rows();
  const changed = before.map((row, place) => ({
    table: { sql: 'public.papers', key: ['id'] },
    identity: `{"id" : ${place + 1}}`,
    before: row,
    now: now[place] ?? null,
  }));
  const pool = openPool(database.url, { allowed: undefined, max: 2 });
  await restoreRows(pool, changed).finally(() => pool.end());
  assert.deepEqual(await image(), was);
});
