import { createServer } from 'node:http';

/** A library's help desk. It knows its hours and two books, and asks when it does not understand. */

const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Library help desk</title>
  <style>
    body { font: 16px/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
    .bubble { padding: .5rem .75rem; border-radius: .75rem; margin: .5rem 0; width: fit-content; max-width: 85%; }
    .mine { background: #dbeafe; margin-left: auto; }
    .desk { background: #f1f5f9; white-space: pre-wrap; }
    form { display: flex; gap: .5rem; margin-top: 1rem; }
    input { flex: 1; font: inherit; padding: .5rem; }
  </style>
  <h1>Library help desk</h1>
  <div id="conversation"><div class="bubble desk">Good day! What are you looking for?</div></div>
  <form><input aria-label="Your question" autocomplete="off"><button>Ask</button></form>
  <script type="module">
    const conversation = document.querySelector('#conversation');
    const say = (who, text) => {
      const bubble = Object.assign(document.createElement('div'), { className: 'bubble ' + who, textContent: text });
      conversation.append(bubble);
      return bubble;
    };
    document.querySelector('form').addEventListener('submit', async (event) => {
      event.preventDefault();
      const input = event.target.querySelector('input');
      const question = input.value.trim();
      if (!question) return;
      input.value = '';
      say('mine', question);
      const answer = await fetch('/ask', { method: 'POST', body: JSON.stringify({ question }) });
      const bubble = say('desk', '');
      for await (const words of answer.body.pipeThrough(new TextDecoderStream())) bubble.textContent += words;
    });
  </script>
</html>`;

const books = {
  dune: 'Dune is on the second floor, shelf F12. Two copies are in.',
  emma: 'Emma is lent until Friday.',
};

function answerTo(question) {
  const asked = question.toLowerCase();
  if (/\b(?:open|hours?|close)\b/.test(asked)) return 'We are open from nine to six, and closed on Sundays.';
  const book = Object.keys(books).find((title) => asked.includes(title));
  if (book) return books[book];
  return 'Which book do you mean? Tell me its title.';
}

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  let body = '';
  for await (const chunk of request) body += chunk;
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  for (const word of answerTo(JSON.parse(body).question).split(/(?= )/)) {
    response.write(word);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  response.end();
});

server.listen(Number(process.env.PORT ?? 4310), '127.0.0.1', () => {
  console.log(`READY http://127.0.0.1:${server.address().port}`);
});
process.on('SIGTERM', () => process.exit());
