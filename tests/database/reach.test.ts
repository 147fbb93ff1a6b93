import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPool } from '../../boundaries/state/pool.ts';
import { databaseProblem } from '../../boundaries/state/reach.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** EVALWRIGHT_ALLOW_DATABASE, held against what a server says of itself. */

let database: OwnDatabase;
before(async () => {
  database = await aDatabase();
});
after(() => database.drop());

const port = () => new URL(database.url).port;

describe('allows', () => {
  const permissions: [title: string, allowed: () => string][] = [
    ['a database on this machine by its name', () => database.name],
    ['with host and port', () => `${database.name}@127.0.0.1:${port()}`],
  ];
  for (const [title, allowed] of permissions)
    test(title, async () => assert.equal(await databaseProblem(database.url, allowed()), null));
});

describe('does not allow', () => {
  const permissions: [title: string, allowed: () => string][] = [
    ['another name', () => 'sandbox'],
    ['another host', () => `${database.name}@db.internal:${port()}`],
    ['another port', () => `${database.name}@127.0.0.1:1`],
    ['the port that is meant where none is named', () => `${database.name}@127.0.0.1`],
  ];
  for (const [title, allowed] of permissions)
    test(title, async () => {
      const problem = await databaseProblem(database.url, allowed());
      const said = `the database ${database.name} at 127.0.0.1:${port()} (DATABASE_URL) was not started by Evalwright`;
      const told = problem ?? 'nothing';
      assert.ok(told.startsWith(said), told);
      assert.ok(told.endsWith(`EVALWRIGHT_ALLOW_DATABASE=${database.name}`), told);
    });
});

test('a database that the URL does not name is the one that the environment names', async () => {
  process.env.PGDATABASE = database.name;
  try {
    const { href: url } = Object.assign(new URL(database.url), { pathname: '' });
    assert.match(
      (await databaseProblem(url, 'sandbox')) ?? '',
      new RegExp(`the database ${database.name} at`),
    );
    assert.match((await databaseProblem(url, undefined)) ?? '', new RegExp(`=${database.name}$`));
    assert.equal(await databaseProblem(url, database.name), null);
  } finally {
    delete process.env.PGDATABASE;
  }
});

test('a host among the parameters is the one that is reached, and the one that is shown', async () => {
  const url = new URL(database.url);
  url.hostname = 'sandbox.internal';
  url.searchParams.set('host', '127.0.0.1');
  assert.match(
    (await databaseProblem(url.href, `${database.name}@sandbox.internal:${port()}`)) ?? '',
    /at 127\.0\.0\.1:/,
  );
});

test('another machine’s database needs its host, also in what is to be set', async () => {
  const problem = await databaseProblem('postgres://someone@db.internal/evals', undefined);
  assert.match(problem ?? '', /at db\.internal:5432 .*EVALWRIGHT_ALLOW_DATABASE=evals@db\.internal:5432$/);
});

test('every connection is held against it', async () => {
  const pool = openPool(database.url, { allowed: 'sandbox', max: 1 });
  try {
    await assert.rejects(pool.query('select 1'), /was not started by Evalwright/);
  } finally {
    await pool.end();
  }
});
