import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '../doubles/small-server.ts';
import { script } from './script.ts';

/** Answers whatever is said with the two messages of script.ts, by whichever way it was asked. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
/** By the visit that opened it, so that trials at the same time do not hear each other. */
const sockets = new Map<string, Duplex>();
const urlOf = ({ url }: IncomingMessage) => new URL(url ?? '/', 'http://localhost');

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = urlOf(request);
  if (pathname === '/page.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(read('page.js'));
  if (pathname === '/api/answer') {
    const only = searchParams.get('only');
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    await perform((line) => response.write(`${line}\n`), only === null ? undefined : Number(only));
    return response.end();
  }
  if (pathname === '/api/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    await perform((line) => response.write(`data: ${line}\n\n`));
    return response.write('event: done\ndata: {}\n\n');
  }
  if (pathname === '/api/say') {
    response.writeHead(202).end();
    const socket = sockets.get(searchParams.get('visit') ?? '');
    return socket && answerOn(socket);
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(read('page.html'));
});

// Just enough of RFC 6455: short text frames, and each frame of the client is something the user said.
server.on('upgrade', (request, socket) => {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const visit = urlOf(request).searchParams.get('visit') ?? '';
  sockets.set(visit, socket);
  socket.on('close', () => sockets.delete(visit)).on('error', () => sockets.delete(visit));
  socket.on('data', (frame: Buffer) => {
    const isText = (frame.readUInt8(0) & 0x0f) === 1;
    if (isText) void answerOn(socket);
  });
});

async function answerOn(socket: Duplex): Promise<void> {
  await perform((line) => socket.write(textFrame(line)));
  socket.write(textFrame('done'));
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error('This server writes short frames only.');
  return Buffer.concat([Buffer.from([0x81, payload.length]), payload]);
}

async function perform(write: (line: string) => void, only?: number): Promise<void> {
  for (const act of script(only)) {
    if ('wait' in act) await wait(act.wait);
    else write(JSON.stringify(act));
  }
}

serve(server);
