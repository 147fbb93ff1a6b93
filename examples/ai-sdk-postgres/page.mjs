/** The page: a form to sign in, then the chat. It reads the stream that the AI SDK sends. */
export const page = (signedIn) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Shared fridge</title>
  <style>
    body { font: 16px/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
    article { padding: .5rem .75rem; border-radius: .5rem; margin: .5rem 0; background: #f1f5f9; white-space: pre-wrap; }
    article.person { background: #dcfce7; margin-left: 20%; }
    form { display: flex; gap: .5rem; margin-top: 1rem; }
    input { flex: 1; font: inherit; padding: .5rem; }
  </style>
  <h1>Shared fridge</h1>
  ${signedIn ? chat : '<form method="post" action="/sign-in"><input name="name" aria-label="Your name"><button>Sign in</button></form>'}
</html>`;

const chat = `<main aria-live="polite"></main>
<form><input aria-label="Message" placeholder="What is in the fridge?" autocomplete="off"><button>Send</button></form>
<script type="module">
  const log = document.querySelector('main');
  const messages = [];
  const show = (role) => {
    const article = Object.assign(document.createElement('article'), { className: role });
    log.append(article);
    return article;
  };
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    const text = input.value.trim();
    if (!text) return;
    input.value = '';
    messages.push({ id: String(messages.length), role: 'user', parts: [{ type: 'text', text }] });
    show('person').textContent = text;
    const answer = await fetch('/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    });
    let article;
    let said = '';
    let unread = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (unread + chunk).split('\\n\\n');
      unread = events.pop();
      for (const line of events) {
        const data = line.replace(/^data: /, '');
        if (data === '[DONE]') continue;
        const part = JSON.parse(data);
        if (part.type === 'text-delta') said += part.delta;
        if (part.type === 'error') said += part.errorText;
        if (said) (article ??= show('agent')).textContent = said;
      }
    }
    messages.push({ id: String(messages.length), role: 'assistant', parts: [{ type: 'text', text: said }] });
  });
</script>`;
