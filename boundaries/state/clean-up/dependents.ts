import type { ClientBase } from 'pg';
import type { Layout } from '../layout/layout.ts';
import { alias, ownedBy } from '../rows/rows.ts';
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
    targets: allTargets,
    acting,
    going,
  }: {
    users: Layout['users'];
    targets: readonly Target[];
    acting: readonly ActingKey[];
    /** Table in SQL → the rows to be deleted, including cascades. A schema may have hundreds of tables, few of which have any. */
    going: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  },
  keys: readonly string[],
): Promise<{ sql: string; problem: string }[]> {
  if (!users) return [];
  const isGoing = (sql: string) => (going.get(sql)?.size ?? 0) > 0;
  const targets = allTargets.filter(({ sql }) => isGoing(sql));
  const undeclared = acting.filter(
    ({ action, referring }) =>
      action === 'c' && isGoing(referring) && !targets.some(({ sql }) => sql === referring),
  );
  const problems: { sql: string; problem: string }[] = [];
  for (const { referring, referred, joined, toUsers } of undeclared) {
    const target = targets.find(({ sql }) => sql === referred);
    for (const owner of target ? toUsers : []) {
      const dependent = { referring, referred, joined, owner };
      const count = target ? await countOfOthers(client, { dependent, target, users }, keys) : 0;
      if (count > 0)
        problems.push({
          sql: referring,
          problem: `it would also delete ${count} rows of ${referring} that belong to other users by ${owner}, by a foreign key`,
        });
    }
  }
  return [...problems, ...(await othersAmong(client, { targets, users }, keys))];
}

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
      const byParent = owner.columns.map(({ name }) => name).join(' and ');
      if (count > 0)
        problems.push({
          sql,
          problem: `it would also delete ${count} rows of ${sql} that belong to the trial by ${byParent}, and to other users by ${column.name}`,
        });
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
