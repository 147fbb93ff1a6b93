import { Hono } from 'hono';
import { calendarDateSchema } from '../../protocol/task.ts';
import type { Database } from '../database/database.ts';
import { wordsOf } from '../language.ts';
import { parseLocalTime } from '../local-time.ts';
import type { IdentityTokens } from '../mcp/identity.ts';
import { serveTools } from '../mcp/serve-tools.ts';
import { PlainError } from '../plain-error.ts';
import { requireUser } from '../sessions/routes.ts';
import { selectTasks } from './rows.ts';
import { createTaskService } from './service.ts';
import { taskTools } from './tools.ts';

/** GET /api/tasks?date=: the signed-in user's tasks of one day, for the side panel. */
export function taskRoutes(database: Database): Hono {
  return new Hono().get('/', async (context) => {
    const user = await requireUser(context, database);
    const date = calendarDateSchema.safeParse(context.req.query('date'));
    if (!date.success) throw new PlainError(400, 'invalid_request', ({ problems }) => problems.dateFormat);
    return context.json({ tasks: await selectTasks(database, user.id, { date: date.data }) });
  });
}

/** The MCP server of the task tools. Only the agent of this process can prove who the user is. */
export function taskToolRoutes(database: Database, identities: IdentityTokens): Hono {
  const tasks = createTaskService(database);
  return new Hono().all('/', async (context) => {
    const identity = identities.verify(context.req.header('authorization'));
    if (!identity) return context.json({ error: 'unauthorized' }, 401);
    const caller = { userId: identity.userId, now: parseLocalTime(identity.clientTime) };
    const words = wordsOf(context);
    return serveTools(context.req.raw, { name: 'tasks', tools: taskTools(tasks, words), caller, words });
  });
}
