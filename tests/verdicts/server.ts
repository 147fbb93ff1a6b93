import { createServer } from 'node:http';

/** An agent that says what it is told to say. */

const page = `<!doctype html>
<meta charset="utf-8" />
<title>echo</title>
<body>
<div id="log"></div>
<input aria-label="message" />
<script>
const log = document.querySelector('#log');
const input = document.querySelector('input');
input.addEventListener('keydown', async ({ key }) => {
  if (key !== 'Enter') return;
  const said = input.value;
  input.value = '';
  log.setAttribute('aria-busy', 'true');
  const answer = await fetch('/api/answer', { method: 'POST', body: said });
  const message = log.appendChild(document.createElement('p'));
  message.className = 'assistant';
  message.textContent = await answer.text();
  log.setAttribute('aria-busy', 'false');
});
document.body.dataset.ready = '';
</script>
`;

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    request.pipe(response);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`READY http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit());
