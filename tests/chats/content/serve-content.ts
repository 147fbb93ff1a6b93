import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pass } from 'node:timers/promises';
import { rolldown } from 'rolldown';
import { z } from 'zod';

/** Serves the page, and answers each message with the document that belongs to it, in pieces of random size. */

export type ContentServer = {
  url: string;
  /** The next message to send, which is answered with this document. */
  messageFor(document: string, seed: number): string;
  stop(): void;
};

const saidSchema = z.object({ said: z.string() });

export async function serveContent(): Promise<ContentServer> {
  const script = await bundle();
  const replies = new Map<string, { document: string; seed: number }>();
  const server = createServer(async (request, response) => {
    if (request.url === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script);
    if (request.url !== '/api/say')
      return response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<!doctype html><title>Content</title><body><script type="module" src="/page.js"></script>');
    const reply = replies.get(saidSchema.parse(await json(request)).said);
    if (reply) await stream(response, reply);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    messageFor(document, seed) {
      const said = `question number ${replies.size + 1}`;
      replies.set(said, { document, seed });
      return said;
    },
    stop: () => void server.close(),
  };
}

async function stream(
  response: ServerResponse,
  { document, seed }: { document: string; seed: number },
): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const letters = [...document];
  let state = seed;
  for (let at = 0; at < letters.length; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const size = 1 + (state % Math.max(4, Math.ceil(letters.length / 6)));
    response.write(`${JSON.stringify({ text: letters.slice(at, at + size).join('') })}\n`);
    at += size;
    await pass(state % 3 === 0 ? 4 : 0);
  }
  response.end();
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'page.jsx'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
