import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pass } from 'node:timers/promises';
import { z } from 'zod';
import { aiSdk, deepChat, flowise, lines, n8n, type Protocol, plainText } from './protocols.ts';
import { type Act, actsFor } from './script.ts';

/** What each page asks, and how it is answered. */

const text = z.string();
const messages = z.object({
  messages: z.array(
    z.looseObject({
      text: text.optional(),
      parts: z.array(z.looseObject({ text: text.optional() })).optional(),
    }),
  ),
});

type Route = { protocol(): Protocol; said(body: unknown): string };

const lastMessage = (body: unknown) => {
  const last = messages.parse(body).messages.at(-1);
  return last?.text ?? last?.parts?.map((part) => part.text ?? '').join('') ?? '';
};

const routes: Record<string, Route> = {
  '/api/ai-sdk': { protocol: aiSdk, said: lastMessage },
  '/api/deep-chat': { protocol: deepChat, said: lastMessage },
  '/api/n8n': { protocol: n8n, said: (body) => z.looseObject({ chatInput: text }).parse(body).chatInput },
  '/api/flowise/api/v1/prediction/scripted': {
    protocol: flowise,
    said: (body) => z.looseObject({ question: text }).parse(body).question,
  },
  '/api/content': { protocol: lines, said: (body) => z.looseObject({ said: text }).parse(body).said },
  '/api/nlux': { protocol: plainText, said: (body) => z.looseObject({ message: text }).parse(body).message },
};

/** What the back end does once this was said. */
export type ActsOf = (said: string) => readonly Act[];

/** Answers what a page asks of its back end; false where it asks for something else. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  actsOf: ActsOf = actsFor,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const route = routes[pathname];
  if (!route) {
    if (!pathname.startsWith('/api/')) return false;
    // Settings that a page asks for before there is a conversation.
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"isStreaming":true,"uploads":{}}');
    return true;
  }
  await perform(actsOf(route.said(await json(request))), response, route.protocol());
  return true;
}

async function perform(acts: readonly Act[], response: ServerResponse, protocol: Protocol): Promise<void> {
  const [first] = acts;
  if (first && 'fail' in first)
    return void response
      .writeHead(first.fail, { 'content-type': 'application/json' })
      .end('{"error":"scripted"}');
  response.writeHead(200, {
    'content-type': protocol.type,
    'cache-control': 'no-store',
    ...protocol.headers,
  });
  response.flushHeaders();
  response.write(protocol.begin ?? '');
  for (const act of acts) {
    if (response.destroyed) return;
    if ('wait' in act) await pass(act.wait);
    else if ('cut' in act) return void response.destroy();
    else if ('hang' in act) return;
    else response.write(protocol.write(act));
    // A protocol that has no word for a failure breaks off.
    if ('error' in act) return void (protocol.write(act) === '' ? response.destroy() : response.end());
  }
  response.end(protocol.end ?? '');
}

/** The same over a socket, as frames of JSON. */
export async function answerFrame(
  said: string,
  socket: { send(frame: string): void; terminate(): void },
  actsOf: ActsOf = actsFor,
): Promise<void> {
  const acts = actsOf(said);
  const tell = (frame: object) => socket.send(JSON.stringify(frame));
  if (acts.some((act) => 'fail' in act)) return tell({ failure: 'scripted' });
  tell({ typing: true });
  for (const act of acts) {
    if ('wait' in act) await pass(act.wait);
    else if ('cut' in act) return socket.terminate();
    else if ('hang' in act) return;
    else if ('error' in act) return tell({ failure: act.error });
    else tell(act);
  }
  tell({ typing: false });
}
