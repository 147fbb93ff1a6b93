import type { ClientBase, Pool } from 'pg';
import { sinceSnapshot } from '../clean-up/restore.ts';
import { rowsOfEach, type Target, targetsOf } from '../clean-up/targets.ts';
import type { Layout } from '../layout/layout.ts';
import { inTransaction } from '../pool.ts';
import { type ChangedRow, identitiesByPlace, identityOf, isOneOf, listOf } from '../rows/identity.ts';
import { alias, joinOfReference, ownedBy, referencesSchema } from '../rows/rows.ts';
import type { HeldSnapshot } from '../snapshot/held-snapshot.ts';

/** The maximum number of rows compared for each foreign key. */
const most = 1_000;

/**
 * Others' rows in declared tables that changed since the snapshot and are linked to the trial's rows by one foreign key, in
 * either direction. For shared databases: key indexes lead to these rows, but the author of the change is unknown.
 *
 * @param keys those of the trial's users, and those of all users of the run.
 */
export async function linkedChanges(
  pool: Pool,
  {
    layout,
    snapshot,
    keys,
  }: { layout: Layout; snapshot: HeldSnapshot; keys: { own: string[]; all: string[] } },
): Promise<ChangedRow[]> {
  const targets = targetsOf(layout);
  return inTransaction(pool, async (client) => {
    const identities = await linkedRows(client, { targets, keys });
    const rows = await sinceSnapshot(pool, client, { targets, identities, snapshot });
    return rows.filter(({ before, now }) => now !== null && now !== before);
  });
}

/** Others' rows, by table, that refer to the trial's rows or that these refer to. */
async function linkedRows(
  client: ClientBase,
  { targets, keys }: { targets: readonly Target[]; keys: { own: string[]; all: string[] } },
): Promise<string[][]> {
  const owned = await rowsOfEach(client, targets, keys.own);
  const { rows: found } = await client.query(findReferences, [targets.map(({ sql }) => sql)]);
  const values: unknown[] = [keys.all];
  const parts = referencesSchema.parse(found).flatMap(({ referring, referred, joined }) => {
    const [child, parent] = [referring, referred].map((sql) =>
      targets.findIndex((target) => target.sql === sql),
    );
    const ends = [
      { from: child, row: 'referring', to: parent, other: alias },
      { from: parent, row: alias, to: child, other: 'referring' },
    ];
    return ends.flatMap(({ from = -1, row, to = -1, other }) => {
      const [own, others] = [targets[from], targets[to]];
      const identities = [...(owned[from]?.keys() ?? [])];
      if (!own || !others || identities.length === 0) return [];
      values.push(listOf(identities));
      return `(select ${to} as place, ${identityOf(others, other)} as identity from ${own.sql} ${row} join ${others.sql} ${other} on ${joined}
        where ${isOneOf(own, `$${values.length}`, row)} and (${ownedBy(others.owner, other)}) is not true limit ${most})`;
    });
  });
  if (parts.length === 0) return [];
  const { rows } = await client.query(parts.join(' union '), values);
  return identitiesByPlace(targets.length, rows);
}

const findReferences = `
  with declared as (select sql, sql::regclass::oid as oid from unnest($1::text[]) sql)
  select referring.sql as referring, referred.sql as referred, ${joinOfReference} as joined
  from pg_constraint k join declared referring on referring.oid = k.conrelid join declared referred on referred.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0`;
