import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { Pool } from 'pg';
import { shopApi } from './api.ts';
import { schema } from './schema.ts';
import { shopTools } from './tools.ts';

/** Harbor & Pine: the page and the MCP server on one origin, the API on another. */

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(schema);

async function serve(listener: RequestListener, port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    server,
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
  };
}

const guard =
  (answer: (...args: Parameters<RequestListener>) => Promise<void>): RequestListener =>
  (request, response) =>
    void answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"error":"Something went wrong."}');
    });

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const files = ['index.html', 'shop.js', 'shop.css'];

const tools = shopTools(pool);
const api = await serve(
  guard(
    shopApi({ pool, page: () => page.url, tools: () => process.env.SHOP_TOOLS_URL ?? `${page.url}/mcp` }),
  ),
);
const page = await serve(
  guard(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    if (name === 'mcp') return tools(request, response);
    if (name === 'settings.js') {
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`window.api = ${JSON.stringify(api.url)};`);
      return;
    }
    if (!files.includes(name)) return void response.writeHead(404).end();
    const content = await readFile(join(import.meta.dirname, 'page', name));
    const type = types[name.split('.').at(-1) ?? ''];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
  }),
  Number(process.env.PORT ?? 0),
);
console.log(`READY ${page.url} api ${api.url}`);
process.on('SIGTERM', () => process.exit());
