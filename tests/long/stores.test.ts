import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { createPool } from 'mysql2/promise';
import { trialInStore } from '../../boundaries/store/store.ts';
import { sqliteStore } from '../../config.ts';
import { startMongo } from '../doubles/a-mongo-server.ts';
import { mysqlIsMissing, startMysql } from '../doubles/a-mysql-server.ts';
import { aUserList } from '../doubles/a-user-list.ts';
import { type ProjectRun, runProject, startNode } from '../run-project.ts';

/** Applications whose data are not in PostgreSQL: see tests/stores. */

const folder = mkdtempSync(join(tmpdir(), 'evalwright-stores-'));
after(() => rmSync(folder, { recursive: true }));

const seenIn = ({ trials }: ProjectRun) =>
  Object.fromEntries(
    trials.map(({ case: { title }, verdict, evidence, state, controlUser }) => [
      title,
      { verdict, observed: evidence.state.collected, diff: state?.diff.notes, others: controlUser?.diff },
    ]),
  );

test('SQLite: rows of the trial, of its control user, and nothing of others lost', async () => {
  const file = join(folder, 'app.db');
  const prepared = new DatabaseSync(file);
  prepared.exec(`
    pragma journal_mode = wal;
    create table users (id integer primary key, name text not null);
    create table notes (id integer primary key, user_id integer references users, title text not null);
    insert into notes (id, title) values (1, 'of nobody')`);
  const everything = () =>
    ['users', 'notes'].map((table) => prepared.prepare(`select * from ${table}`).all());
  const before = everything();
  const ran = await runProject('stores', {
    args: ['--grep', 'add|take'],
    env: { STORE: 'sqlite', STORE_FILE: file },
  });
  const { add, take } = seenIn(ran);
  assert.equal(add?.verdict, 'pass', ran.output);
  assert.deepEqual(
    add.diff?.added.map(({ title }) => title),
    ['milk'],
  );
  assert.equal(take?.verdict, 'fail', ran.output);
  assert.deepEqual(everything(), before, 'what was taken over has its old values again');

  const tidied = await runProject('stores', {
    args: ['--grep', 'tidy'],
    env: { STORE: 'sqlite', STORE_FILE: file },
  });
  const { tidy } = seenIn(tidied);
  assert.equal(tidy?.verdict, 'fail', tidied.output);
  assert.deepEqual(
    tidy.diff?.removed.map(({ title }) => title),
    ['mine'],
  );
  prepared.close();
});

test('SQLite: a file that the application keeps locked is one sentence', async () => {
  const file = join(folder, 'locked.db');
  const application = new DatabaseSync(file);
  application.exec(`pragma journal_mode = wal; create table users (id integer primary key, name text);
    create table notes (id integer primary key, user_id integer references users)`);
  const store = sqliteStore({ file, users: { table: 'users' }, tables: { notes: {} } });
  const clock = { now: '2026-05-01T09:30:00+08:00', timeZone: 'Asia/Shanghai' };
  const trial = trialInStore(store, { name: 'eval-1', clock, ledger: aUserList() });
  await trial.userNamed('me');
  application.exec('begin exclusive');
  await assert.rejects(trial.cleanUp(), /The user eval-1 .* were not deleted: database is locked\.$/);
  application.exec('rollback');
  assert.equal(application.prepare('select * from users').all().length, 1);
  application.close();
});

test('MariaDB: rows of the trial, of its control user, and nothing of others lost', {
  skip: mysqlIsMissing,
}, async () => {
  const server = await startMysql();
  const root = createPool({ uri: server.url(''), connectionLimit: 1 });
  const everything = async () => [
    (await root.query('select * from users'))[0],
    (await root.query('select * from notes'))[0],
  ];
  try {
    for (const sql of [
      'create database app',
      'use app',
      'create table users (id int primary key auto_increment, name varchar(80) not null)',
      'create table notes (id int primary key auto_increment, user_id int references users (id), title text not null)',
      "insert into notes (title) values ('of nobody')",
    ])
      await root.query(sql);
    const env = { STORE: 'mysql', MYSQL_URL: server.url('app') };
    const before = await everything();
    const ran = await runProject('stores', { args: ['--grep', 'add|take'], env });
    const { add, take } = seenIn(ran);
    assert.equal(add?.verdict, 'pass', ran.output);
    assert.equal(add.others !== undefined, true);
    assert.deepEqual(
      add.diff?.added.map(({ title }) => title),
      ['milk'],
    );
    assert.equal(take?.verdict, 'fail', ran.output);
    assert.deepEqual(await everything(), before, 'what was taken over has its old values again');

    await root.query("create user 'nobody'@'%'");
    const refused = await runProject('stores', {
      args: ['--grep', 'add'],
      env: { ...env, MYSQL_URL: server.url('app', 'nobody') },
    });
    assert.equal(refused.exitCode, 1);
    assert.match(
      refused.output,
      /The MySQL database app at 127\.0\.0\.1:\d+ cannot be used: Access denied for user 'nobody'/,
    );
    assert.deepEqual(await everything(), before);
  } finally {
    await root.end();
    await server.stop();
  }
});

test("MongoDB's driver in functions of the user's own: isolated by user, with a control user", async () => {
  const server = await startMongo();
  try {
    const env = { STORE: 'mongo', MONGO_URL: server.url };
    const ran = await runProject('stores', { args: ['--grep', 'add'], env });
    const { add } = seenIn(ran);
    assert.deepEqual([add?.verdict, add?.observed], ['pass', true], ran.output);
    // A run of its own: it takes the rows of every other trial as well.
    const tidied = await runProject('stores', { args: ['--grep', 'tidy'], env });
    const { tidy } = seenIn(tidied);
    assert.equal(tidy?.verdict, 'fail', tidied.output);
    assert.deepEqual(
      tidy.diff?.removed.map(({ title }) => title),
      ['mine'],
    );
    // The control user had the same note, which tidying took as well.
    assert.equal(tidy.others?.notes?.removed.length, 1);
  } finally {
    server.stop();
  }
});

test('a function that reads a REST API observes the state, and claims no more than that', async () => {
  const file = join(folder, 'api.db');
  const listening = Promise.withResolvers<string>();
  const server = startNode(['tests/stores/server.ts'], {
    env: { FILE: file },
    heard() {
      const [, url] = /READY (\S+)/.exec(server.output()) ?? [];
      if (url) listening.resolve(url);
    },
  });
  const api = await listening.promise;
  try {
    const ran = await runProject('stores', {
      args: ['--grep', 'add|tidy'],
      env: { STORE: 'api', STORE_API: api },
    });
    const { add, tidy } = seenIn(ran);
    assert.deepEqual([add?.verdict, add?.observed], ['pass', true], ran.output);
    assert.equal(tidy?.verdict, 'fail', ran.output);
    assert.deepEqual(tidy.diff?.removed.map(({ title }) => title).sort(), ['milk', 'of nobody']);
    assert.match(ran.trials[0]?.state?.withoutSnapshot ?? '', /does not show which rows existed before/);
  } finally {
    server.interrupt();
    await server.ended;
  }
});
