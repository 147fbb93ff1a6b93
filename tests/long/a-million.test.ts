import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alias, ownedBy } from '../../boundaries/state/rows/rows.ts';
import type { TrialDatabase } from '../../boundaries/state/trial-database.ts';
import type { OwnDatabase } from '../database/a-database.ts';
import { amongAMillion, shop } from '../database/a-million.ts';

/** What a snapshot reads beside a million rows of others; how long that takes, `npm run bench -- --database` measures. */

let database: OwnDatabase;
let trial: TrialDatabase;
before(async () => {
  ({ database, trial } = await amongAMillion());
});
after(() => database.drop());

test('a snapshot holds what is the trial’s', async () => {
  const { orders = [], lines = [] } = await trial.snapshot();
  assert.deepEqual([orders.length, lines.length], [2, 1]);
});

for (const table of ['orders', 'lines'])
  test(`it reads a few pages of ${table}, however many there are`, async () => {
    const { tables } = await database.layout(shop);
    const found = tables.get(table);
    assert.ok(found?.owner);
    const { id } = await trial.userNamed('me');
    const [plan] = await database.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, timing off, format json)
         select * from ${found.sql} ${alias} where ${ownedBy(found.owner).replace('$1', `'{${id}}'`)}`,
    );
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } =
      plan?.['QUERY PLAN'][0]?.Plan ?? {};
    assert.ok(hit + read > 0 && hit + read < 60, `${hit + read} pages`);
  });

test('no processes are started for it, which would take longer than the rows', async () => {
  const { tables } = await database.layout(shop);
  const { id } = await trial.userNamed('me');
  const selections = [...tables.values()].map(
    ({ sql, owner }) =>
      `select to_json(${alias})::text from ${sql} ${alias} where ${owner ? ownedBy(owner).replace('$1', `'{${id}}'`) : 'true'}`,
  );
  const plan = await trial.query(`explain ${selections.join(' union all ')}`);
  assert.match(JSON.stringify(plan), /Index/);
  assert.doesNotMatch(JSON.stringify(plan), /Gather|Parallel|JIT/);
});
