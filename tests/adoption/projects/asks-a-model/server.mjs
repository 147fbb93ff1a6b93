import { createServer } from 'node:http';

/** A chat whose answers and titles come from a model, which it finds by its environment alone. */

const { OPENAI_BASE_URL: model, OPENAI_API_KEY: key } = process.env;
const port = 4567;

const page = `<!doctype html><meta charset="utf-8"><title>Untitled</title>
<main id="log"></main><form><textarea aria-label="Message"></textarea><button>Send</button></form>
<script type="module">
  const log = document.querySelector('#log');
  const add = (role) => log.appendChild(Object.assign(document.createElement('p'), { className: role }));
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const input = event.target.querySelector('textarea');
    const said = input.value;
    input.value = '';
    add('user').textContent = said;
    const { body } = await fetch('/chat', { method: 'POST', body: said });
    const reply = add('assistant');
    for await (const words of body.pipeThrough(new TextDecoderStream())) reply.textContent += words;
  });
  document.querySelector('textarea').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
</script>`;

async function ask(instructions, said, tools) {
  const response = await fetch(`${model}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model: 'any',
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: said },
      ],
      ...(tools ? { tools } : {}),
    }),
  });
  const { choices } = await response.json();
  return choices[0].message.content;
}

const parameters = { type: 'object', properties: { number: { type: 'string' } } };
const tools = [{ type: 'function', function: { name: 'find_order', description: 'Finds one.', parameters } }];

createServer(async (request, response) => {
  if (request.url !== '/chat') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  let said = '';
  for await (const chunk of request) said += chunk;
  void ask('Write a title of at most five words for this conversation.', said);
  const answer = await ask('You are the help desk of a shop.', said, tools);
  response.writeHead(200, { 'content-type': 'text/plain' });
  for (const word of answer.split(/(?= )/)) {
    response.write(word);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  response.end();
}).listen(port, '127.0.0.1');
