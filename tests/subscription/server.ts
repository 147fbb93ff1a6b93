import { createServer, type ServerResponse } from 'node:http';
import { text as bodyOf } from 'node:stream/consumers';
import { serve } from '../doubles/small-server.ts';

/**
 * A page that subscribes to its conversation by `fetch`, before the first message and after each reload. A request for an approval
 * is the last thing that the stream carries until it is answered.
 */

let listener: ServerResponse | null = null;
const history: { role: string; text: string }[] = [];

const page = `<!doctype html><meta charset="utf-8"><title>subscription</title>
<main></main><button id="halt" hidden>Halt</button>
<form><textarea placeholder="Type a message"></textarea></form>
<script type="module">
  const log = document.querySelector('main');
  const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) });
  const show = (role, text) => {
    const element = Object.assign(document.createElement('p'), { className: role, textContent: text });
    log.append(element);
    return element;
  };
  const take = (event) => {
    if (event.type === 'start') show('assistant', '');
    const last = [...log.querySelectorAll('.assistant')].at(-1);
    if (event.type === 'text-delta') last.append(event.delta);
    if (event.type === 'tool-approval-request') {
      const button = Object.assign(document.createElement('button'), { textContent: 'Allow' });
      button.addEventListener('click', () => {
        button.remove();
        void post('/answer', { toolCallId: event.toolCallId, approved: true });
      });
      last.append(button);
    }
    document.querySelector('#halt').hidden = event.type === 'finish';
  };
  for (const { role, text } of await (await fetch('/history')).json()) show(role, text);
  const stream = await post('/subscribe', {});
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const { value } = event.target.querySelector('textarea');
    event.target.reset();
    show('user', value);
    void post('/say', { text: value });
  });
  document.querySelector('textarea').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    document.querySelector('form').requestSubmit();
  });
  document.body.dataset.ready = 'true';
  let rest = '';
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)));
  }
</script>`;

const send = (...events: object[]) => {
  for (const event of events) listener?.write(`data: ${JSON.stringify(event)}\n\n`);
};
const says = (text: string) => {
  history.push({ role: 'assistant', text });
  send(...text.split(/(?<= )/).map((delta) => ({ type: 'text-delta', id: 't', delta })), { type: 'finish' });
};

const server = createServer(async (request, response) => {
  const { url } = request;
  if (url === '/') return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  if (url === '/history')
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(history));
  if (url === '/subscribe') {
    listener = response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.write(': connected\n\n');
  }
  const body = await bodyOf(request);
  response.writeHead(202).end();
  if (url === '/answer') return says('It is paid.');
  history.push({ role: 'user', text: JSON.parse(body).text });
  send({ type: 'start' }, { type: 'start-step' });
  if (!body.includes('pay')) return says('The light is on.');
  const call = { toolCallId: 'c1', toolName: 'pay', input: {} };
  send(
    { type: 'tool-input-available', ...call },
    { type: 'tool-approval-request', approvalId: 'a', ...call },
  );
});

serve(server);
