/** The page of a chat whose server streams plain text. */
export const page = `<!doctype html><meta charset="utf-8"><title>Orders</title>
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
