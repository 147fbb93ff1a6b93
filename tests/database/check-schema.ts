import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { CleanUpError } from '../../fixtures/boundaries/state/clean-up/clean-up.ts';
import { sweep } from '../../fixtures/boundaries/state/clean-up/sweep.ts';
import type { DatabaseOptions } from '../../fixtures/boundaries/state/options.ts';
import { openPool } from '../../fixtures/boundaries/state/pool.ts';
import { diffSnapshots } from '../../fixtures/boundaries/state/rows/diff.ts';
import type { TrialDatabase } from '../../fixtures/boundaries/state/trial-database.ts';
import { type OwnDatabase, userName } from './a-database.ts';
import {
  ddl,
  isOwnedByParent,
  literal,
  optionName,
  optionsOf,
  parentOf,
  type Schema,
  schemaArbitrary,
  sqlName,
  type Table,
  valueTypes,
} from './random-schema.ts';
import { compareValues, dump, hasDependents, shortOf, tagsOf, truthOf } from './schema-truth.ts';

/** A schema, and what becomes of a trial in it. */
export type World = {
  schema: Schema;
  /** Chooses rows, values and moments. */
  seed: number;
  end: 'clean-up' | 'abandoned' | 'killed';
  /** Whether a row of somebody else comes to refer to one of the trial's. */
  entangled: boolean;
};

export const worldArbitrary: fc.Arbitrary<World> = fc.record({
  schema: schemaArbitrary,
  seed: fc.integer(),
  end: fc.constantFrom('clean-up', 'abandoned', 'killed'),
  entangled: fc.boolean(),
});

type Play = {
  database: OwnDatabase;
  schema: Schema;
  options: DatabaseOptions;
  trial: TrialDatabase;
  /** The name of the trial's user, with which those of all its users begin. */
  name: string;
  draw<T>(arbitrary: fc.Arbitrary<T>): T;
  /** A text that only one row has: it begins with `m` where the row is the trial's, with `f` where it is not. */
  tag(whose: 'm' | 'f'): string;
};

/** Seeds, acts, compares and cleans up. @throws when a diff is not the truth, or when a row of others has changed. */
export async function checkWorld(
  database: OwnDatabase,
  { schema, seed, end, entangled }: World,
): Promise<void> {
  const name = userName();
  let draws = 0;
  let tags = 0;
  await build(database, schema);
  const pool = openPool(database.url, { allowed: undefined, max: 2 });
  const options = optionsOf(schema);
  const play: Play = {
    database,
    schema,
    options,
    name,
    trial: await database.trial(options, name, pool),
    draw(arbitrary) {
      const [drawn] = fc.sample(
        arbitrary.map((value) => ({ value })),
        { numRuns: 1, seed: seed + draws++ },
      );
      if (!drawn) throw new Error('Nothing was drawn.');
      return drawn.value;
    },
    tag: (whose) => `${whose}${tags++}`,
  };
  try {
    await addForeign(play);
    await addOwn(play);
    await actAndCompare(play);
    if (entangled) await refuseEntangled(play);
    await finish(play, end);
  } finally {
    await pool.end();
  }
}

async function build(database: OwnDatabase, schema: Schema): Promise<void> {
  await database.query(`
    drop schema if exists public, app, "My.App", truth cascade;
    create schema public;
    create schema truth`);
  await database.query(ddl(schema));
}

/** Users whose names are nearly those of the trial's, and their rows. */
async function addForeign({ name, ...rest }: Play): Promise<void> {
  const play = { name, ...rest };
  const users = sqlName(play.schema, play.schema.users);
  for (const foreign of ['Alice', `x${name}`, name.slice(0, -9), 'eval-run-']) {
    await play.database.query(`insert into ${users} (name) values ($1)`, [foreign]);
    for (const table of play.schema.tables) await insertBySql(play, table, foreign, 'f');
  }
}

/** Seeds rows of both of the trial's users, which refer to each other. */
async function addOwn(play: Play): Promise<void> {
  const { schema, trial, draw } = play;
  for (const table of schema.tables) {
    const parent = parentOf(schema, table);
    const parents = parent ? await tagsOf(play, parent, 'm') : [];
    const byParent = isOwnedByParent(schema, table);
    const rows = Array.from({ length: draw(fc.integer({ min: 1, max: 3 })) }, () => ({
      tag: play.tag('m'),
      ...(!byParent && draw(fc.boolean()) ? { Owner: { user: 'other' } } : {}),
      ...(parent && parents.length > 0 && (byParent || draw(fc.boolean()))
        ? { parent: { row: `${optionName(schema, parent.name)}.${draw(fc.constantFrom(...parents))}` } }
        : {}),
      ...Object.fromEntries(valuesOf(play, table).map(({ column, value }) => [column, value])),
    }));
    await trial.seed({ [optionName(schema, table.name)]: rows });
  }
  for (const table of schema.tables.filter(hasDependents))
    await play.database.query(
      `insert into ${sqlName(schema, `${table.name} extras`)} (of) select id from ${sqlName(schema, table.name)}`,
    );
}

