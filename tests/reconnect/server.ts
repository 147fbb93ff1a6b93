import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { serve } from '../doubles/small-server.ts';

/**
 * A chat whose stream breaks in the middle of each reply, and whose page resumes it: an `EventSource` by `Last-Event-ID`, `fetch`
 * by the rest or by all of it again, a socket by the number of the last event. `/lost` never gets the rest. The stream of `/reload`
 * stands still until its page is loaded again, which then resumes it from the beginning.
 */

const words = ['One ', 'two ', 'three ', 'four ', 'five ', 'six.'];
const events = [
  { type: 'start' },
  { type: 'text-start', id: 't' },
  ...words.map((delta) => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
  { type: 'finish' },
];
/** After three words. */
const broken = 5;

const page = `<!doctype html><meta charset="utf-8"><title>chat</title>
<div id="log"></div><form><input aria-label="message"></form>
<script type="module">
  const log = document.querySelector('#log');
  const way = location.pathname.slice(1);
  const show = (role, text) => {
    const element = Object.assign(document.createElement('p'), { className: role, textContent: text });
    log.append(element);
    return element;
  };
  let reply = null;
  let taken = 0;
  const take = (event, number) => {
    if (number < taken) return;
    taken = number + 1;
    if (event.type === 'start') reply = show('assistant', '');
    if (event.type === 'text-delta') reply.append(event.delta);
    if (event.type === 'finish') log.removeAttribute('aria-busy');
  };
  const read = async (response, from) => {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let [text, number] = ['', from];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const parts = text.split('\\n\\n');
      text = parts.pop();
      for (const part of parts) take(JSON.parse(part.replace(/^[^]*?data: /, '')), number++);
    }
  };
  const ways = {
    events(said) {
      const source = new EventSource('/stream?said=' + encodeURIComponent(said));
      source.addEventListener('message', ({ data, lastEventId }) => {
        const event = JSON.parse(data);
        take(event, Number(lastEventId));
        if (event.type === 'finish') source.close();
      });
    },
    async fetch(said) {
      try {
        await read(await fetch('/say?way=' + way, { method: 'POST', body: said }), 0);
      } catch {
        const from = way === 'replay' ? 0 : taken;
        if (way !== 'lost') await read(await fetch('/resume?from=' + from), from);
        else log.removeAttribute('aria-busy');
      }
    },
    socket(said) {
      const socket = new WebSocket(location.origin.replace('http', 'ws') + '/?from=' + taken);
      socket.addEventListener('open', () => socket.send(said));
      socket.addEventListener('message', ({ data }) => take(JSON.parse(data), taken));
      socket.addEventListener('close', () => log.ariaBusy === 'true' && ways.socket(said));
    },
  };
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const field = event.target.querySelector('input');
    show('user', field.value);
    log.setAttribute('aria-busy', 'true');
    taken = 0;
    sessionStorage.said = field.value;
    (ways[way] ?? ways.fetch)(field.value);
    field.value = '';
  });
  if (way === 'reload' && sessionStorage.said) {
    show('user', sessionStorage.said);
    log.setAttribute('aria-busy', 'true');
    void fetch('/resume?from=0').then((response) => read(response, 0));
  }
</script>`;

const stream = { 'content-type': 'text/event-stream' };
/** In chunks of their own, as a model writes. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 30));

async function send(response: ServerResponse, from: number, until: number): Promise<void> {
  response.writeHead(200, stream);
  for (const [number, event] of events.entries()) {
    if (number < from || number >= until) continue;
    response.write(`id: ${number}\nretry: 200\ndata: ${JSON.stringify(event)}\n\n`);
    await tick();
  }
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/stream') {
    const last = request.headers['last-event-id'];
    const from = last === undefined ? 0 : Number(last) + 1;
    await send(response, from, from === 0 ? broken : events.length);
    return response.end();
  }
  if (pathname === '/resume') {
    await send(response, Number(searchParams.get('from')), events.length);
    return response.end();
  }
  if (request.method === 'POST') {
    await send(response, 0, broken);
    return searchParams.get('way') === 'reload' || response.destroy();
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});

const frame = (text: string) => Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]);

async function talk(socket: Duplex, from: number): Promise<void> {
  for (const event of events.slice(from, from === 0 ? broken : events.length)) {
    socket.write(frame(JSON.stringify(event)));
    await tick();
  }
  socket.destroy();
}

server.on('upgrade', (request, socket) => {
  const from = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('from'));
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.once('data', () => void talk(socket, from));
  socket.on('error', () => undefined);
});

serve(server);
