import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CleanUpError } from '../../boundaries/state/clean-up/clean-up-error.ts';
import { diffSnapshots } from '../../boundaries/state/rows/diff.ts';
import type { SqlOptions } from '../../boundaries/store/sql-layout.ts';
import { type Store, tablesOf, trialInStore } from '../../boundaries/store/store.ts';
import type { Json } from '../../record/text/json.ts';
import { aUserList } from '../doubles/a-user-list.ts';

/** Random schemas in databases other than PostgreSQL: a trial among rows of others, compared with what the database says itself. */

export type RawRow = Record<string, unknown>;

/** A database, asked without Evalwright. */
export type Engine = {
  /** Empties the database. */
  begin(): Promise<void>;
  exec(sql: string): Promise<unknown>;
  rows(sql: string): Promise<RawRow[]>;
  store(options: SqlOptions): Store;
  quote(name: string): string;
  /** Type → literals, each with the value that a record must hold. */
  types: Record<string, readonly (readonly [sql: string, json: Json])[]>;
  keyTypes: Record<string, (number: number) => string>;
  trigger(table: string, event: 'update' | 'delete'): string;
};

const actions = [
  'insert',
  'update',
  'refer',
  'delete',
  'take over',
  'take over',
  're-key',
  'rename the user',
] as const;
const names = ['notes', 'my notes', 'select', '任务'];
const tableArbitrary = fc.record({
  key: fc.nat(),
  /** The key holds the owner as well. */
  composite: fc.boolean(),
  references: fc.boolean(),
  /** The table before it, modulo their number. */
  parent: fc.option(fc.nat()),
  onDelete: fc.constantFrom('cascade', 'set null', 'no action'),
  columns: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  trigger: fc.constantFrom(...Array.from({ length: 12 }, () => null), 'update' as const, 'delete' as const),
  /** A table that nobody declares, whose rows go with this one's. */
  dependent: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
});

export const storeWorld = fc.record({
  userKey: fc.nat(),
  tables: fc.array(tableArbitrary, { minLength: 1, maxLength: 4 }),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom(...actions),
      table: fc.nat(),
      row: fc.nat(),
      mine: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0),
      value: fc.nat(),
    }),
    { maxLength: 9 },
  ),
});
type World = typeof storeWorld extends fc.Arbitrary<infer Value> ? Value : never;

type Drawn = World['tables'][number] & {
  name: string;
  parentName: string | null;
  types: string[];
  keyType: string;
};
type Play = { engine: Engine; tables: Drawn[]; userKey: string; me: string; foreign: string; serial: number };

const nth = <T>(list: readonly T[], place: number): T => {
  const value = list[place % list.length];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
};

function drawnOf(engine: Engine, { tables }: World): Drawn[] {
  const keys = Object.keys(engine.keyTypes);
  const types = Object.keys(engine.types);
  const drawn: Drawn[] = [];
  for (const [place, table] of tables.entries()) {
    const parents = drawn.filter(({ composite }) => !composite);
    drawn.push({
      ...table,
      name: names[place] ?? '',
      keyType: nth(keys, table.key),
      types: table.columns.map((column) => nth(types, column)),
      parentName: table.parent === null || parents.length === 0 ? null : nth(parents, table.parent).name,
    });
  }
  return drawn;
}

