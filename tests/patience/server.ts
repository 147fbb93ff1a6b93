import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '../doubles/small-server.ts';

/** An agent that thinks: its page hears of the reply over a channel that is always open, when it is there. */

const thinkingMs = 2_300;
let listener: ServerResponse | null = null;

const page = `<!doctype html><meta charset="utf-8"><title>silent</title>
<div id="log"></div><form><input aria-label="message"></form>
<script type="module">
  const log = document.querySelector('#log');
  const show = (role, text) => {
    log.append(Object.assign(document.createElement('p'), { className: role, textContent: text }));
  };
  const replies = new EventSource('/replies');
  replies.addEventListener('message', ({ data }) => show('assistant', data));
  replies.addEventListener('open', () => { document.body.dataset.ready = 'true'; });
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    show('user', input.value);
    void fetch('/say', { method: 'POST', body: input.value });
    input.value = '';
  });
</script>`;

const server = createServer(async (request, response) => {
  if (request.url === '/replies') {
    listener = response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.write(': here\n\n');
  }
  if (request.url === '/say') {
    response.writeHead(202).end();
    await wait(thinkingMs);
    return listener?.write('data: I have thought about it.\n\n');
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});

serve(server);
