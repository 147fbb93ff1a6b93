import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { CleanUpError } from '../../boundaries/state/clean-up/clean-up-error.ts';
import { sweep } from '../../boundaries/state/clean-up/sweep.ts';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { openPool } from '../../boundaries/state/pool.ts';
import { diffSnapshots } from '../../boundaries/state/rows/diff.ts';
import type { TrialDatabase } from '../../boundaries/state/trial-database.ts';
import type { StateDiff } from '../../record/trial.ts';
import { type OwnDatabase, userName } from './a-database.ts';
import {
  ddl,
  hasAnswers,
  isOwnedByParent,
  literal,
  newKey,
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
  /** Whether nobody else uses the database: then rows of others get their old values, too. */
  exclusive: boolean;
};

export const worldArbitrary: fc.Arbitrary<World> = fc.record({
  schema: schemaArbitrary,
  seed: fc.integer(),
  end: fc.constantFrom('clean-up', 'abandoned', 'killed'),
  entangled: fc.boolean(),
  exclusive: fc.boolean(),
});

type Play = {
  database: OwnDatabase;
  schema: Schema;
  options: DatabaseOptions;
  trial: TrialDatabase;
  /** The name of the trial's user, with which those of all its users begin. */
  name: string;
  draw<T>(arbitrary: fc.Arbitrary<T>): T;
  /** The rows of others that were there before the trial. What comes later and is taken over is nobody's to tell from new rows. */
  older: Set<string>;
  /** Why clean-up may be refused; empty where it must succeed. */
  disturbed: Set<string>;
  /** A text that only one row has: it begins with `m` where the row is the trial's, with `f` where it is not. */
  tag(whose: 'm' | 'f'): string;
};

