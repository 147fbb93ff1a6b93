import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { resolveReferences } from '../../boundaries/state/rows/references.ts';
import type { TrialDatabase } from '../../boundaries/state/trial-database.ts';
import { aDatabase, type OwnDatabase } from './a-database.ts';

/** `{ row: … }` beside keys of several columns, and foreign keys to other columns than the key. */

const options: DatabaseOptions = {
  users: { table: 'users' },
  tables: { groups: { owner: 'owner' }, tasks: { owner: 'owner' }, orders: { owner: 'owner' } },
};
let database: OwnDatabase;
let trial: TrialDatabase;
before(async () => {
  database = await aDatabase(`
    create table users (id int primary key generated always as identity, name text not null);
    create table groups (owner int not null references users, id int, slug text unique, name text, primary key (owner, id));
    create table tasks (id int primary key, owner int not null references users, group_id int, group_slug text references groups (slug),
      foreign key (owner, group_id) references groups (owner, id));
    create table orders (id int, placed_on date, owner int not null references users, item text, primary key (id, placed_on))`);
  trial = await database.trial(options);
  await trial.seed({
    groups: [{ id: 7, slug: 'work', name: 'Work' }],
    tasks: [{ id: 1, group_id: { row: 'groups.Work' }, group_slug: { row: 'groups.Work' } }],
    orders: [{ id: 3, placed_on: '2026-11-20', item: 'Lamp' }],
  });
});
after(() => database.drop());

test('a seeded row refers by the column of its foreign key', async () => {
  const { tasks: [task] = [] } = await trial.snapshot();
  assert.deepEqual([task?.group_id, task?.group_slug], [7, 'work']);
});

describe('in an expectation', () => {
  for (const [field, path, expected] of [
    ['group_id', 'groups.Work', 7],
    ['groupId', 'groups.Work', 7],
    ['group_slug', 'groups.Work', 'work'],
    ['group', 'groups.Work', 7],
    ['order_id', 'orders.Lamp', 3],
    ['id', 'orders.Lamp', 3],
    ['placedOn', 'orders.Lamp', '2026-11-20'],
  ] as const)
    test(`${field} refers to ${path}`, () =>
      assert.deepEqual(resolveReferences({ [field]: [{ row: path }] }, trial), { [field]: [expected] }));

  test('a field that is named like no column of the key does not get the first', () =>
    assert.throws(
      () => resolveReferences({ order: { row: 'orders.Lamp' } }, trial),
      /several columns \(id, placed_on\), and order is named like none of them\. Write the value/,
    ));
});

test('rows of a seed that was refused are not referred to once it is repeated', async () => {
  const group = { id: 8, slug: 'home', name: 'Home' };
  const refused = { groups: [group], tasks: [{ id: 1, group_id: 8 }] };
  await assert.rejects(trial.seed(refused), /duplicate key/);
  await trial.seed({ groups: [group] });
  assert.equal(resolveReferences({ group: { row: 'groups.Home' } }, trial).group, 8);
});
