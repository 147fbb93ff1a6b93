import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Layout } from '../layout/layout.ts';
import { pg } from '../pg.ts';
import { allOf, recurring } from '../pool.ts';
import {
  type Identified,
  identityOf,
  isOneOf,
  keysIn,
  listOf,
  type Versions,
  versionsByPlace,
} from '../rows/identity.ts';
import { alias, joinOfReference } from '../rows/rows.ts';
import { rowsOfEach, type Target } from './targets.ts';

export type Rows = Identified & { identities: Versions };

/** Everything that a clean-up would change. */
export type Deletion = {
  /** The users' rows, by table in SQL. */
  owned: Map<string, Versions>;
  /** The rows to delete: those of the users, and those deleted by foreign keys. */
  deleted: Rows[];
  /** The rows that foreign keys would change, by setting a reference to null or its default. */
  changed: Rows[];
  /** All foreign keys that act, transitively. */
  acting: ActingKey[];
};

/** A foreign key that acts when a row that it refers to is deleted. */
const actingSchema = z.object({
  referring: z.string(),
  referred: z.string(),
  joined: z.string(),
  /** The column pairs, quoted: of the referring and of the referenced table. */
  columns: z.array(z.object({ from: z.string(), to: z.string(), isList: z.boolean() })).readonly(),
  action: z.enum(['c', 'n', 'd']),
  /** The primary key of the referring table; null without one. */
  key: z.array(z.string()).readonly().nullable(),
  /** The columns by which other foreign keys of the referring table refer to users. */
  toUsers: z.array(z.string()).readonly(),
});
export type ActingKey = z.infer<typeof actingSchema>;

type Deleting = { targets: readonly Target[]; users: Layout['users']; keys: readonly string[] };

/** Calculates what deleting the rows of these users would change. */
export async function deletionOf(client: ClientBase, { targets, users, keys }: Deleting): Promise<Deletion> {
  const [rows, acting] = await allOf([rowsOfEach(client, targets, keys), knownKeys(client, targets, users)]);
  return follow(client, { targets, rows, acting });
}

/** The rows of these tables that deleting the rows of these users would delete. */
export async function deletedIn(
  client: ClientBase,
  tables: readonly string[],
  { targets: allTargets, users, keys }: Deleting,
): Promise<Rows[]> {
  const allActing = await knownKeys(client, allTargets, users);
  const leading = new Set(tables);
  // A set that grows is followed to its end.
  for (const table of leading)
    for (const { referring, referred } of allActing) if (referring === table) leading.add(referred);
  const targets = allTargets.filter(({ sql }) => leading.has(sql));
  const acting = allActing.filter(({ referring }) => leading.has(referring));
  const rows = await rowsOfEach(client, targets, keys);
  const { deleted } = await follow(client, { targets, rows, acting });
  return deleted.filter(({ sql }) => tables.includes(sql));
}

/** Follows the foreign keys that act, from the rows of users to all that a deletion changes. */
async function follow(
  client: ClientBase,
  { targets, rows, acting }: { targets: readonly Target[]; rows: readonly Versions[]; acting: ActingKey[] },
): Promise<Deletion> {
  const owned = new Map(targets.map(({ sql }, place): [string, Versions] => [sql, rows[place] ?? new Map()]));
  const deleted = new Map(
    targets.map(({ sql, key }): [string, Rows] => [sql, { sql, key, identities: new Map(owned.get(sql)) }]),
  );
  const changed = new Map<string, Rows>();
  let pending = [...deleted.values()];
  while (pending.length > 0) {
    const next: Rows[] = [];
    const followed = pending
      .filter(({ identities }) => identities.size > 0)
      .flatMap((referred) => {
        const from = acting.filter(({ referred: to }) => to === referred.sql);
        return from.map((key) => ({
          ...key,
          key: deleted.get(key.referring)?.key ?? key.key,
          rows: referred,
        }));
      });
    const referring = await referringRows(client, followed);
    for (const [place, { referring: sql, action, key }] of followed.entries()) {
      const reached = action === 'c' ? deleted : changed;
      const table: Rows = reached.get(sql) ?? { sql, key, identities: new Map() };
      const fresh = new Map(
        referring[place]?.entries().filter(([identity]) => !table.identities.has(identity)),
      );
      for (const [identity, xid] of fresh) table.identities.set(identity, xid);
      reached.set(sql, table);
      if (action === 'c') next.push({ ...table, identities: fresh });
    }
    pending = next;
  }
  return { owned, deleted: [...deleted.values()], changed: [...changed.values()], acting };
}