async function actAndCompare(play: Play): Promise<void> {
  const { schema, trial, database, draw } = play;
  const before = await trial.snapshot();
  for (const [place, table] of schema.tables.entries())
    await database.query(
      `create table truth.before_${place} as select * from ${sqlName(schema, table.name)} where tag like 'm%'`,
    );
  for (let step = draw(fc.integer({ min: 0, max: 8 })); step > 0; step--) await act(play);
  const after = await trial.snapshot();
  const keys = Object.fromEntries((await database.layout(play.options)).tables);
  const diff = diffSnapshots(before, after, keys);
  for (const [place, table] of schema.tables.entries()) {
    assert.deepEqual(shortOf(diff[optionName(schema, table.name)]), await truthOf(play, table, place));
    await compareValues(play, table, after);
  }
}

/** One thing that the agent does, or somebody else meanwhile. What the schema refuses does not happen. */
async function act(play: Play): Promise<void> {
  const { schema, name, draw } = play;
  const table = draw(fc.constantFrom(...schema.tables));
  const sql = sqlName(schema, table.name);
  const whose = draw(fc.constantFrom('m', 'm', 'm', 'f'));
  const what = draw(fc.constantFrom('insert', 'update', 'step', 'delete'));
  const [tag] = draw(fc.shuffledSubarray(await tagsOf(play, table, whose)));
  const columns = valuesOf(play, table);
  try {
    if (what === 'insert') await insertBySql(play, table, whose === 'm' ? name : 'Alice', whose);
    else if (tag === undefined) return;
    else if (what === 'delete') await play.database.query(`delete from ${sql} where tag = $1`, [tag]);
    else {
      const { column, type, value } = draw(fc.constantFrom(...columns));
      const next =
        what === 'step' && type.sql === 'bigint' ? `${escapeIdentifier(column)} + 1` : literal(type, value);
      await play.database.query(`update ${sql} set ${escapeIdentifier(column)} = ${next} where tag = $1`, [
        tag,
      ]);
    }
  } catch (error) {
    const refused = error instanceof DatabaseError && ['23503', '22003'].includes(error.code ?? '');
    if (!refused) throw error;
  }
}

/** Somebody else refers to a row of the trial's: nothing may be deleted until they do not any more. */
async function refuseEntangled(play: Play): Promise<void> {
  const { schema, database, trial } = play;
  for (const table of schema.tables) {
    const parent = parentOf(schema, table);
    const [mine] = parent ? await tagsOf(play, parent, 'm') : [];
    if (!parent || mine === undefined) continue;
    const sql = sqlName(schema, table.name);
    const tag = await insertBySql(play, table, 'Alice', 'f');
    // What belongs to the trial by way of its parent, and to somebody else by who has written it.
    const author = isOwnedByParent(schema, table)
      ? `, author = (select "The Id" from ${sqlName(schema, schema.users)} where name = 'Alice')`
      : '';
    await database.query(
      `update ${sql} set parent = (select id from ${sqlName(schema, parent.name)} where tag = $1)${author} where tag = $2`,
      [mine, tag],
    );
    const [foreign, own] = [await dump(play, 'f'), await dump(play, 'm')];
    await assert.rejects(trial.cleanUp(), CleanUpError);
    assert.equal(await dump(play, 'f'), foreign);
    assert.equal(await dump(play, 'm'), own);
    await database.query(`delete from ${sql} where tag = $1`, [tag]);
  }
}

async function finish(play: Play, end: World['end']): Promise<void> {
  const { trial, name, database, options, draw } = play;
  const [foreign, own] = [await dump(play, 'f'), await dump(play, 'm')];
  if (end === 'clean-up') {
    await trial.cleanUp();
    assert.equal(await dump(play, 'm'), '');
  }
  if (end === 'killed') {
    const ended = trial.cleanUp().catch(() => undefined);
    await wait(draw(fc.integer({ min: 0, max: 15 })));
    await database.disconnect();
    await ended;
    assert.ok(['', own].includes(await dump(play, 'm')), 'all of it is deleted, or nothing');
  }
  assert.equal(await dump(play, 'f'), foreign);
  await sweep(database.url, options, { prefix: name.slice(0, -8), allowed: undefined });
  assert.equal(await dump(play, 'f'), foreign);
  assert.equal(await dump(play, 'm'), '');
}

async function insertBySql(play: Play, table: Table, owner: string, whose: 'm' | 'f'): Promise<string> {
  const { schema, database } = play;
  const parent = isOwnedByParent(schema, table) ? parentOf(schema, table) : null;
  const [parentTag = parent && (await insertBySql(play, parent, owner, whose))] = parent
    ? await tagsOf(play, parent, whose)
    : [];
  const tag = play.tag(whose);
  const values = valuesOf(play, table);
  const columns = [parent ? 'parent' : 'Owner', 'tag', ...values.map(({ column }) => column)]
    .map(escapeIdentifier)
    .join(', ');
  const belongs =
    parent && parentTag
      ? `(select id from ${sqlName(schema, parent.name)} where tag = ${escapeLiteral(parentTag)})`
      : '"The Id"';
  await database.query(
    `insert into ${sqlName(schema, table.name)} (${columns})
       select ${[belongs, escapeLiteral(tag), ...values.map(({ type, value }) => literal(type, value))].join(', ')}
       from ${sqlName(schema, schema.users)} where name = $1`,
    [owner],
  );
  return tag;
}

function valuesOf({ draw }: Play, { columns }: Table) {
  return columns.flatMap((index, column) => {
    const type = valueTypes[index];
    return type ? [{ column: `C ${column}`, type, value: draw(fc.option(type.value, { freq: 6 })) }] : [];
  });
}
