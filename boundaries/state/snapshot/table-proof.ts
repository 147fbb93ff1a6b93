import type { ClientBase } from 'pg';
import { z } from 'zod';
import { recurring } from '../pool.ts';
import { type Identified, identitiesByPlace, identityOf, isOneOf, listOf } from '../rows/identity.ts';
import { alias } from '../rows/rows.ts';

/**
 * Tables that were truncated, rewritten or repartitioned since the snapshot, which then lacks rows that existed. Tables newer
 * than the snapshot are not included.
 *
 * @param now where the tables are stored now.
 */
export async function rewrittenSince(snapshot: ClientBase, now: Storage): Promise<Set<string>> {
  // A table may have another name in the snapshot.
  const then = await storageOf(snapshot, { known: now });
  const earlier = new Map(then.map(({ sql, files }) => [sql, files]));
  return new Set(
    now.flatMap(({ sql, files }) => {
      const before = earlier.get(sql) ?? null;
      return before !== null && before !== files ? [sql] : [];
    }),
  );
}

/** The files that store a table's rows, partitions included; null if this connection has no such table. */
const storageSchema = z.array(z.object({ sql: z.string(), oid: z.string(), files: z.string().nullable() }));
export type Storage = z.infer<typeof storageSchema>;

export async function storageOf(
  client: ClientBase,
  tables: { named: readonly string[] } | { known: Storage },
): Promise<Storage> {
  const isNamed = 'named' in tables;
  const tableList = isNamed
    ? 'select sql, sql::regclass::oid from unnest($1::text[]) sql'
    : 'select sql, oid from jsonb_to_recordset($1) as asked (sql text, oid oid)';
  const { rows } = await recurring(
    client,
    `with recursive part (sql, root, oid) as (
       select sql, oid, oid from (${tableList}) as asked (sql, oid)
       union all
       select part.sql, part.root, i.inhrelid from pg_inherits i join part on i.inhparent = part.oid
     )
     select part.sql, part.root::text as oid, string_agg(c.oid || ':' || c.relfilenode, ',' order by c.oid) as files
     from part left join pg_class c using (oid) group by 1, 2`,
    [isNamed ? [...new Set(tables.named)] : JSON.stringify(tables.known)],
  );
  return storageSchema.parse(rows);
}

const identitySchema = z.array(z.object({ identity: z.string() }));

/**
 * Snapshot rows that were updated, deleted or locked since, by table; every row with a changed key is among them. No index leads
 * to them, so each table is scanned once.
 */
export async function touchedSince(snapshot: ClientBase, tables: readonly Identified[]): Promise<string[][]> {
  if (tables.length === 0) return [];
  const parts = tables.map(
    (table, place) =>
      `select ${place} as place, ${identityOf(table)} as identity from ${table.sql} ${alias} where ${alias}.xmax <> '0'::xid`,
  );
  const { rows } = await recurring(snapshot, parts.join(' union all '));
  return identitiesByPlace(tables.length, rows);
}

/** The identities, among the given ones, that no row has now. */
export async function vanishedOf(
  client: ClientBase,
  table: Identified,
  identities: readonly string[],
): Promise<string[]> {
  if (identities.length === 0) return [];
  const { rows } = await recurring(
    client,
    `select ${identityOf(table)} as identity from ${table.sql} ${alias} where ${isOneOf(table, '$1')}`,
    [listOf(identities)],
  );
  const present = new Set(identitySchema.parse(rows).map(({ identity }) => identity));
  return identities.filter((identity) => !present.has(identity));
}