/** The rows that refer to `rows` by each of these foreign keys. */
async function referringRows(
  client: ClientBase,
  followed: readonly (ActingKey & { rows: Rows })[],
): Promise<Versions[]> {
  if (followed.length === 0) return [];
  const parts = followed.map(
    (one, place) =>
      `select ${place} as place, ${identityOf(one, 'referring')} as identity, referring.xmin::text as xid from ${one.referring} referring
         where ${refersTo(one, `$${place + 1}`)}`,
  );
  const { rows: found } = await recurring(
    client,
    parts.join(' union all '),
    followed.map(({ rows }) => listOf(rows.identities.keys())),
  );
  return versionsByPlace(followed.length, found);
}

/** A reference by a known key needs no join. */
function refersTo({ joined, columns, rows }: ActingKey & { rows: Rows }, parameter: string): string {
  const names = rows.key?.map((column) => pg().escapeIdentifier(column)) ?? [];
  const [column] = columns;
  const isKey =
    columns.length === 1 && names.some((name) => name === column?.to || name === `"${column?.to}"`);
  if (!column || !isKey || column.isList)
    return `exists (select from ${rows.sql} ${alias} where ${joined} and ${isOneOf(rows, parameter)})`;
  // As a list it uses the index, whatever number of rows the planner expects.
  return `referring.${column.from} = any(array(select ${alias}.${column.to} from ${keysIn(rows.sql, parameter)}))`;
}

const cachedKeys = new Map<string, ActingKey[]>();

/** Foreign keys are cached until the catalogue changes: reading them takes longer than the rest of a clean-up. */
async function knownKeys(
  client: ClientBase,
  targets: readonly Target[],
  users: Layout['users'],
): Promise<ActingKey[]> {
  const { rows } = await recurring(
    client,
    `select string_agg(concat_ws(' ', oid, xmin, conrelid::regclass), ',' order by oid) as constraints, current_database() as database,
       pg_postmaster_start_time()::text as server from pg_constraint where contype = 'f'`,
  );
  const key = JSON.stringify([rows, targets.map(({ sql }) => sql), users?.sql, users?.key.name]);
  const keys = cachedKeys.get(key) ?? (await actingKeys(client, targets, users));
  cachedKeys.clear();
  cachedKeys.set(key, keys);
  return keys;
}

/** All such foreign keys that are reachable from the targets. */
async function actingKeys(
  client: ClientBase,
  targets: readonly Target[],
  users: Layout['users'],
): Promise<ActingKey[]> {
  const { rows } = await recurring(
    client,
    `with recursive reached (oid) as (
       select name::regclass::oid from unnest($1::text[]) as name
       union
       select k.conrelid from pg_constraint k join reached on k.confrelid = reached.oid
       where k.contype = 'f' and k.confdeltype = 'c' and k.conparentid = 0
     )
     select format('%I.%I', rn.nspname, r.relname) as referring, format('%I.%I', pn.nspname, p.relname) as referred,
       k.confdeltype as action, ${joinOfReference} as joined,
       (select json_agg(json_build_object('from', quote_ident(one.attname), 'to', quote_ident(other.attname),
          'isList', format_type(other.atttypid, -1) like '%[]'))
          from unnest(k.conkey, k.confkey) as pair (one, other)
          join pg_attribute one on one.attrelid = k.conrelid and one.attnum = pair.one
          join pg_attribute other on other.attrelid = k.confrelid and other.attnum = pair.other) as columns,
       (select json_agg(a.attname order by n.place)
          from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as n (attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = n.attnum
          where i.indrelid = k.conrelid and i.indisprimary and n.place <= i.indnkeyatts) as key,
       (select coalesce(json_agg(quote_ident(belongs.attname)), '[]')
          from pg_constraint u join pg_attribute belongs on belongs.attrelid = u.conrelid and belongs.attnum = u.conkey[1]
          join pg_attribute key on key.attrelid = u.confrelid and key.attnum = u.confkey[1]
          where u.conrelid = k.conrelid and u.contype = 'f' and u.oid <> k.oid and array_length(u.conkey, 1) = 1
            and u.confrelid = $2::regclass and key.attname = $3) as "toUsers"
     from reached join pg_constraint k on k.confrelid = reached.oid
     join pg_class r on r.oid = k.conrelid join pg_namespace rn on rn.oid = r.relnamespace
     join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
     where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and k.conparentid = 0`,
    [targets.map(({ sql }) => sql), users?.sql ?? null, users?.key.name ?? null],
  );
  return z.array(actingSchema).parse(rows);
}
