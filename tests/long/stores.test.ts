import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
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