/** Seeds, acts, compares and cleans up. @throws when a diff is not the truth, or a row of others has changed. */
export async function checkStore(engine: Engine, world: World): Promise<'cleaned' | 'refused'> {
  await engine.begin();
  const tables = drawnOf(engine, world);
  const userKey = nth(Object.keys(engine.keyTypes), world.userKey);
  const play: Play = { engine, tables, userKey, me: '', foreign: '', serial: 0 };
  await build(play);
  const options: SqlOptions = {
    users: { table: 'users', make: () => ({ id: unquoted(newKey(play, userKey)) }) },
    tables: Object.fromEntries(tables.map(({ name }) => [name, { owner: 'Owner' }])),
  };
  const store = engine.store(options);
  const clock = { now: '2026-05-01T09:30:00+08:00', timeZone: 'Asia/Shanghai' };
  const trial = trialInStore(store, { name: 'eval-1', clock, ledger: aUserList() });
  const others = await dump(play);
  await trial.userNamed('me');
  play.me = await keyOfUser(play, 'eval-1');
  await trial.seed({ [tables[0]?.name ?? '']: [{ ...keyValues(play, tables[0]), tag: 'seeded' }] });
  for (const table of tables) await insert(play, table, { owner: play.me });
  await compareValues(play, await trial.snapshot());
  const before = await trial.snapshot();
  const truthBefore = await mine(play);
  for (const step of world.steps) await act(play, step).catch(refusedBy);
  const after = await trial.snapshot();
  const declared = Object.entries(await tablesOf(store)).map(([name, { key }]) => [
    name,
    { key: [key].flat() },
  ]);
  const diff = diffSnapshots(before, after, Object.fromEntries(declared));
  const truth = changesBetween(play, truthBefore, await mine(play));
  const told = tables.map(({ name }) => ({
    added: diff[name]?.added.map(({ tag }) => tag).sort() ?? [],
    removed: diff[name]?.removed.map(({ tag }) => tag).sort() ?? [],
    changed: diff[name]?.changed.map(({ after: { tag } }) => tag).sort() ?? [],
  }));
  assert.deepEqual(told, truth);
  return finish(play, others, () => trial.cleanUp());
}

/** What the database refuses (a foreign key, a key that exists) does not happen. */
function refusedBy(error: unknown): void {
  if (!/constraint|foreign key|duplicate|cannot be null/i.test(String(error))) throw error;
}

const newKey = (play: Play, type: string): string => {
  play.serial += 1;
  return (play.engine.keyTypes[type] ?? String)(play.serial);
};
const unquoted = (sql: string): string => sql.replace(/^'(.*)'$/, '$1');

const keyValues = (play: Play, table: Drawn | undefined) => ({
  id: unquoted(newKey(play, table?.keyType ?? '')),
});

async function build(play: Play): Promise<void> {
  const { engine, tables, userKey } = play;
  const { quote } = engine;
  await engine.exec(`create table users (id ${userKey} primary key, name varchar(80) not null)`);
  for (const user of ['Alice', 'eval-']) {
    await engine.exec(`insert into users (id, name) values (${newKey(play, userKey)}, '${user}')`);
  }
  play.foreign = await keyOfUser(play, 'Alice');
  for (const table of tables) {
    const parent = tables.find(({ name }) => name === table.parentName);
    const owner = quote('Owner');
    await engine.exec(`create table ${quote(table.name)} (id ${table.keyType} not null, ${owner} ${userKey} ${table.composite ? 'not null' : ''},
      tag varchar(20), label varchar(20) generated always as (tag) virtual, parent ${parent?.keyType ?? 'int'}${table.types.map((type, place) => `, c${place} ${type}`).join('')},
      primary key (${table.composite ? `${owner}, ` : ''}id)
      ${table.references ? `, foreign key (${owner}) references users (id)` : ''}
      ${parent ? `, foreign key (parent) references ${quote(parent.name)} (id) on delete ${table.onDelete}` : ''})`);
    if (table.dependent && !table.composite)
      await engine.exec(
        `create table ${quote(`${table.name} extras`)} (of ${table.keyType} primary key, foreign key (of) references ${quote(table.name)} (id) on delete cascade)`,
      );
    if (table.trigger) await engine.exec(engine.trigger(table.name, table.trigger));
  }
  for (const table of tables)
    for (let row = 0; row < 3; row += 1) await insert(play, table, { owner: play.foreign });
}

async function keyOfUser({ engine }: Play, name: string): Promise<string> {
  const [row] = await engine.rows(`select id from users where name = '${name}'`);
  return `'${String(row?.id)}'`;
}

