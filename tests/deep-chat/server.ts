import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';
import { type Act, script } from './script.ts';

/**
 * A chat page that is not ours: the deep-chat web component in front of a server that answers as the user's words
 * tell it to (see script.ts). No model, no tools, no database: the browser boundary alone.
 */

const component = fileURLToPath(import.meta.resolve('deep-chat/dist/deepChat.bundle.js'));
const page = new URL('page.html', import.meta.url);

const requestSchema = z.object({ messages: z.array(z.object({ text: z.string() })).min(1) });

const server = createServer(async (request, response) => {
  if (request.url === '/deep-chat.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(component));
  if (request.url !== '/chat')
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(readFileSync(page));
  const { messages } = requestSchema.parse(await json(request));
  await perform(script(messages.at(-1)?.text ?? ''), response);
});

async function perform(acts: Act[], response: ServerResponse): Promise<void> {
  for (const act of acts) {
    if ('wait' in act) await new Promise((resolve) => setTimeout(resolve, act.wait));
    else if ('say' in act) {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ text: act.say })}\n\n`);
    } else if ('fail' in act) response.writeHead(act.fail, { 'content-type': 'application/json' });
    else if ('cut' in act) return void response.destroy();
    else return; // It never ends.
  }
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end();
}

serve(server);
