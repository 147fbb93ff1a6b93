import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { SessionUser } from '../../protocol/chat-request.ts';
import type { Database } from '../database/database.ts';
import { PlainError } from '../plain-error.ts';
import { readBody } from '../read-body.ts';
import { closeSession, findSessionUser, openSession } from './store.ts';

const COOKIE = 'session';
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const signInSchema = z.object({ name: z.string() });

export function sessionRoutes(database: Database): Hono {
  return new Hono()
    .get('/', async (context) => context.json({ user: await requireUser(context, database) }))
    .post('/', async (context) => {
      const name = (await readBody(context, signInSchema)).name.trim();
      if (!/^[^\p{Cc}]{1,64}$/u.test(name)) {
        throw new PlainError(400, 'invalid_name', ({ problems }) => problems.invalidName);
      }
      const { user, token } = await openSession(database, name);
      setCookie(context, COOKIE, token, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: THIRTY_DAYS });
      return context.json({ user });
    })
    .delete('/', async (context) => {
      const token = getCookie(context, COOKIE);
      if (token) await closeSession(database, token);
      deleteCookie(context, COOKIE, { path: '/' });
      return context.body(null, 204);
    });
}

/** The signed-in user of this request; 401 with plain words when there is none. */
export async function requireUser(context: Context, database: Database): Promise<SessionUser> {
  const token = getCookie(context, COOKIE);
  const user = token ? await findSessionUser(database, token) : undefined;
  if (!user) throw new PlainError(401, 'not_signed_in', ({ problems }) => problems.notSignedIn);
  return user;
}
