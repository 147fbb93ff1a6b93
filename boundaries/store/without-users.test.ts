import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sqliteStore } from './sqlite.ts';
import { tablesOf } from './store.ts';

const file = join(mkdtempSync(join(tmpdir(), 'without-users-')), 'boats.sqlite');
using database = new DatabaseSync(file);
database.exec(`
  create table rentals (code text primary key, customer text not null);
  insert into rentals values ('BT-1', 'Rosa'), ('BT-2', 'Urs')`);

test('without users, all rows are observed', async () => {
  const store = sqliteStore({ file, tables: { rentals: { ignore: ['customer'] } } });
  assert.deepEqual(await tablesOf(store), { rentals: { key: ['code'], ignore: ['customer'] } });
  assert.deepEqual(await store.snapshot([]), {
    rentals: [
      { code: 'BT-1', customer: 'Rosa' },
      { code: 'BT-2', customer: 'Urs' },
    ],
  });
  assert.equal(store.createUser, undefined);
  assert.equal(store.cleanUp, undefined);
});

for (const [title, options, says] of [
  [
    'of the option `database`',
    { tables: {}, scope: 'everyone' },
    /sqliteStore has no option scope\. It may have: users,/,
  ],
  ['that is missing', {}, /sqliteStore needs tables:/],
] as const)
  test(`a configuration in JavaScript with an option ${title}`, () => {
    assert.throws(() => Reflect.apply(sqliteStore, null, [{ file, ...options }]), says);
  });
