import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';

/**
 * A shop that talks: it asks for the number of an order, asks whether it should refund it, refunds it in its database, and says that it
 * has. `/claiming` only says so, and `/idle` says nothing of the kind.
 */

const database = new DatabaseSync(process.env.FILE ?? ':memory:');
database.exec(`
  pragma journal_mode = wal;
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  create table if not exists users (id integer primary key, name text not null);
  create table if not exists refunds (
    id integer primary key, user_id integer references users, number text not null, amount real not null
  )`);
const addRefund = database.prepare('insert into refunds (user_id, number, amount) values (?, ?, ?)');

const page = `<!doctype html><meta charset="utf-8"><title>shop</title>
<div id="log"></div><form><input aria-label="message"></form><button type="button">Start over</button>
<script type="module">
  const log = document.querySelector('#log');
  const said = [];
  const show = (role, text) => {
    const shown = Object.assign(document.createElement('div'), { className: role });
    shown.append(Object.assign(document.createElement('p'), { textContent: text }));
    log.append(shown);
    return shown;
  };
  const say = async (text) => {
    said.push(text);
    show('user', text);
    log.setAttribute('aria-busy', 'true');
    const answer = await fetch('/say' + location.pathname, { method: 'POST', body: JSON.stringify(said) });
    const { text: replied, options } = await answer.json();
    const shown = show('assistant', replied);
    for (const label of options) {
      const button = Object.assign(document.createElement('button'), { textContent: label });
      if (label !== 'Copy') button.addEventListener('click', () => say(label));
      shown.append(button);
    }
    log.removeAttribute('aria-busy');
  };
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    const text = input.value;
    input.value = '';
    void say(text);
  });
</script>`;

type Answer = { text: string; options?: string[] };

function answer(path: string, said: readonly string[], user: string | null): Answer {
  if (path === '/say/refusing') return { text: "Sorry, I can't help with that." };
  if (path === '/say/deaf') return { text: 'What is the order number?' };
  if (!said.join('\n').includes('HP-0933')) return { text: 'What is the order number?' };
  if (path === '/say/idle') return { text: 'All right.' };
  if (!/^(?:yes|confirm)/i.test(said.at(-1) ?? ''))
    return { text: 'Shall I refund $1,249.00 for order HP-0933?', options: ['Confirm', 'Cancel', 'Copy'] };
  if (path !== '/say/claiming') addRefund.run(user, 'HP-0933', 1249);
  return { text: 'I have refunded $1,249.00 for order HP-0933.' };
}

serve(
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/sign-in') {
      const cookie = `user=${searchParams.get('id')}; Path=/`;
      response.writeHead(303, { 'set-cookie': cookie, location: '/' }).end();
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const user = /user=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
    void json(request).then((body) => {
      const given = answer(pathname, z.array(z.string()).parse(body), user);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ options: [], ...given }));
    });
  }),
);