async function insert(play: Play, table: Drawn, { owner }: { owner: string }): Promise<void> {
  const { engine } = play;
  const tag = `${owner === play.me ? 'm' : 'f'}${play.serial}`;
  const values = table.types.map((type) => nth(engine.types[type] ?? [], play.serial)[0]);
  await engine.exec(`insert into ${engine.quote(table.name)} (id, ${engine.quote('Owner')}, tag${table.types.map((_, place) => `, c${place}`).join('')})
    values (${[newKey(play, table.keyType), owner, `'${tag}'`, ...values].join(', ')})`);
  if (table.dependent && !table.composite && play.serial % 3 === 0)
    await engine.exec(
      `insert into ${engine.quote(`${table.name} extras`)} (of) select id from ${engine.quote(table.name)} where tag = '${tag}'`,
    );
}

async function act(play: Play, step: World['steps'][number]): Promise<void> {
  const { engine, me } = play;
  const table = nth(play.tables, step.table);
  const sql = engine.quote(table.name);
  const owner = engine.quote('Owner');
  if (step.what === 'rename the user')
    return void (
      step.value % 7 === 0 && (await engine.exec(`update users set name = 'Bob' where id = ${me}`))
    );
  if (step.what === 'insert') return insert(play, table, { owner: step.mine ? me : play.foreign });
  const list = await engine.rows(
    `select tag from ${sql} where (${owner} = ${me}) = ${step.mine ? 1 : 0} order by tag`,
  );
  if (list.length === 0) return;
  const where = `where tag = '${String(nth(list, step.row).tag)}'`;
  if (step.what === 'delete') await engine.exec(`delete from ${sql} ${where}`);
  // What is inserted during the trial and taken over cannot be told from the trial's own.
  if (step.what === 'take over')
    await engine.exec(
      `update ${sql} set ${owner} = ${me} ${where} and tag < 'g' and tag in (${await oldTags(play, table)})`,
    );
  if (step.what === 're-key')
    await engine.exec(`update ${sql} set id = ${newKey(play, table.keyType)} ${where}`);
  if (step.what === 'update') {
    const place = step.value % table.types.length;
    const [value] = nth(engine.types[table.types[place] ?? ''] ?? [], step.value);
    await engine.exec(`update ${sql} set c${place} = ${value} ${where}`);
  }
  if (step.what === 'refer' && table.parentName !== null) {
    const parents = await engine.rows(`select tag from ${engine.quote(table.parentName)} order by tag`);
    if (parents.length > 0)
      await engine.exec(
        `update ${sql} set parent = (select p.id from ${engine.quote(table.parentName)} p where p.tag = '${String(nth(parents, step.value).tag)}') ${where}`,
      );
  }
}

const older = new WeakMap<Play, Map<string, string>>();
async function oldTags(play: Play, table: Drawn): Promise<string> {
  const tags = older.get(play)?.get(table.name) ?? "''";
  return tags;
}

/** The trial's rows by table and key, as the database has them. */
async function mine({ engine, tables, me }: Play): Promise<Map<string, RawRow>[]> {
  const read: Map<string, RawRow>[] = [];
  for (const { name, composite } of tables) {
    const rows = await engine.rows(
      `select * from ${engine.quote(name)} where ${engine.quote('Owner')} = ${me}`,
    );
    read.push(new Map(rows.map((row) => [textOf([row.id, composite ? row.Owner : null]), row])));
  }
  return read;
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner));

const changesBetween = ({ tables }: Play, before: Map<string, RawRow>[], after: Map<string, RawRow>[]) =>
  tables.map((_table, place) => {
    const [was, is] = [before[place] ?? new Map(), after[place] ?? new Map()];
    const tags = (keys: string[], from: Map<string, RawRow>) => keys.map((key) => from.get(key)?.tag).sort();
    return {
      added: tags(
        [...is.keys()].filter((key) => !was.has(key)),
        is,
      ),
      removed: tags(
        [...was.keys()].filter((key) => !is.has(key)),
        was,
      ),
      changed: tags(
        [...is.keys()].filter((key) => was.has(key) && textOf(was.get(key)) !== textOf(is.get(key))),
        is,
      ),
    };
  });

