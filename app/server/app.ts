import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { taskAssistant } from './assistants/tasks.ts';
import { chatRoutes } from './chat/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createIdentityTokens } from './mcp/identity.ts';
import { pageRoutes } from './page/routes.ts';
import { answerError, PlainError } from './plain-error.ts';
import { requireSameOrigin, sendSecurityHeaders } from './security.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { taskRoutes, taskToolRoutes } from './tasks/routes.ts';

/** Room for the longest message in any script, with what is around it. */
const MAX_BODY_BYTES = 64 * 1024;

interface AppOptions {
  config: Config;
  database: Database;
  pageFolder: string;
  /** The address at which this application reaches itself, known once it listens. */
  origin(): string;
  stopping: AbortSignal;
}

/** The whole application as one Hono app; it owns neither the port nor the database. */
export function createApp({ config, database, pageFolder, origin, stopping }: AppOptions): Hono {
  const identities = createIdentityTokens();
  const toolsUrl = () => config.tasksMcpUrl ?? `${origin()}/mcp/tasks`;
  const assistants = [taskAssistant({ database, identities, toolsUrl })];
  const { chat, chats } = chatRoutes({ config, database, assistants, stopping });

  return new Hono()
    .use(sendSecurityHeaders)
    .use('/api/*', requireSameOrigin, bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .get('/api/health', async (context) => {
      await database.query('select 1');
      return context.json({ ok: true });
    })
    .route('/api/session', sessionRoutes(database))
    .route('/api/tasks', taskRoutes(database))
    .route('/api/chat', chat)
    .route('/api/chats', chats)
    .all('/api/*', () => {
      throw new PlainError(404, 'not_found', '没有这个接口。');
    })
    .route('/mcp/tasks', taskToolRoutes(database, identities))
    .route('/', pageRoutes(pageFolder))
    .notFound((context) => context.text('没有找到这个页面。', 404))
    .onError(answerError);
}
