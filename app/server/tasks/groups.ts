import { z } from 'zod';
import type { Queryable } from '../database/database.ts';

const groupSchema = z.object({ id: z.uuid(), name: z.string() });
export type Group = z.infer<typeof groupSchema>;

/** The groups of which the user is a member. */
export async function selectGroups(database: Queryable, userId: string): Promise<Group[]> {
  const { rows } = await database.query(
    `select groups.id, groups.name from memberships join groups on groups.id = memberships.group_id
     where memberships.user_id = $1 order by groups.name`,
    [userId],
  );
  return z.array(groupSchema).parse(rows);
}

export async function isMember(database: Queryable, userId: string, groupId: string): Promise<boolean> {
  const { rowCount } = await database.query('select from memberships where user_id = $1 and group_id = $2', [
    userId,
    groupId,
  ]);
  return rowCount === 1;
}
