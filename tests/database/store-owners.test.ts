import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { sqliteStore } from '../../boundaries/store/sqlite.ts';
import { trialInStore } from '../../boundaries/store/store.ts';
import { aUserList } from '../doubles/a-user-list.ts';

/** A schema as frameworks create it: foreign keys without `on delete`, and rows that belong to a user through others. */

const folder = mkdtempSync(join(tmpdir(), 'store-owners-'));
const file = join(folder, 'app.db');
const application = new DatabaseSync(file);
application.exec(`pragma journal_mode = wal;
  create table members (id integer primary key, email text not null unique, secret text not null);
  create table loans (id integer primary key, member_id integer not null references members, book text);
  create table fines (id integer primary key, loan_id integer not null references loans (id), amount real);
  create table chats (id integer primary key, member_id integer references members);
  create table messages (id integer primary key, chat_id integer references chats (id), said text);
  insert into members values (1, 'alice@example.com', 'x');
  insert into loans values (1, 1, 'Emma');
  insert into fines values (1, 1, 2.5)`);
after(() => {
  application.close();
  rmSync(folder, { recursive: true });
});

const ids = (table: string) =>
  application
    .prepare(`select id from ${table}`)
    .all()
    .map(({ id }) => id);
const everything = () => ['members', 'loans', 'fines', 'chats', 'messages'].map(ids);
const make = (name: string) => ({ email: `${name}@example.com`, secret: 'hash' });
const store = sqliteStore({
  file,
  users: { table: 'members', make },
  tables: { fines: {}, loans: {} },
  conversation: ['messages', 'chats'],
});
const trialOf = (name: string) =>
  trialInStore(store, {
    name,
    clock: { now: '2026-05-01T09:30:00Z', timeZone: 'UTC' },
    ledger: aUserList(),
  });

test('a user is called by the usual column, has what `make` returns, and is deleted', async () => {
  const before = everything();
  const trial = trialOf('eval-7');
  const { row } = await trial.userNamed('me');
  assert.deepEqual([row?.email, row?.secret], ['eval-7@example.com', 'hash']);
  await trial.cleanUp();
  assert.deepEqual(everything(), before);
});

test('rows that belong to a user through other tables are observed and deleted', async () => {
  const before = everything();
  const trial = trialOf('eval-8');
  const { id } = await trial.userNamed('me');
  await trial.seed({ loans: [{ id: 7, book: 'Ulysses' }], fines: [{ id: 7, loan_id: 7, amount: 3 }] });
  application.exec(`insert into chats values (7, ${id}), (8, 1);
    insert into messages values (7, 7, 'mine'), (8, 8, 'of Alice')`);
  const { fines, messages } = await trial.snapshot();
  assert.deepEqual(fines, [{ id: 7, loan_id: 7, amount: 3 }]);
  assert.deepEqual(messages, [{ id: 7, chat_id: 7, said: 'mine' }]);
  await trial.cleanUp();
  application.exec('delete from messages where id = 8; delete from chats where id = 8');
  assert.deepEqual(everything(), before);
});

test('a seeded row that belongs to a user through another names it', async () => {
  const trial = trialOf('eval-9');
  await assert.rejects(
    trial.seed({ fines: [{ amount: 1 }] }),
    /fines has no owner: its loan_id refers to a row of loans, as in loan_id: \{ row: loans\.text \}/,
  );
  await trial.cleanUp();
});
