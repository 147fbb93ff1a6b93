import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SessionUser } from '../../protocol/chat-request.ts';
import type { Database } from '../database/database.ts';

const userRowSchema = z.object({ id: z.uuid(), name: z.string() });

/** Signs in by name, creating the user if unknown, and returns the secret for the cookie. */
export async function openSession(
  database: Database,
  name: string,
): Promise<{ user: SessionUser; token: string }> {
  const token = randomBytes(32).toString('base64url');
  // The no-op update makes "returning" answer for an existing row as well.
  const { rows } = await database.query(
    `with person as (
       insert into users (name) values ($1) on conflict (name) do update set name = excluded.name returning id, name
     ), session as (
       insert into sessions (token, user_id) select $2, id from person
     )
     select id, name from person`,
    [name, hashToken(token)],
  );
  return { user: userRowSchema.parse(rows[0]), token };
}

export async function findSessionUser(database: Database, token: string): Promise<SessionUser | undefined> {
  const { rows } = await database.query(
    'select users.id, users.name from sessions join users on users.id = sessions.user_id where token = $1',
    [hashToken(token)],
  );
  return rows[0] === undefined ? undefined : userRowSchema.parse(rows[0]);
}

export async function closeSession(database: Database, token: string): Promise<void> {
  await database.query('delete from sessions where token = $1', [hashToken(token)]);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
