import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';

/**
 * A chat in which a message can be edited and a reply regenerated; both remove what came after. On `/stale` the model still gets the
 * removed messages.
 */

const { MODEL_URL: baseUrl = '', MODEL_KEY: apiKey = '' } = process.env;

const page = `<!doctype html><meta charset="utf-8"><title>chat</title>
<div id="log"></div><form><input aria-label="message"></form>
<script type="module">
  const log = document.querySelector('#log');
  let messages = [];
  const old = [];
  const isStale = location.pathname === '/stale';
  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const button = (textContent, onclick) => element('button', { type: 'button', textContent, onclick });
  const render = () => log.replaceChildren(...messages.map(({ role, content }, at) => {
    const text = element('p', { className: role, textContent: content });
    const edit = () => {
      const field = element('textarea', { value: content });
      const save = button('Save', () => {
        old.push(...messages.splice(at));
        void say(field.value);
      });
      text.replaceWith(element('div', {}, field, save));
    };
    const again = () => {
      old.push(...messages.splice(at));
      void answer();
    };
    return element('div', {}, text, role === 'user' ? button('Edit', edit) : button('Regenerate', again));
  }));
  const answer = async () => {
    render();
    log.setAttribute('aria-busy', 'true');
    const sent = isStale ? [...old, ...messages] : messages;
    const response = await fetch('/say', { method: 'POST', body: JSON.stringify(sent) });
    messages.push({ role: 'assistant', content: await response.text() });
    render();
    log.removeAttribute('aria-busy');
  };
  const say = (content) => {
    messages.push({ role: 'user', content });
    return answer();
  };
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const field = event.target.querySelector('input');
    void say(field.value);
    field.value = '';
  });
</script>`;

const answerSchema = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) });

serve(
  createServer(async (request, response) => {
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const asked = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'x-evalwright-trial': String(request.headers['x-evalwright-trial']),
      },
      body: JSON.stringify({ model: 'any', messages: await json(request) }),
    });
    const [choice] = answerSchema.parse(await asked.json()).choices;
    response.writeHead(200, { 'content-type': 'text/plain' }).end(choice?.message.content);
  }),
);
