import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { fileAssistant } from './assistants/files.ts';
import { taskAssistant } from './assistants/tasks.ts';
import { toolboxAssistant } from './assistants/toolbox.ts';
import { workbookAssistant } from './assistants/workbook.ts';
import { agentRoutes } from './chat/agent-routes.ts';
import { createTurnOpener } from './chat/open-turn.ts';
import { chatRoutes } from './chat/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Folders } from './files/folders.ts';
import { fileRoutes, fileToolRoutes } from './files/routes.ts';
import { chooseLanguage, wordsOf } from './language.ts';
import { createIdentityTokens } from './mcp/identity.ts';
import { createStdioServers } from './mcp/stdio-servers.ts';
import { pageRoutes } from './page/routes.ts';
import { answerError, PlainError } from './plain-error.ts';
import { requireSameOrigin, sendSecurityHeaders } from './security.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { taskRoutes, taskToolRoutes } from './tasks/routes.ts';
import { everythingToolRoutes, jobToolRoutes } from './toolbox/routes.ts';
import { workbookRoutes, workbookToolRoutes } from './workbook/routes.ts';

/** Room for the longest message in any script, with what is around it. */
const MAX_BODY_BYTES = 64 * 1024;

interface AppOptions {
  config: Config;
  database: Database;
  folders: Folders;
  pageFolder: string;
  /** The address at which this application reaches itself, known once it listens. */
  origin(): string;
  stopping: AbortSignal;
}

/** The whole application as one Hono app; it owns neither the port nor the database. */
export function createApp({ config, database, folders, pageFolder, origin, stopping }: AppOptions): Hono {
  const identities = createIdentityTokens();
  const servers = createStdioServers();
  stopping.addEventListener('abort', () => servers.stop());
  const tasks = taskAssistant({
    database,
    identities,
    toolsUrl: () => config.tasksMcpUrl ?? `${origin()}/mcp/tasks`,
  });
  const workbook = workbookAssistant({
    identities,
    toolsUrl: () => config.workbookMcpUrl ?? `${origin()}/mcp/workbook`,
  });
  const files = fileAssistant({
    identities,
    toolsUrl: () => config.filesMcpUrl ?? `${origin()}/mcp/files`,
  });
  const toolbox = toolboxAssistant({
    everythingUrl: () => config.everythingMcpUrl ?? `${origin()}/mcp/everything`,
    jobsUrl: () => config.jobsMcpUrl ?? `${origin()}/mcp/jobs`,
    toolTimeoutMs: config.toolTimeoutMs,
  });
  const shared = { config, database, openTurn: createTurnOpener(config), stopping };
  const { chat, chats } = chatRoutes({ ...shared, assistants: [tasks, workbook, files, toolbox] });
  const protect = [requireSameOrigin, bodyLimit({ maxSize: MAX_BODY_BYTES })] as const;

  return new Hono()
    .use(sendSecurityHeaders)
    .use(chooseLanguage(config.language))
    .use('/api/*', ...protect)
    .use('/agent/*', ...protect)
    .get('/api/health', async (context) => {
      await database.query('select 1');
      return context.json({ ok: true });
    })
    .route('/api/session', sessionRoutes(database))
    .route('/api/tasks', taskRoutes(database))
    .route('/api/workbook', workbookRoutes(database))
    .route('/api/files', fileRoutes(database, folders))
    .route('/api/chat', chat)
    .route('/api/chats', chats)
    .route('/agent', agentRoutes({ ...shared, assistant: workbook }))
    .on('ALL', ['/api/*', '/agent/*'], () => {
      throw new PlainError(404, 'not_found', ({ problems }) => problems.noRoute);
    })
    .route('/mcp/tasks', taskToolRoutes(database, identities))
    .route('/mcp/workbook', workbookToolRoutes(database, identities))
    .route('/mcp/files', fileToolRoutes(folders, identities, servers))
    .route('/mcp/everything', everythingToolRoutes(servers))
    .route('/mcp/jobs', jobToolRoutes())
    .route('/', pageRoutes(pageFolder))
    .notFound((context) => context.text(wordsOf(context).problems.noPage, 404))
    .onError(answerError);
}