/** Every value of a snapshot is the one whose literal was written. */
async function compareValues({ engine, tables }: Play, snapshot: Record<string, RawRow[]>): Promise<void> {
  for (const { name, types } of tables)
    for (const row of snapshot[name] ?? [])
      for (const [place, type] of types.entries())
        if (row.tag !== 'seeded') {
          const allowed = (engine.types[type] ?? []).map(([, json]) => json);
          assert.ok(
            allowed.some((json) => textOf(json) === textOf(row[`c${place}`])),
            `${type}: ${textOf(row[`c${place}`])} is none of ${textOf(allowed)}`,
          );
        }
}

/** Every row of every table, by tag. */
async function dump(play: Play): Promise<Map<string, RawRow>> {
  const { engine, tables } = play;
  const all = new Map<string, RawRow>();
  const tagsOf = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await engine.rows(`select * from ${engine.quote(name)}`);
    for (const row of rows) all.set(`${name} ${String(row.tag)}`, row);
    tagsOf.set(name, rows.map(({ tag }) => `'${String(tag)}'`).join(', ') || "''");
  }
  if (!older.has(play)) older.set(play, tagsOf);
  return all;
}

/** Cleans up, and compares every row of others with what it must be. */
async function finish(
  play: Play,
  others: Map<string, RawRow>,
  cleanUp: () => Promise<void>,
): Promise<'cleaned' | 'refused'> {
  const before = await dump(play);
  const why = await whyRefused(play, others, before);
  const refused = await cleanUp().then(
    () => null,
    (error: unknown) => {
      if (error instanceof CleanUpError) return error.message;
      throw error;
    },
  );
  const after = await dump(play);
  if (refused !== null) {
    assert.notEqual(why, '', refused);
    assert.equal(textOf([...after]), textOf([...before]), 'a refusal changes nothing');
    return 'refused';
  }
  const owned = (row: RawRow) => `'${String(row.Owner)}'` === play.me;
  for (const [id, row] of before) {
    const expected = owned(row) ? others.get(id) : row;
    assert.equal(textOf(after.get(id)), textOf(expected), `${id} after clean-up`);
  }
  assert.ok([...after.values()].every((row) => !owned(row)));
  return 'cleaned';
}

/** What takes the proof away, or would change rows of others; empty when clean-up must succeed. */
async function whyRefused(
  play: Play,
  others: Map<string, RawRow>,
  before: Map<string, RawRow>,
): Promise<string> {
  const { engine, tables, me } = play;
  const keyOf = (row: RawRow | undefined, composite: boolean) =>
    textOf([row?.id, composite ? row?.Owner : null]);
  const reasons: string[] = [];
  if ((await engine.rows(`select 1 as one from users where name = 'eval-1'`)).length === 0)
    reasons.push('renamed');
  for (const table of tables) {
    const owner = engine.quote('Owner');
    if (table.trigger) reasons.push('trigger');
    for (const [id, row] of others)
      if (
        id.startsWith(`${table.name} `) &&
        keyOf(row, table.composite) !== keyOf(before.get(id), table.composite)
      )
        reasons.push(`${id} is gone`);
    if (table.parentName !== null) {
      const entangled = await engine.rows(
        `select c.tag as tag from ${engine.quote(table.name)} c join ${engine.quote(table.parentName)} p on c.parent = p.id where p.${owner} = ${me} and c.${owner} <> ${me}`,
      );
      if (entangled.length > 0) reasons.push('entangled');
    }
    if (table.dependent && !table.composite) {
      const extras = await engine.rows(
        `select 1 as one from ${engine.quote(`${table.name} extras`)} e join ${engine.quote(table.name)} t on t.id = e.of where t.${owner} = ${me}`,
      );
      if (extras.length > 0) reasons.push('dependents');
    }
  }
  return reasons.join(', ');
}
