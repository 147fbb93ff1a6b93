import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import type { Layout } from '../layout/layout.ts';
import { pg } from '../pg.ts';
import { inTransaction } from '../pool.ts';
import { alias, joinOfReference, ownedBy, referencesSchema } from '../rows/rows.ts';
import type { ActingKey } from './deletion.ts';
import { countIn, type Target } from './targets.ts';

/**
 * Rows that would be deleted by cascade although they belong to others, such as a comment on the trial's note. Declared tables
 * have an owner; this covers tables that are undeclared, or owned through other rows, but refer to users.
 */
export async function foreignDependents(
  client: ClientBase,
  {
    users,
    targets,
    acting,
  }: { users: Layout['users']; targets: readonly Target[]; acting: readonly ActingKey[] },
  keys: readonly string[],
): Promise<{ sql: string; problem: string }[]> {
  if (!users) return [];
  const undeclared = acting.filter(
    ({ action, referring }) => action === 'c' && !targets.some(({ sql }) => sql === referring),
  );
  const problems: { sql: string; problem: string }[] = [];
  for (const { referring, referred, joined, toUsers } of undeclared) {
    const target = targets.find(({ sql }) => sql === referred);
    for (const owner of target ? toUsers : []) {
      const dependent = { referring, referred, joined, owner };
      const count = target ? await countOfOthers(client, { dependent, target, users }, keys) : 0;
      if (count > 0) problems.push({ sql: referring, problem: othersRows(referring, owner, count) });
    }
  }
  return [...problems, ...(await othersAmong(client, { targets, users }, keys))];
}

const othersRows = (table: string, column: string, count: number) =>
  `it would also delete ${count} rows of ${table} that belong to other users by ${column}`;

/** Rows that belong to the trial through another row, and to someone else by their own column. */
async function othersAmong(
  client: ClientBase,
  { targets, users }: { targets: readonly Target[]; users: NonNullable<Layout['users']> },
  keys: readonly string[],
): Promise<{ sql: string; problem: string }[]> {
  const problems: { sql: string; problem: string }[] = [];
  for (const { sql, owner, others } of targets)
    for (const column of others) {
      const { rows } = await client.query(
        `select count(*)::float8 as count from ${sql} ${alias}
           where ${ownedBy(owner)} and ${alias}.${column.sql} <> all($1::text[]::${users.key.type}[])`,
        [keys],
      );
      const count = countIn(rows);
      if (count > 0) problems.push({ sql, problem: othersRows(sql, column.name, count) });
    }
  return problems;
}

/** A table whose rows are deleted with those that they refer to, and its column that names the user. */
type Dependent = Pick<ActingKey, 'referring' | 'referred' | 'joined'> & { owner: string };

async function countOfOthers(
  client: ClientBase,
  {
    dependent: { referring, referred, joined, owner },
    target,
    users,
  }: { dependent: Dependent; target: Target; users: NonNullable<Layout['users']> },
  keys: readonly string[],
): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::float8 as count from ${referring} referring join ${referred} ${alias} on ${joined}
       where ${ownedBy(target.owner)} and referring.${owner} <> all($1::text[]::${users.key.type}[])`,
    [keys],
  );
  return countIn(rows);
}

const foreignKeyViolation = '23503';

/** Which rows block a deletion, and what to do about it; null when the error does not name a constraint. */
export async function describeBlocked(
  pool: Pool,
  error: unknown,
  { targets, keys }: { targets: readonly Target[]; keys: readonly string[] },
): Promise<string | null> {
  if (!(error instanceof pg().DatabaseError) || error.code !== foreignKeyViolation) return null;
  const { schema, table, constraint, detail } = error;
  if (schema === undefined || table === undefined || constraint === undefined) return null;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query(findReference, [schema, table, constraint]);
    const [reference] = referencesSchema.parse(rows);
    if (!reference) return null;
    const { referring, referred, joined } = reference;
    const target = targets.find(({ sql }) => sql === referred);
    const counted = target
      ? await client.query(
          `select count(*)::float8 as count from ${referring} referring where exists (
             select from ${referred} ${alias} where ${joined} and ${ownedBy(target.owner)})`,
          [keys],
        )
      : { rows: [] };
    const count = z.array(z.object({ count: z.number() })).parse(counted.rows)[0]?.count;
    const rest = targets.some(({ sql }) => sql === referring)
      ? `name ${referring} after ${referred} in database.tables; rows of others must be deleted by hand`
      : `declare ${referring} in database.tables, with its owner and after ${referred}, or let the foreign key cascade`;
    return `${count ?? 'some'} rows of ${referring} refer to rows of ${referred} that would be deleted (${constraint}${detail ? `: ${detail}` : ''}): ${rest}`;
  });
}

const findReference = `
  select format('%I.%I', $1::text, $2::text) as referring, format('%I.%I', n.nspname, p.relname) as referred, ${joinOfReference} as joined
  from pg_constraint k join pg_class p on p.oid = k.confrelid join pg_namespace n on n.oid = p.relnamespace
  where k.conname = $3 and k.conrelid = format('%I.%I', $1::text, $2::text)::regclass and k.contype = 'f'`;
