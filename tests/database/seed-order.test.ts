import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TrialDatabase } from '../../boundaries/state/trial-database.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** An application that sorts by the time of insertion shows seeded rows in their order. */

let database: OwnDatabase;
let trial: TrialDatabase;
before(async () => {
  database = await aDatabase(`
    create table users (id int primary key generated always as identity, name text not null);
    create table notes (id uuid primary key default gen_random_uuid(), owner int not null references users,
      title text, pinned boolean, created_at timestamptz(3) not null default now(),
      "updatedAt" timestamp default timezone('utc', now()), "seenAt" timestamp default current_timestamp,
      "sentAt" timestamptz(6) default current_timestamp(6),
      due timestamptz default now() + interval '7 days', day date default now())`);
  trial = await database.trial({ users: { table: 'users' }, tables: { notes: { owner: 'owner' } } });
});
after(() => database.drop());

const titles = ['first', 'second', 'third', 'fourth', 'fifth'];

test('rows of one table, inserted together or apart, are each younger than the one before', async () => {
  const [first, second, third, fourth, fifth] = titles.map((title) => ({ title }));
  await trial.seed({ notes: [first, second, { ...third, pinned: true }, fourth].map((row) => row ?? {}) });
  await trial.seed({ notes: [fifth ?? {}] });
  for (const column of ['created_at', '"updatedAt"', '"seenAt"', '"sentAt"', 'due']) {
    const rows = await database.query<{ titles: string[]; times: number }>(
      `select array_agg(title order by ${column}) as titles, count(distinct ${column})::int as times from notes`,
    );
    assert.deepEqual(rows, [{ titles, times: titles.length }], column);
  }
});

test('they are as old as rows that were just inserted, and a time that is given is kept', async () => {
  await trial.seed({ notes: [{ title: 'given', created_at: '2026-01-01T00:00:00Z' }] });
  const rows = await database.query<{ title: string; age: number; away: number }>(
    `select title, extract(epoch from now() - created_at)::int as age, day - current_date as away from notes
     where title in ('first', 'given') order by title`,
  );
  assert.ok(rows[0] && rows[0].age < 120, `${rows[0]?.age} s`);
  assert.ok(rows[1] && rows[1].age > 86_400);
});

test('a row may refer to an earlier one of its table, whose name is quoted', async () => {
  const own = await aDatabase(`
    create table users (id int primary key generated always as identity, name text not null);
    create table "Note" (id int primary key generated always as identity, owner int not null references users,
      title text, parent int references "Note")`);
  try {
    const name = 'public."Note"';
    const notes = await own.trial({ users: { table: 'users' }, tables: { [name]: { owner: 'owner' } } });
    await notes.seed({
      [name]: [
        { title: 'first', parent: null },
        { title: 'second', parent: { row: `${name}.first` } },
      ],
    });
    const rows = await own.query<{ isRight: boolean }>(
      'select a.parent = b.id as "isRight" from "Note" a join "Note" b on a.title > b.title',
    );
    assert.deepEqual(rows, [{ isRight: true }]);
  } finally {
    await own.drop();
  }
});
