import { createServer } from 'node:http';

/** A chat that knows two orders: one page, and an answer that comes word by word. */

const page = `<!doctype html><meta charset="utf-8"><title>Orders</title>
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

const answers = { 1001: 'Your order 1001 arrives on Friday.', 1002: 'Your order 1002 has been sent back.' };

const server = createServer(async (request, response) => {
  if (request.url !== '/chat') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  let said = '';
  for await (const chunk of request) said += chunk;
  const answer = answers[/\d+/.exec(said)?.[0]] ?? 'Which order do you mean?';
  response.writeHead(200, { 'content-type': 'text/plain' });
  for (const word of answer.split(/(?= )/)) {
    response.write(word);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  response.end();
});

server.listen(0, '127.0.0.1', () => console.log(`READY http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit());
