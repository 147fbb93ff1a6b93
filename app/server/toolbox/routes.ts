import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { jobTools } from '../jobs/tools.ts';
import { wordsOf } from '../language.ts';
import { bridgeTools } from '../mcp/bridge-tools.ts';
import { refusePages } from '../mcp/refuse-pages.ts';
import { serveTools } from '../mcp/serve-tools.ts';
import type { StdioServers } from '../mcp/stdio-servers.ts';

const script = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));

/** The reference server that has a bit of everything: one process for all users, because it knows of none. */
export function everythingToolRoutes(servers: StdioServers): Hono {
  return new Hono()
    .use(refusePages)
    .all('/', (context) => bridgeTools(context.req.raw, servers, { script, args: ['stdio'] }));
}

/** The job-search tools, which anybody may use. */
export function jobToolRoutes(): Hono {
  return new Hono().use(refusePages).all('/', (context) => {
    const words = wordsOf(context);
    return serveTools(context.req.raw, { name: 'jobs', tools: jobTools(words), caller: null, words });
  });
}
