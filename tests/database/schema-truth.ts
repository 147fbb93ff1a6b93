import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Snapshot } from '../../boundaries/state/rows/diff.ts';
import type { Row, StateDiff } from '../../record/trial.ts';
import type { OwnDatabase } from './a-database.ts';
import {
  hasAnswers,
  optionName,
  parentOf,
  type Schema,
  sqlName,
  type Table,
  valueTypes,
} from './random-schema.ts';

/** What a database holds and what changed in it, as PostgreSQL itself says: nothing of Evalwright's is asked. */

type Place = { database: OwnDatabase; schema: Schema };

type Short = { added: string[]; removed: string[]; changed: [tag: string, columns: string[]][] };

/** Without rows that were taken over: they are somebody else's. */
export function shortOf(diff: StateDiff[string] = { added: [], removed: [], changed: [] }): Short {
  const tags = (rows: Row[]) =>
    rows.flatMap(({ tag }) => (String(tag).startsWith('m') ? [String(tag)] : [])).sort();
  const own = diff.changed.filter(({ takenOver }) => !takenOver);
  const changed = own.map(({ before, after }): [string, string[]] => [
    String(after.tag),
    Object.keys(after)
      .filter((column) => !isDeepStrictEqual(before[column], after[column]))
      .sort(),
  ]);
  return { added: tags(diff.added), removed: tags(diff.removed), changed: changed.sort() };
}

/** The same as PostgreSQL sees it. */
export async function truthOf({ database, schema }: Place, table: Table, place: number): Promise<Short> {
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
    ...(hasAnswers(table) ? ['answers'] : []),
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
export async function compareValues(
  { database, schema }: Place,
  table: Table,
  snapshot: Snapshot,
): Promise<void> {
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
  const own = rows.filter(({ tag }) => String(tag).startsWith('m'));
  assert.equal(own.length, (await tagsOf({ database, schema }, table, 'm')).length);
}

/** Everything that is the trial's, or that is not, as text. */
export async function dump(
  { database, schema, name }: Place & { name: string },
  whose: 'm' | 'f',
): Promise<string> {
  const own = [name, `${name}-other`].map(escapeLiteral).join(', ');
  const parts = schema.tables.flatMap((table) => {
    const sql = sqlName(schema, table.name);
    const rows = `select t::text as line from ${sql} t where tag like '${whose}%'`;
    const extras = `select 'extra ' || e::text from ${sqlName(schema, `${table.name} extras`)} e join ${sql} t on t.id = e.of where t.tag like '${whose}%'`;
    return hasDependents(table) ? [rows, extras] : [rows];
  });
  const users = `select u::text from ${sqlName(schema, schema.users)} u where (name in (${own})) = ${whose === 'm'}`;
  const lines = await database.query<{ line: string }>(`${[...parts, users].join(' union all ')} order by 1`);
  return lines.map(({ line }) => line).join('\n');
}

export async function tagsOf({ database, schema }: Place, table: Table, whose: 'm' | 'f'): Promise<string[]> {
  const rows = await database.query<{ tag: string }>(
    `select tag from ${sqlName(schema, table.name)} where tag like '${whose}%' order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

export const hasDependents = ({ dependent, key }: Table) => dependent && key === 'id';
