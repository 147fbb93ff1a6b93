import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';

/** A shop that talks: it asks for the number of an order, asks whether it should refund it, and says that it has. */

const page = `<!doctype html><meta charset="utf-8"><title>shop</title>
<div id="log"></div><form><input aria-label="message"></form><button type="button">Start over</button>
<script type="module">
  const log = document.querySelector('#log');
  const said = [];
  const show = (role, text) => {
    const shown = Object.assign(document.createElement('div'), { className: role });
    shown.append(Object.assign(document.createElement('p'), { textContent: text }));
    log.append(shown);
    return shown;
  };
  const say = async (text) => {
    said.push(text);
    show('user', text);
    log.setAttribute('aria-busy', 'true');
    const answer = await fetch('/say' + location.pathname, { method: 'POST', body: JSON.stringify(said) });
    const { text: replied, options } = await answer.json();
    const shown = show('assistant', replied);
    for (const label of options) {
      const button = Object.assign(document.createElement('button'), { textContent: label });
      if (label !== 'Copy') button.addEventListener('click', () => say(label));
      shown.append(button);
    }
    log.removeAttribute('aria-busy');
  };
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    const text = input.value;
    input.value = '';
    void say(text);
  });
</script>`;

type Answer = { text: string; options?: string[] };

function answer(path: string, said: readonly string[]): Answer {
  if (path === '/say/refusing') return { text: "Sorry, I can't help with that." };
  if (path === '/say/deaf') return { text: 'What is the order number?' };
  if (!said.join('\n').includes('HP-0933')) return { text: 'What is the order number?' };
  if (path === '/say/claiming') return { text: 'All right.' };
  if (!/^(?:yes|confirm)/i.test(said.at(-1) ?? ''))
    return { text: 'Shall I refund $1,249.00 for order HP-0933?', options: ['Confirm', 'Cancel', 'Copy'] };
  return { text: 'I have refunded $1,249.00 for order HP-0933.' };
}

serve(
  createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    void json(request).then((body) => {
      const given = answer(request.url ?? '', z.array(z.string()).parse(body));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ options: [], ...given }));
    });
  }),
);
