import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import type { TrialDatabase } from '../../boundaries/state/trial-database.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** Columns of a domain that refuses null, beside the ones that a query or a seed names. */

const options: DatabaseOptions = {
  users: { table: 'users', make: (name) => ({ name, email: `${name}@example.test` }) },
  tables: {
    orders: { owner: 'owner' },
    lines: { owner: 'order_id' },
    notes: { owner: 'owner', key: 'text' },
  },
};
let database: OwnDatabase;
let trial: TrialDatabase;
before(async () => {
  database = await aDatabase(`
    create domain email as text not null check (value <> '');
    create domain state as text not null default 'open';
    create table users (id int primary key generated always as identity, name text, email email, state state default 'new');
    create table orders (id int primary key, owner int not null references users, email email, state state default 'new');
    create table lines (id int primary key, order_id int references orders on delete cascade, sku email, state state default 'x');
    create table notes (owner int references users, text email primary key, stored int, base int, author email default 'a');
    insert into users (name, email) values ('Alice', 'alice@example.test');
    insert into orders (id, owner, email) values (1, 1, 'alice@example.test');
    insert into lines (id, order_id, sku) values (1, 1, 'A'), (2, 1, 'B')`);
  trial = await database.trial(options);
});
after(() => database.drop());

test('rows with them are seeded without their default, compared, restored, and deleted', async () => {
  await trial.seed({
    orders: [{ id: 2, email: 'me@example.test' }],
    lines: [{ id: 3, order_id: { row: 'orders.me@example.test' }, sku: 'C' }],
  });
  await database.query(`insert into notes (owner, text) select max(id), 'hello' from users`);
  // A row of Alice's becomes the trial's.
  await database.query(`update orders set owner = (select max(id) from users) where id = 1`);
  const { orders = [], lines = [] } = await trial.snapshot();
  assert.deepEqual(
    [orders.map(({ state }) => state), lines.map(({ sku }) => sku)],
    [
      ['new', 'new'],
      ['A', 'B', 'C'],
    ],
  );
  await trial.cleanUp();
  assert.deepEqual(
    await database.query(`select (select count(*)::int from users) as users, (select count(*)::int from orders where owner = 1) as orders,
      (select count(*)::int from lines) as lines, (select count(*)::int from notes) as notes`),
    [{ users: 1, orders: 1, lines: 2, notes: 0 }],
  );
});
