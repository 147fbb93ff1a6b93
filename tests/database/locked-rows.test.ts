import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** A row of others that changes while a foreign key of another transaction locks it: PostgreSQL notes the two together. */

const options: DatabaseOptions = {
  users: { table: 'users' },
  tables: { teams: { owner: 'owner' } },
  exclusive: true,
};
let database: OwnDatabase;
before(async () => {
  database = await aDatabase(`
    create table users (id int primary key generated always as identity, name text not null);
    create table teams (id int primary key, owner int references users, name text);
    create table log (id int primary key generated always as identity, team int references teams);
    insert into users (name) values ('Alice');
    insert into teams values (1, 1, 'before')`);
});
after(() => database.drop());

for (const isLocked of [false, true])
  test(`of two open trials neither is certain to have changed ${isLocked ? 'a locked' : 'the'} row`, async () => {
    await database.query(`update teams set name = 'before'`);
    const one = await database.trial(options);
    await one.userNamed('me');
    const two = await database.trial(options, undefined, undefined, 'beside');
    await two.userNamed('me');
    const application = new Client({ connectionString: database.url });
    await application.connect();
    if (isLocked) await application.query('begin; insert into log (team) values (1)');
    await database.query(`update teams set name = 'after'`);
    if (isLocked) await application.query('commit');
    await application.end();
    for (const trial of [one, two]) {
      const { rows = [] } = (await trial.foreign()) ?? {};
      assert.deepEqual(
        rows.map(({ identity, isOwn }) => [identity, isOwn]),
        [['{"id" : 1}', false]],
      );
    }
    await database.query(`update teams set name = 'before'`);
    for (const trial of [one, two]) await trial.cleanUp();
  });
