import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import { wordsOf } from '../language.ts';
import { bridgeTools } from '../mcp/bridge-tools.ts';
import type { IdentityTokens } from '../mcp/identity.ts';
import type { StdioServers } from '../mcp/stdio-servers.ts';
import { requireUser } from '../sessions/routes.ts';
import { listFiles, readText } from './browse.ts';
import type { Folders } from './folders.ts';
import { writeSample } from './sample.ts';

const script = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'));

/** The signed-in user's files for the side panel: the list, the text of one, and a first few to try. */
export function fileRoutes(database: Database, folders: Folders): Hono {
  return new Hono()
    .get('/', async (context) => {
      const user = await requireUser(context, database);
      return context.json({ files: await listFiles(folders.of(user.id)) });
    })
    .get('/text', async (context) => {
      const user = await requireUser(context, database);
      return context.json(await readText(folders.of(user.id), context.req.query('path') ?? ''));
    })
    .post('/sample', async (context) => {
      const user = await requireUser(context, database);
      const folder = await folders.open(user.id);
      await writeSample(folder, wordsOf(context).samples.files);
      return context.json({ files: await listFiles(folder) });
    });
}

/** The reference file server, one process for each user, which is allowed that user's folder and no other. */
export function fileToolRoutes(folders: Folders, identities: IdentityTokens, servers: StdioServers): Hono {
  return new Hono().all('/', async (context) => {
    const identity = identities.verify(context.req.header('authorization'));
    if (!identity) return context.json({ error: 'unauthorized' }, 401);
    const folder = await folders.open(identity.userId);
    return bridgeTools(context.req.raw, servers, { script, args: [folder], folder });
  });
}
