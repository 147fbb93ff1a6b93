import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setImmediate as next } from 'node:timers/promises';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';

/** A chat that says, calls, shows and prints whatever the file in the variable TEXTS holds, and an MCP server that tells of its caller. */

const texts = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(process.env.TEXTS ?? '', 'utf8')));
const { reply = '', tool = '', argument = '', result = '', card = '', log = '' } = texts;

const server = createServer({ maxHeaderSize: 1 << 20 }, async (request, response) => {
  if (request.url === '/page.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(page());
  if (request.url === '/texts') return response.end(JSON.stringify(texts));
  if (request.url?.startsWith('/mcp'))
    return response.writeHead(401).end(`no key: ${JSON.stringify(request.headers)} ${result}`);
  if (request.url === '/answer') {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const say = (event: object) => response.write(`${JSON.stringify(event)}\n`);
    say({ type: 'tool', name: tool, arguments: { note: argument }, result: { found: [result] } });
    for (let at = 0; at < reply.length; at += 7) {
      say({ type: 'delta', text: reply.slice(at, at + 7) });
      await next();
    }
    say({ type: 'card', text: card });
    return response.end();
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(readFileSync(new URL('page.html', import.meta.url)));
});

const page = () => readFileSync(new URL('page.js', import.meta.url));

console.log(log);
serve(server);
