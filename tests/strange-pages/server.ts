import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** Answers what is said with the words of the reply below, each in its own time, in several protocols. */

const files: Record<string, [file: string, type: string]> = {
  '/page.js': ['page.js', 'text/javascript'],
  '/sights.js': ['sights.js', 'text/javascript'],
  '/thread.js': ['thread.js', 'text/javascript'],
  '/worker.js': ['worker.js', 'text/javascript'],
};
const saidSchema = z.object({ said: z.string() });

/** `fail …` is an error, `break …` ends in the middle; else what is said comes back in capitals, word by word. */
const wordsOf = (said: string) => said.toUpperCase().split(/(?= )/);
const jobs = new Map<string, { text: string; done: boolean }>();

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const file = files[url.pathname];
  if (file) {
    response.writeHead(200, { 'content-type': file[1] });
    return response.end(readFileSync(new URL(file[0], import.meta.url)));
  }
  if (!url.pathname.startsWith('/api/')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(readFileSync(new URL('page.html', import.meta.url)));
  }
  const said = request.method === 'POST' ? saidSchema.parse(await json(request)).said : '';
  if (said.startsWith('fail')) return response.writeHead(500).end('{"error":"scripted"}');
  await answer(url, said, response);
});

async function answer(
  { pathname, searchParams }: URL,
  said: string,
  response: ServerResponse,
): Promise<void> {
  switch (pathname) {
    case '/api/lines':
      return sendLines(said, response);
    case '/api/open':
      return sendOpen(said, response);
    case '/api/named':
      return sendNamed(searchParams.get('said') ?? '', response);
    case '/api/whole':
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ reply: said.toUpperCase() }));
    case '/api/title':
      return void response.destroy();
    default:
      return said === '' ? tellJob(searchParams.get('id') ?? '', response) : takeJob(said, response);
  }
}

async function sendLines(said: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (const [index, text] of wordsOf(said).entries()) {
    response.write(`${JSON.stringify({ text })}\n`);
    await wait(said.startsWith('slow') ? 150 : 40);
    if (said.startsWith('break') && index > 2) return void response.destroy();
  }
  response.end();
}

async function sendOpen(said: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  send({ type: 'start' });
  send({ type: 'tool-input-available', toolCallId: 'c1', toolName: 'shout', input: { said } });
  send({ type: 'tool-output-available', toolCallId: 'c1', output: 'done' });
  send({ type: 'text-start', id: 't' });
  for (const delta of wordsOf(said)) {
    send({ type: 'text-delta', id: 't', delta });
    await wait(40);
  }
  send({ type: 'finish' });
}

async function sendNamed(said: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const text of wordsOf(said)) {
    response.write(`event: token\ndata: ${JSON.stringify(text)}\n\n`);
    await wait(40);
  }
  response.write('event: done\ndata: {}\n\n');
}

function takeJob(said: string, response: ServerResponse): void {
  const job = { text: '', done: false };
  const id = String(jobs.size);
  jobs.set(id, job);
  response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
  void wait(1_200).then(() => Object.assign(job, { text: said.toUpperCase(), done: true }));
}

function tellJob(id: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(jobs.get(id)));
}

server.listen(Number(process.env.PORT ?? 0), () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`READY http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit());
