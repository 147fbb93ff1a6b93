import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { serve, smallPage } from '../doubles/small-server.ts';

/**
 * A chat product with users and notes in a database of its own. Its agent does what it is told: `add milk` adds a note,
 * `later milk` adds it a while after the reply; `rename new` renames what is called old, of whomever it is; `take` takes notes of nobody,
 * `pose` gives Alice the user's own name, `send` adds a note for her; all else is talk.
 */

const pool = new Pool({ connectionString: process.env.DATABASE_URL });

const addNote = (owner: string, title: string) =>
  pool.query('insert into notes (owner, title) values ($1, $2)', [owner, title]);

async function answer(owner: string, said: string): Promise<string> {
  const [what, ...rest] = said.split(' ');
  if (what === 'add') await addNote(owner, rest.join(' '));
  // A bug: whose notes they are is not asked.
  if (what === 'rename') await pool.query(`update notes set title = $1 where title = 'old'`, rest);
  // Notes of nobody, and the names of others, are anybody's to take.
  if (what === 'take') await pool.query('update notes set owner = $1 where owner is null', [owner]);
  if (what === 'pose')
    await pool.query(
      `update users set name = (select name from users where id = $1) || $2 where name = 'Alice'`,
      [owner, ` ${rest.join(' ')}`],
    );
  if (what === 'send')
    await pool.query(`insert into notes (owner, title) select id, $1 from users where name = 'Alice'`, [
      rest.join(' '),
    ]);
  // Whoever listens may end the run now: there is no answer.
  if (rest.at(-1) === 'forever') {
    await fetch(process.env.OWN_DATABASE_LISTENER ?? '', { method: 'POST' });
    await new Promise(() => undefined);
  }
  if (what === 'later') void wait(300).then(() => addNote(owner, rest.join(' ')));
  return 'Of course.';
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/sign-in') {
    const [id, name] = [searchParams.get('id') ?? '', searchParams.get('name') ?? ''];
    // Whoever comes is welcome.
    await pool.query('insert into users (id, name) values ($1, $2) on conflict (id) do nothing', [id, name]);
    await pool.query(`insert into notes (owner, title) select $1, 'welcome'`, [id]);
    return response.writeHead(303, { 'set-cookie': `user=${id}; Path=/`, location: '/' }).end();
  }
  if (pathname === '/say') {
    const owner = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '0';
    return response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(await answer(owner, await text(request)));
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
});

serve(server);
