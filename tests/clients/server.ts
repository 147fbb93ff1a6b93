import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';
import { agents } from '../protocols/agents.ts';

/** A chat whose agent is written with the client library that CLIENT names. It asks once more where the provider fails. */

const { BASE_URL = '', API_KEY = '', HEADER = '', CLIENT = '', STREAMED } = process.env;
const agent = agents[CLIENT];
if (!agent) throw new Error(`CLIENT is ${CLIENT}, which is none of ${Object.keys(agents).join('; ')}.`);

const page = `<!doctype html><meta charset="utf-8"><title>tasks</title>
<div id="log"></div><form><input aria-label="message"></form>
<script type="module">
  const [log, form, field] = ['#log', 'form', 'input'].map((one) => document.querySelector(one));
  const said = [];
  const show = (role, text) => {
    said.push({ role, text });
    log.append(Object.assign(document.createElement('p'), { className: role, textContent: text }));
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    show('user', field.value);
    field.value = '';
    log.setAttribute('aria-busy', 'true');
    const answer = await fetch('/say', { method: 'POST', body: JSON.stringify(said) });
    show('assistant', await answer.text());
    log.removeAttribute('aria-busy');
  });
</script>`;

const saidSchema = z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })).min(1);

serve(
  createServer(async (request, response) => {
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const said = saidSchema.parse(JSON.parse(await text(request)));
    const ask = () =>
      agent({
        baseUrl: BASE_URL,
        apiKey: API_KEY,
        headers: { [HEADER]: String(request.headers[HEADER] ?? '') },
        user: said.at(-1)?.text ?? '',
        earlier: said.slice(0, -1),
        streamed: STREAMED === 'true',
      });
    const answer = await ask().catch(ask);
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(answer);
  }),
);
