import type { Server } from 'node:http';

/** The page of a small chat: what is said goes to `/say`, and what that answers is shown. */
export const smallPage = `<!doctype html><meta charset="utf-8"><title>chat</title>
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

/** Listens where the run wants it, says where, and ends when it is told to. */
export function serve(server: Server): void {
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object')
      console.log(`READY http://127.0.0.1:${address.port}`);
  });
  process.on('SIGTERM', () => process.exit());
}
