import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import pg from 'pg';
import { countSessions } from '../../boundaries/state/application.ts';
import { openPool } from '../../boundaries/state/pool.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** Who uses a database: connections of Evalwright's own are none of the application's, whenever they come. */

let database: OwnDatabase;
before(async () => {
  database = await aDatabase('create table notes (id int)');
});
after(() => database.drop());

test('our own connections are told from others, those that come later too', async () => {
  const pool = openPool(database.url, { allowed: database.name, max: 3 });
  try {
    const first = await countSessions(pool, null);
    // Two at once: the pool opens another.
    const [later] = await Promise.all([countSessions(pool, first.at), countSessions(pool, first.at)]);
    const now = await countSessions(pool, first.at);
    assert.equal(later.others + now.others, first.others * 2);
    assert.equal(now.own, 1);
    assert.ok(now.ever - now.own <= first.ever, `${now.ever} after ${first.ever}`);

    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    const beside = await countSessions(pool, first.at);
    await other.end();
    assert.equal(beside.others, first.others + 1);
    assert.equal(beside.own, 1);
    const named = `select 1 from pg_stat_activity where datname = current_database() and application_name = ''`;
    await database.until(named, { rows: 0 });
    const idle = await countSessions(pool, first.at);
    assert.equal(idle.others, 1, 'an application that has closed its connections is the same');
  } finally {
    await pool.end();
  }
});

test('a connection of ours that was idle for long is the same: another would count as the application’s', async () => {
  const pool = openPool(database.url, { allowed: database.name, max: 1 });
  const process = async () => (await pool.query('select pg_backend_pid() as id')).rows;
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const first = await process();
    mock.timers.tick(3_600_000);
    assert.deepEqual(await process(), first);
  } finally {
    mock.timers.reset();
    await pool.end();
  }
});
