import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { rolldown } from 'rolldown';
import type { Fault, Turn } from './look.ts';

/** Serves the generated pages, and answers each message with the reply of its turn: over the wire that it is asked for, with its fault. */

/** `ws` is one of the packages of the third-party chats. */
const requireOfChats = createRequire(join(import.meta.dirname, '../package.json'));
type Socket = {
  on(event: 'message', listener: (data: Buffer) => void): void;
  send(text: string): void;
  terminate(): void;
};

export type Answer = Turn & { fault: Fault };
type Job = { text: string; done: boolean; error: string | null };

export class GeneratedServer {
  /** By what is said. */
  readonly answers = new Map<string, Answer>();
  readonly #jobs = new Map<string, Job>();
  readonly #events = new Map<string, Answer>();
  #script = '';
  readonly #server: Server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  async start(): Promise<string> {
    this.#script = await bundle();
    const { WebSocketServer } = requireOfChats('ws');
    new WebSocketServer({ server: this.#server, path: '/socket' }).on('connection', (socket: Socket) => {
      socket.on('message', (data) => void this.#answerSocket(socket, JSON.parse(String(data)).said));
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const job = searchParams.get('job') ?? '';
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><meta charset="utf-8"><title>Chat</title><body><script type="module">${this.#script}</script>`,
      );
    } else if (pathname === '/api/job') sendJson(response, this.#jobs.get(job));
    else if (pathname === '/api/events') await this.#sendEvents(response, this.#events.get(job));
    else if (pathname === '/api/chat') await this.#answer(request, response, searchParams.get('wire') ?? '');
    else response.writeHead(404).end();
  }

  async #answer(request: IncomingMessage, response: ServerResponse, wire: string): Promise<void> {
    const { said } = (await json(request)) as { said: string };
    const answer = this.answers.get(said);
    if (!answer) return void response.writeHead(404).end();
    if (answer.fault === 'status') {
      await wait(answer.first);
      response.statusCode = 500;
      return sendJson(response, { error: 'the model is out of reach' });
    }
    const id = String(this.#jobs.size + this.#events.size);
    if (wire === 'events') {
      this.#events.set(id, answer);
      return sendJson(response, { job: id });
    }
    if (wire === 'polled') {
      const job: Job = { text: '', done: false, error: null };
      this.#jobs.set(id, job);
      void arrive(answer, (piece) => (job.text += piece)).then((isWhole) => {
        if (isWhole) job.done = true;
        else job.error = 'the model is out of reach';
      });
      return sendJson(response, { job: id });
    }
    if (wire === 'json') {
      await wait(answer.first + answer.pause);
      return answer.fault === 'cut' ? void response.destroy() : sendJson(response, { reply: answer.reply });
    }
    await stream(response, wire, answer);
  }

  async #sendEvents(response: ServerResponse, answer: Answer | undefined): Promise<void> {
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    const isWhole = await arrive(answer, (token) => send({ token }));
    if (!isWhole) return void response.destroy();
    send({ done: true });
    response.end();
  }

  async #answerSocket(socket: Socket, said: string): Promise<void> {
    const answer = this.answers.get(said);
    const send = (event: object) => socket.send(JSON.stringify(event));
    if (!answer) return;
    send({ type: 'received' });
    if (answer.fault === 'status') {
      await wait(answer.first);
      return send({ type: 'error', message: 'the model is out of reach' });
    }
    const isWhole = await arrive(answer, (text) => send({ type: 'token', text }));
    if (isWhole) send({ type: 'done' });
    else socket.terminate();
  }
}

const types: Record<string, string> = { text: 'text/plain; charset=utf-8', lines: 'application/x-ndjson' };
const recordOf: Record<string, (piece: string) => string> = {
  text: (piece) => piece,
  lines: (content) => `${JSON.stringify({ content })}\n`,
  data: (delta) => `data: ${JSON.stringify({ delta })}\n\n`,
  openai: (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
  'ai-sdk': (delta) => `data: ${JSON.stringify({ type: 'text-delta', id: '0', delta })}\n\n`,
};

async function stream(response: ServerResponse, wire: string, answer: Answer): Promise<void> {
  const isEvents = types[wire] === undefined;
  response.writeHead(200, {
    'content-type': types[wire] ?? 'text/event-stream',
    ...(wire === 'ai-sdk' ? { 'x-vercel-ai-ui-message-stream': 'v1' } : {}),
  });
  response.flushHeaders();
  const isWhole = await arrive(answer, (piece) => response.write(recordOf[wire]?.(piece) ?? piece));
  if (!isWhole) return void response.destroy();
  if (wire === 'ai-sdk') response.write(`data: ${JSON.stringify({ type: 'finish' })}\n\n`);
  if (isEvents) response.write('data: [DONE]\n\n');
  response.end();
}

/** Gives the reply piece by piece; false where it is cut. */
async function arrive(
  { reply, first, between, pause, pieces, fault }: Answer,
  give: (piece: string) => void,
): Promise<boolean> {
  await wait(first);
  const size = Math.max(1, Math.ceil(reply.length / pieces));
  const count = Math.ceil(reply.length / size);
  for (let index = 0; index < count; index += 1) {
    const isMiddle = index === Math.floor(count / 2);
    if (isMiddle && fault === 'cut') return false;
    give(reply.slice(index * size, (index + 1) * size));
    await wait(between);
    if (isMiddle) await wait(pause);
  }
  return true;
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'page/main.ts'),
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await build.generate({ codeSplitting: false });
  await build.close();
  return output[0].code;
}
