import { Hono } from 'hono';
import { viewChangeSchema } from '../../protocol/workbook.ts';
import type { ServerWords } from '../../words/server-words.ts';
import type { Database } from '../database/database.ts';
import { wordsOf } from '../language.ts';
import type { IdentityTokens } from '../mcp/identity.ts';
import { serveTools } from '../mcp/serve-tools.ts';
import { PlainError } from '../plain-error.ts';
import { readBody } from '../read-body.ts';
import { requireUser } from '../sessions/routes.ts';
import { showWorkbook } from './panel.ts';
import { WorkbookRefusal } from './refusal.ts';
import { createWorkbookService } from './service.ts';
import { workbookTools } from './tools.ts';

/** The signed-in user's workbook for the side panel: what it shows, what is selected in it, and a first one to try. */
export function workbookRoutes(database: Database): Hono {
  const workbooks = createWorkbookService(database);
  const show = async (userId: string, words: ServerWords) => {
    const workbook = await workbooks.find({ userId });
    return { workbook: workbook ? showWorkbook(workbook, words) : null };
  };
  return new Hono()
    .get('/', async (context) => {
      const user = await requireUser(context, database);
      return context.json(await show(user.id, wordsOf(context)));
    })
    .patch('/', async (context) => {
      const user = await requireUser(context, database);
      const view = await readBody(context, viewChangeSchema);
      await workbooks.point({ userId: user.id }, view).catch(refuseRequest);
      return context.json(await show(user.id, wordsOf(context)));
    })
    .post('/sample', async (context) => {
      const user = await requireUser(context, database);
      await workbooks.createSample({ userId: user.id }, wordsOf(context).samples);
      return context.json(await show(user.id, wordsOf(context)));
    });
}

/** The MCP server of the workbook tools. Only the agent of this process can prove who the user is. */
export function workbookToolRoutes(database: Database, identities: IdentityTokens): Hono {
  const workbooks = createWorkbookService(database);
  return new Hono().all('/', async (context) => {
    const identity = identities.verify(context.req.header('authorization'));
    if (!identity) return context.json({ error: 'unauthorized' }, 401);
    const words = wordsOf(context);
    const tools = workbookTools(workbooks, words);
    const caller = { userId: identity.userId };
    return serveTools(context.req.raw, { name: 'workbook', tools, caller, words });
  });
}

function refuseRequest(error: unknown): never {
  if (error instanceof WorkbookRefusal) throw new PlainError(400, error.code, error.say, { cause: error });
  throw error;
}
