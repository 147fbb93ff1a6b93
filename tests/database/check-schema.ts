import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { CleanUpError } from '../../fixtures/boundaries/state/clean-up.ts';
import { diffSnapshots, type Snapshot } from '../../fixtures/boundaries/state/diff.ts';
import type { DatabaseOptions } from '../../fixtures/boundaries/state/options.ts';
import { openPool } from '../../fixtures/boundaries/state/pool.ts';
import { sweep } from '../../fixtures/boundaries/state/sweep.ts';
import type { TrialDatabase } from '../../fixtures/boundaries/state/trial-database.ts';
import type { Row, StateDiff } from '../../record/trial.ts';
import { type OwnDatabase, userName } from './a-database.ts';
import {
  ddl,
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
    const rows = Array.from({ length: draw(fc.integer({ min: 1, max: 3 })) }, () => ({
      tag: play.tag('m'),
      ...(draw(fc.boolean()) ? { Owner: { user: 'other' } } : {}),
      ...(parent && parents.length > 0 && draw(fc.boolean())
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

type Short = { added: string[]; removed: string[]; changed: [tag: string, columns: string[]][] };

function shortOf(diff: StateDiff[string] = { added: [], removed: [], changed: [] }): Short {
  const tags = (rows: Row[]) => rows.map(({ tag }) => String(tag)).sort();
  const changed = diff.changed.map(({ before, after }): [string, string[]] => [
    String(after.tag),
    Object.keys(after)
      .filter((column) => !isDeepStrictEqual(before[column], after[column]))
      .sort(),
  ]);
  return { added: tags(diff.added), removed: tags(diff.removed), changed: changed.sort() };
}

/** The same as PostgreSQL sees it. */
async function truthOf({ database, schema }: Play, table: Table, place: number): Promise<Short> {
  const [now, was] = [sqlName(schema, table.name), `truth.before_${place}`];
  const missing = async (here: string, there: string) =>
    (
      await database.query<{ tag: string }>(
        `select tag from ${here} a where tag like 'm%' and not exists (select from ${there} b where b.tag = a.tag)`,
      )
    )
      .map(({ tag }) => tag)
      .sort();
  const columns = [
    'touched',
    ...(parentOf(schema, table) ? ['parent'] : []),
    ...table.columns.map((_type, column) => `C ${column}`),
  ];
  const differing = columns.map((column) => {
    const isJson = valueTypes[table.columns[Number(column.slice(2))] ?? -1]?.sql === 'json';
    const quoted = `${escapeIdentifier(column)}${isJson ? '::text' : ''}`;
    return `case when a.${quoted} is distinct from b.${quoted} then ${escapeLiteral(column)} end`;
  });
  const changed = await database.query<{ tag: string; columns: string[] }>(`
    select * from (
      select tag, array_remove(array[${differing.join(', ')}], null) as columns from ${now} a join ${was} b using (tag)
    ) compared where columns <> '{}'`);
  return {
    added: await missing(now, was),
    removed: await missing(was, now),
    changed: changed.map(({ tag, columns: names }): [string, string[]] => [tag, names.sort()]).sort(),
  };
}

/** What a snapshot holds is what the database holds, to the last digit. */
async function compareValues({ database, schema }: Play, table: Table, snapshot: Snapshot): Promise<void> {
  const rows = snapshot[optionName(schema, table.name)] ?? [];
  const scalars = table.columns.flatMap((type, column) => {
    const known = valueTypes[type];
    return known?.scalar ? [{ name: `C ${column}`, type: known.sql }] : [];
  });
  const read = rows.map((row) => ({
    tag: row.tag,
    ...Object.fromEntries(scalars.map(({ name }) => [name, row[name] === null ? null : String(row[name])])),
  }));
  const quoted = scalars.map(({ name, type }) => ({ name: escapeIdentifier(name), type }));
  const wrong = await database.query(
    `select t.*, r.* from ${sqlName(schema, table.name)} t
       left join jsonb_to_recordset($1) as r (tag text${quoted.map(({ name }) => `, ${name} text`).join('')}) using (tag)
       where tag like 'm%' and (r is null${quoted.map(({ name, type }) => ` or t.${name} is distinct from r.${name}::${type}`).join('')})`,
    [JSON.stringify(read)],
  );
  assert.deepEqual(wrong, []);
  assert.equal(rows.length, (await tagsOf({ database, schema }, table, 'm')).length);
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
    await database.query(
      `update ${sql} set parent = (select id from ${sqlName(schema, parent.name)} where tag = $1) where tag = $2`,
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

/** Everything that is the trial's, or that is not, as text. */
async function dump({ database, schema, name }: Play, whose: 'm' | 'f'): Promise<string> {
  const prefix = escapeLiteral(name.slice(0, -8));
  const parts = schema.tables.flatMap((table) => {
    const sql = sqlName(schema, table.name);
    const rows = `select t::text as line from ${sql} t where tag like '${whose}%'`;
    const extras = `select 'extra ' || e::text from ${sqlName(schema, `${table.name} extras`)} e join ${sql} t on t.id = e.of where t.tag like '${whose}%'`;
    return hasDependents(table) ? [rows, extras] : [rows];
  });
  const users = `select u::text from ${sqlName(schema, schema.users)} u where starts_with(name, ${prefix}) = ${whose === 'm'}`;
  const lines = await database.query<{ line: string }>(`${[...parts, users].join(' union all ')} order by 1`);
  return lines.map(({ line }) => line).join('\n');
}

async function insertBySql(play: Play, table: Table, owner: string, whose: 'm' | 'f'): Promise<string> {
  const { schema, database } = play;
  const tag = play.tag(whose);
  const values = valuesOf(play, table);
  const columns = ['Owner', 'tag', ...values.map(({ column }) => column)].map(escapeIdentifier).join(', ');
  await database.query(
    `insert into ${sqlName(schema, table.name)} (${columns})
       select ${['"The Id"', escapeLiteral(tag), ...values.map(({ type, value }) => literal(type, value))].join(', ')}
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

async function tagsOf(
  { database, schema }: Pick<Play, 'database' | 'schema'>,
  table: Table,
  whose: 'm' | 'f',
): Promise<string[]> {
  const rows = await database.query<{ tag: string }>(
    `select tag from ${sqlName(schema, table.name)} where tag like '${whose}%' order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

const hasDependents = ({ dependent, key }: Table) => dependent && key === 'id';
