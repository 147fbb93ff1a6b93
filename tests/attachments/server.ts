import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serve } from '../doubles/small-server.ts';

/** A chat that takes files, on each path in another way. `/silent` takes them and forgets them. */

const page = `<!doctype html><meta charset="utf-8"><title>chat</title>
<div id="log"></div><div role="alert"></div><div id="chips"></div>
<form><input aria-label="message"></form>
<script type="module">
  const [log, form, alert, chips] = ['#log', 'form', '[role=alert]', '#chips'].map((one) => document.querySelector(one));
  const field = form.querySelector('input');
  const way = location.pathname.slice(1);
  let files = [];
  const show = (role, text) => log.append(Object.assign(document.createElement('p'), { className: role, textContent: text }));
  const upload = async (file) => {
    const body = new FormData();
    body.append('file', file);
    await fetch(new Request('/upload', { method: 'POST', body }));
  };
  const take = async (list) => {
    for (const file of list) {
      if (way === 'limits' && !file.type.startsWith('image/')) { alert.textContent = 'Only images can be sent'; continue; }
      if (way === 'limits' && file.size > 1000) { alert.textContent = file.name + ' is larger than 1 kB'; continue; }
      if (way === 'limits' || way === 'input') await upload(file);
      chips.textContent += file.name;
      files.push(file);
    }
  };
  const picker = (attributes) => Object.assign(document.createElement('input'), { type: 'file', ...attributes });
  if (['input', 'limits', 'silent'].includes(way)) {
    const input = picker({ hidden: true, multiple: way === 'input' });
    input.addEventListener('change', () => { void take([...input.files]); input.value = ''; });
    form.append(input);
  }
  if (way === 'chooser') {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Attach' });
    button.addEventListener('click', () => {
      const input = picker({});
      input.onchange = () => take(input.files);
      input.click();
    });
    form.append(button);
  }
  if (way === 'drop') {
    form.addEventListener('dragover', (event) => event.preventDefault());
    form.addEventListener('drop', (event) => { event.preventDefault(); void take(event.dataTransfer.files); });
  }
  if (way === 'paste') field.addEventListener('paste', (event) => void take(event.clipboardData.files));
  const base64 = async (file) => btoa([...new Uint8Array(await file.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''));
  const put = (file) => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', '/upload');
    request.onload = resolve;
    request.send(file);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = field.value;
    field.value = '';
    show('user', said);
    log.setAttribute('aria-busy', 'true');
    const sent = files;
    files = [];
    chips.textContent = '';
    let body = said;
    if (way === 'chooser') {
      body = new FormData();
      body.append('message', said);
      for (const file of sent) body.append('file', file);
    }
    if (way === 'paste') body = JSON.stringify({ said, files: await Promise.all(sent.map(base64)) });
    if (way === 'drop') for (const file of sent) await put(file.slice(0, 1000)), await put(file.slice(1000));
    const answer = await fetch('/say', { method: 'POST', body });
    show('assistant', await answer.text());
    log.removeAttribute('aria-busy');
  });
</script>`;

const component = fileURLToPath(import.meta.resolve('deep-chat/dist/deepChat.bundle.js'));
const deepChat = `<!doctype html><meta charset="utf-8"><script type="module" src="/deep-chat.js"></script>
<deep-chat connect='{"url": "/deep-say"}' mixedFiles="true" style="width: 600px; height: 500px"></deep-chat>`;

serve(
  createServer(async (request, response) => {
    if (request.url === '/deep-chat.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(component));
    if (request.url === '/deep-chat')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(deepChat);
    if (request.url === '/deep-say') {
      await buffer(request);
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ text: 'I have read it.' }));
    }
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const { length } = await buffer(request);
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`I have read ${length > 0 ? 'it' : 'nothing'}.`);
  }),
);
