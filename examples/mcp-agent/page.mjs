/** The page: the conversation, and a field to type into. */
export const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Printing office</title>
  <style>
    body { font: 16px/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
    li { list-style: none; padding: .5rem .75rem; border-left: 3px solid #94a3b8; margin: .5rem 0; white-space: pre-wrap; }
    li.customer { border-color: #2563eb; }
    ol { padding: 0; }
    form { display: flex; gap: .5rem; }
    textarea { flex: 1; font: inherit; padding: .5rem; }
  </style>
  <h1>Printing office</h1>
  <ol></ol>
  <form><textarea rows="2" aria-label="Write to us"></textarea><button>Send</button></form>
  <script type="module">
    const list = document.querySelector('ol');
    const form = document.querySelector('form');
    const field = document.querySelector('textarea');
    const messages = [];
    const add = (who) => list.appendChild(Object.assign(document.createElement('li'), { className: who }));
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const content = field.value.trim();
      if (!content) return;
      field.value = '';
      messages.push({ role: 'user', content });
      add('customer').textContent = content;
      const answer = await fetch('/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ messages }),
      });
      let item;
      let said = '';
      for await (const words of answer.body.pipeThrough(new TextDecoderStream())) {
        said += words;
        (item ??= add('office')).textContent = said;
      }
      messages.push({ role: 'assistant', content: said });
    });
  </script>
</html>`;