/** Seeds, acts, compares and cleans up. @throws when a diff is not the truth, or when a row of others has changed. */
export async function checkWorld(
  database: OwnDatabase,
  { schema: drawn, seed, end, entangled, exclusive }: World,
): Promise<void> {
  // Rows are not written where triggers of the application would run.
  const schema = exclusive
    ? { ...drawn, tables: drawn.tables.map((table) => ({ ...table, triggers: false })) }
    : drawn;
  const name = userName();
  let draws = 0;
  let tags = 0;
  await build(database, schema);
  const pool = openPool(database.url, { allowed: undefined, max: 2 });
  const options = { ...optionsOf(schema), exclusive };
  const play: Play = {
    database,
    schema,
    options,
    name,
    trial: await database.trial(options, name, pool),
    older: new Set(),
    disturbed: new Set(),
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
    for (const table of schema.tables) for (const tag of await tagsOf(play, table, 'f')) play.older.add(tag);
    await addOwn(play);
    const foreign = await foreignRows(play);
    await actAndCompare(play);
    if (exclusive) return await restoreAll(play, foreign);
    if (entangled && play.disturbed.size === 0) await refuseEntangled(play, foreign.split('\n'));
    await finish(play, end);
  } finally {
    await pool.end();
    await database.release();
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
  const diff = await trial.splitTakenOver(diffSnapshots(before, after, keys));
  if (play.disturbed.size === 0) assert.deepEqual(foreignAdded(diff), [], 'rows of others are not new');
  for (const [place, table] of schema.tables.entries()) {
    assert.deepEqual(shortOf(diff[optionName(schema, table.name)]), await truthOf(play, table, place));
    await compareValues(play, table, after);
  }
}

const foreignAdded = (diff: StateDiff): string[] =>
  Object.values(diff).flatMap(({ added }) =>
    added.flatMap(({ tag }) => (String(tag).startsWith('f') ? [String(tag)] : [])),
  );

/** One thing that the agent does, or somebody else meanwhile. What the schema refuses does not happen. */
async function act(play: Play): Promise<void> {
  const { schema, name, draw } = play;
  const table = draw(fc.constantFrom(...schema.tables));
  const whose = draw(fc.constantFrom('m', 'm', 'm', 'f', 'f'));
  const what = draw(
    fc.constantFrom('insert', 'update', 'step', 'delete', 'answer', ...(whose === 'f' ? attacks : [])),
  );
  const [tag] = draw(fc.shuffledSubarray(await tagsOf(play, table, whose)));
  try {
    if (what === 'insert') await insertBySql(play, table, whose === 'm' ? name : 'Alice', whose);
    else if (tag !== undefined) await change(play, table, { what, tag });
  } catch (error) {
    const refused = error instanceof DatabaseError && refusals.has(error.code ?? '');
    if (!refused) throw error;
  }
}

/** What an agent can do to rows of others besides changing and deleting them. */
const attacks = [
  ...['take over', 'take over', 're-key', 'take over and re-key', 'delete and insert again'],
  ...['rename the user', 'truncate', 'rewrite'],
] as const;

/** Foreign keys, numbers out of range, keys that are taken, a column that several partitions have, and a trigger whose plan is older than its table. */
const refusals = new Set(['23503', '22003', '23505', '23502', '42804']);

async function change(play: Play, table: Table, { what, tag }: { what: string; tag: string }): Promise<void> {
  const { schema, database, draw, name, disturbed } = play;
  const sql = sqlName(schema, table.name);
  const foreign = tag.startsWith('f');
  const user = `(select "The Id" from ${sqlName(schema, schema.users)} where name = ${escapeLiteral(name)})`;
  const parent = isOwnedByParent(schema, table) ? parentOf(schema, table) : null;
  const [own] = parent ? await tagsOf(play, parent, 'm') : [];
  const taken = parent
    ? `parent = (select id from ${sqlName(schema, parent.name)} where tag = ${escapeLiteral(own ?? '')})`
    : `"Owner" = ${user}`;
  const where = `where tag = ${escapeLiteral(tag)}`;
  const statements: Record<string, () => string> = {
    delete: () => `delete from ${sql} ${where}`,
    'take over': () => `update ${sql} set ${taken} ${where}`,
    're-key': () => `update ${sql} set ${newKey(table)} ${where}`,
    'take over and re-key': () => `update ${sql} set ${taken}, ${newKey(table)} ${where}`,
    'delete and insert again': () =>
      `create temp table again on commit drop as select * from ${sql} ${where}; delete from ${sql} ${where}; insert into ${sql} select * from again`,
    'rename the user': () =>
      `update ${sqlName(schema, schema.users)} set name = ${escapeLiteral(`${name} Smith`)} where name = 'Alice'`,
    truncate: () => `truncate ${sql} cascade`,
    rewrite: () => `alter table ${sql} alter column touched type bigint`,
  };
  const statement = statements[what];
  if (what === 'answer' && hasAnswers(table)) {
    const [other = ''] = draw(fc.shuffledSubarray(await tagsOf(play, table, foreign ? 'f' : 'm')));
    const answered = `(select id from ${sql} where tag = ${escapeLiteral(other)})`;
    await database.query(`update ${sql} set answers = ${answered} ${where}`);
    return;
  }
  if (!statement) {
    const { column, type, value } = draw(fc.constantFrom(...valuesOf(play, table)));
    const next =
      what === 'step' && type.sql === 'bigint' ? `${escapeIdentifier(column)} + 1` : literal(type, value);
    await database.query(`update ${sql} set ${escapeIdentifier(column)} = ${next} ${where}`);
    return;
  }
  if (what.startsWith('take over') && ((parent && own === undefined) || !play.older.has(tag))) return;
  await database.query(`begin; ${statement()}; commit`).catch(async (error: unknown) => {
    await database.query('rollback');
    throw error;
  });
  // A row that is gone or has another key, and a table with other files, leave nobody to tell what is new.
  const keepsKey = what === 'rename the user' || (what === 'take over' && table.key !== 'owner');
  if (foreign && !keepsKey) disturbed.add(what);
  if (what === 'take over' && schema.tables.some(({ triggers }) => triggers)) disturbed.add('triggers');
}

/**
 * Somebody else refers to a row of the trial's: nothing may be deleted until they do not any more.
 *
 * @param older the rows of others before the agent acted. Those that it took over are given back even where nothing is deleted.
 */
async function refuseEntangled(play: Play, older: readonly string[]): Promise<void> {
  const { schema, database, trial, name } = play;
  // Nobody renames this one.
  const other = `x${name}`;
  for (const table of schema.tables) {
    const parent = parentOf(schema, table);
    const [mine] = parent ? await tagsOf(play, parent, 'm') : [];
    if (!parent || mine === undefined) continue;
    const sql = sqlName(schema, table.name);
    const tag = await insertBySql(play, table, other, 'f');
    // What belongs to the trial by way of its parent, and to somebody else by who has written it.
    const author = isOwnedByParent(schema, table)
      ? `, author = (select "The Id" from ${sqlName(schema, schema.users)} where name = ${escapeLiteral(other)})`
      : '';
    await database.query(
      `update ${sql} set parent = (select id from ${sqlName(schema, parent.name)} where tag = $1)${author} where tag = $2`,
      [mine, tag],
    );
    const [foreign, own] = [await dump(play, 'f'), await dump(play, 'm')];
    const tags = await foreignTags(play);
    await assert.rejects(trial.cleanUp(), CleanUpError);
    assert.deepEqual(await foreignTags(play), tags);
    const given = (await dump(play, 'f')).split('\n').filter((line) => !foreign.split('\n').includes(line));
    assert.deepEqual(
      given.filter((line) => !older.includes(line)),
      [],
    );
    assert.equal(await dump(play, 'm'), own);
    await database.query(`delete from ${sql} where tag = $1`, [tag]);
  }
}

async function finish(play: Play, end: World['end']): Promise<void> {
  const { trial, database, options, draw } = play;
  const [foreign, own] = [await foreignTags(play), await dump(play, 'm')];
  if (end === 'clean-up') await refusedWhereDisturbed(play, () => trial.cleanUp());
  if (end === 'killed') {
    const ended = trial.cleanUp().catch(() => undefined);
    await wait(draw(fc.integer({ min: 0, max: 15 })));
    // The process that holds the snapshots outlives the run.
    await database.disconnect({ except: 'snapshots' });
    await ended;
    assert.ok(['', own].includes(await dump(play, 'm')), 'all of it is deleted, or nothing');
  }
  assert.deepEqual(await foreignTags(play), foreign);
  const swept = await sweep(database.url, options, { ledger: database.ledger(), allowed: undefined });
  assert.deepEqual(await foreignTags(play), foreign);
  if (swept.left.length > 0) assert.ok(play.disturbed.size > 0, swept.left[0]?.why);
  else assert.equal(await dump(play, 'm'), '');
}

/** A refusal is right only where something has taken the proof away. */
async function refusedWhereDisturbed(play: Play, cleanUp: () => Promise<void>): Promise<void> {
  try {
    await cleanUp();
    assert.equal(await dump(play, 'm'), '');
  } catch (error) {
    if (!(error instanceof CleanUpError) || play.disturbed.size === 0) throw error;
  }
}

/** On an exclusive database every row of others is as it was, unless its table was truncated or rewritten. */
async function restoreAll({ trial, disturbed, ...play }: Play, foreign: string): Promise<void> {
  const seen = await trial.foreign();
  assert.ok(seen);
  await trial.restore(seen.rows);
  const lost = disturbed.has('truncate') || disturbed.has('rewrite');
  try {
    await trial.cleanUp();
    if (!lost) assert.equal(await dump({ ...play }, 'm'), '');
  } catch (error) {
    if (!(error instanceof CleanUpError) || !lost) throw error;
  }
  if (!lost) assert.equal(await foreignRows(play), foreign);
}

/** All rows of others with all their values, in declared tables. */
async function foreignRows({ schema, database, name }: Omit<Play, 'trial' | 'disturbed'>): Promise<string> {
  const tables = schema.tables.map(
    (table) => `select t::text as line from ${sqlName(schema, table.name)} t where tag like 'f%'`,
  );
  const own = [name, `${name}-other`].map(escapeLiteral).join(', ');
  const users = `select u::text from ${sqlName(schema, schema.users)} u where name not in (${own})`;
  const lines = await database.query<{ line: string }>(
    `${[...tables, users].join(' union all ')} order by 1`,
  );
  return lines.map(({ line }) => line).join('\n');
}

/** Every row that is somebody else's, whatever became of its values, and who its users are. */
async function foreignTags(play: Play): Promise<string[]> {
  const { schema, database } = play;
  const tags: string[] = [];
  for (const table of schema.tables)
    tags.push(...(await tagsOf(play, table, 'f')).map((tag) => `${table.name} ${tag}`));
  const users = await database.query<{ name: string }>(
    `select name from ${sqlName(schema, schema.users)} where name not in (${[play.name, `${play.name}-other`].map(escapeLiteral).join(', ')}) order by name`,
  );
  return [...tags, ...users.map(({ name }) => name)];
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
  const sql = sqlName(schema, table.name);
  const answered = hasAnswers(table)
    ? [`(select max(id::text) from ${sql} where tag like '${whose}%')::${table.keyType}`]
    : [];
  await database.query(
    `insert into ${sql} (${[columns, ...answered.map(() => 'answers')]})
       select ${[belongs, escapeLiteral(tag), ...values.map(({ type, value }) => literal(type, value)), ...answered].join(', ')}
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
