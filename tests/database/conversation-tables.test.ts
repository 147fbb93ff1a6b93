import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { countRows, proposalLines, proposedTables } from '../../cli/database/conversation-tables.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

describe('the tables of a conversation', () => {
  let database: OwnDatabase;
  before(async () => {
    database = await aDatabase(`
      create table "Chat" (id int primary key);
      create schema app;
      create table app.messages (id int primary key, chat int references "Chat");
      create table notes (id int primary key, chat int references "Chat");
      insert into notes values (1, null)`);
  });
  after(() => database.drop());

  test('are those that grew, and no table that only refers to them', async () => {
    const earlier = await countRows(database.url);
    await database.query(`insert into "Chat" values (1)`);
    await database.query('insert into app.messages values (1, 1), (2, 1)');
    const later = await countRows(database.url);
    assert.ok(earlier && later);
    const proposals = proposedTables(earlier, later, 0);
    assert.deepEqual(
      proposals.toSorted((one, other) => one.table.localeCompare(other.table)),
      [
        { table: '"Chat"', rows: 1 },
        { table: 'app.messages', rows: 2 },
      ],
    );
    assert.match(proposalLines(proposals).join('\n'), /conversation: \[.*'Chat'/);
    assert.deepEqual(proposedTables(earlier, later, 1), [], 'a tool may have written them');
    assert.deepEqual(proposedTables(earlier, later, null), [], 'whether a tool was called is unknown');
    assert.deepEqual(proposedTables(later, later, 0), []);
  });
});

test('a database of another machine is not read', async () =>
  assert.equal(await countRows('postgres://somebody@db.example.com/shop'), null));
