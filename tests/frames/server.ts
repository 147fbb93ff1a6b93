import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../doubles/small-server.ts';

/** A chat whose assistant answers with a frame: of the same or a foreign origin, sandboxed, or nested as in MCP Apps. */

const card = `<!doctype html><meta charset="utf-8">
<h1>Refund</h1><dl><dt>Order</dt><dd>HP-1042</dd><dt>Amount</dt><dd>42.00 EUR</dd></dl>
<button>Approve</button>
<script>
  document.querySelector('button').addEventListener('click', () => top.postMessage('approve HP-1042', '*'));
</script>`;
const nested = '<!doctype html><iframe sandbox="allow-scripts" src="/card"></iframe>';

const page = `<!doctype html><meta charset="utf-8"><title>chat</title>
<div id="log"></div><form><input aria-label="message"></form><iframe title="an advertisement" srcdoc="Buy now"></iframe>
<script type="module">
  const log = document.querySelector('#log');
  const show = (role, text) => {
    const message = Object.assign(document.createElement('div'), { className: role, textContent: text });
    log.append(message);
    return message;
  };
  const foreign = location.origin.replace('127.0.0.1', 'localhost');
  const frames = {
    same: { src: '/card' },
    foreign: { src: foreign + '/card' },
    sandboxed: { sandbox: 'allow-scripts', srcdoc: ${JSON.stringify(card).replaceAll('</', '<\\/')} },
    silent: { sandbox: '', srcdoc: 'Without a script' },
    nested: { src: foreign + '/nested' },
    hidden: { src: '/card', hidden: true },
  };
  const say = async (said) => {
    show('user', said);
    log.setAttribute('aria-busy', 'true');
    const answer = await fetch('/say', { method: 'POST', body: said });
    const message = show('assistant', await answer.text());
    const frame = frames[said];
    if (frame) {
      const element = document.createElement('iframe');
      for (const [name, value] of Object.entries(frame)) element.setAttribute(name, value);
      message.append(element);
    }
    log.removeAttribute('aria-busy');
  };
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    void say(input.value);
    input.value = '';
  });
  window.addEventListener('message', ({ data }) => void say(data));
</script>`;

serve(
  createServer(async (request, response) => {
    const html = { '/card': card, '/nested': nested }[request.url ?? ''] ?? page;
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`Here: ${await text(request)}.`);
  }),
);
