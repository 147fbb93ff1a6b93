import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';

/** A chat whose agent reads the files that users send, with their names, and a hint that the page has stored. */

const { OPENAI_BASE_URL, OPENAI_API_KEY, HEADER = '' } = process.env;

const page = `<!doctype html><meta charset="utf-8"><title>notes</title>
<div id="log"></div><form><input aria-label="message"><input type="file" multiple hidden></form>
<script type="module">
  const [log, form] = ['#log', 'form'].map((one) => document.querySelector(one));
  const [field, files] = form.querySelectorAll('input');
  const show = (role, text) => log.append(Object.assign(document.createElement('p'), { className: role, textContent: text }));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = new FormData();
    body.append('message', field.value);
    body.append('hint', localStorage.getItem('hint') ?? '');
    for (const file of files.files) body.append('file', file);
    show('user', field.value);
    form.reset();
    log.setAttribute('aria-busy', 'true');
    const answer = await fetch('/say', { method: 'POST', body });
    show('assistant', await answer.text());
    log.removeAttribute('aria-busy');
  });
</script>`;

const stringArgument = (name: string, description: string, argument: string) => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: { type: 'object', properties: { [argument]: { type: 'string' } } },
  },
});
const tools = [
  stringArgument('list_notes', 'Lists the notes.', 'about'),
  stringArgument('save_note', 'Saves a note.', 'text'),
];
const answerSchema = z.object({
  choices: z.tuple([
    z.object({
      message: z.looseObject({
        content: z.string().nullish(),
        tool_calls: z
          .array(z.looseObject({ id: z.string(), function: z.looseObject({ name: z.string() }) }))
          .optional(),
      }),
    }),
  ]),
});

async function answerTo(user: string, correlation: string): Promise<string> {
  const messages: object[] = [
    { role: 'system', content: 'You help people with their notes.' },
    { role: 'user', content: user },
  ];
  for (;;) {
    const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${OPENAI_API_KEY}`,
        [HEADER]: correlation,
      },
      body: JSON.stringify({ model: 'any', messages, tools }),
    });
    const [{ message }] = answerSchema.parse(await response.json()).choices;
    if (!message.tool_calls) return message.content ?? '';
    messages.push(message);
    for (const { id, function: called } of message.tool_calls)
      messages.push({
        role: 'tool',
        tool_call_id: id,
        content: called.name === 'list_notes' ? 'Paint the fence' : 'Saved.',
      });
  }
}

async function textOf(form: FormData): Promise<string> {
  const uploads = form.getAll('file').filter((one) => one instanceof File);
  const files = uploads.map(async (file) => `The file ${file.name}:\n${await file.text()}`);
  return [form.get('message'), form.get('hint'), ...(await Promise.all(files))].filter(Boolean).join('\n\n');
}

serve(
  createServer(async (request, response) => {
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(await buffer(request), { headers }).formData();
    const answer = await answerTo(await textOf(form), String(request.headers[HEADER] ?? ''));
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(answer);
  }),
);
