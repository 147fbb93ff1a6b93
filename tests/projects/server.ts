import { createServer } from 'node:http';

/** A chat that says who answers, and whom. `/members` has it only for those who are signed in. */

const page = `<!doctype html><meta charset="utf-8"><title>chat</title>
<div id="log"></div><form><input aria-label="message"></form>
<script type="module">
  const log = document.querySelector('#log');
  const show = (role, text) => {
    log.append(Object.assign(document.createElement('p'), { className: role, textContent: text }));
  };
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    const said = input.value;
    input.value = '';
    show('user', said);
    log.setAttribute('aria-busy', 'true');
    const answer = await fetch('/say', { method: 'POST', body: said });
    show('assistant', await answer.text());
    log.removeAttribute('aria-busy');
  });
</script>`;

const server = createServer((request, response) => {
  const user = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/sign-in')
    return response.writeHead(303, { 'set-cookie': 'user=alice; Path=/', location: '/members' }).end();
  if (pathname === '/say') {
    const whom = user === undefined ? '' : ` at your service, ${user}`;
    return response.end(`I am the ${process.env.NAME}, process ${process.pid}${whom}`);
  }
  if (pathname === '/members' && user === undefined) return response.writeHead(401).end('Who are you?');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});

server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`READY http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit());
