import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { serve, smallPage } from '../doubles/small-server.ts';

/**
 * A chat product that keeps notes in SQLite and has the file open. "add milk" adds a note of the user, "take" makes the oldest note
 * of nobody theirs, "tidy" deletes every note. `GET /api/notes` lists all of them.
 */

const database = new DatabaseSync(process.env.FILE ?? '');
database.exec(`
  pragma journal_mode = wal;
  pragma foreign_keys = on;
  create table if not exists users (id integer primary key, name text not null);
  create table if not exists notes (id integer primary key, user_id integer references users, title text not null);
  insert into notes (title) select 'of nobody' where not exists (select 1 from notes)`);

const act = (said: string, user: number | null): void => {
  const [what, title = ''] = said.split(' ');
  if (what === 'add') database.prepare('insert into notes (user_id, title) values (?, ?)').run(user, title);
  if (what === 'take') database.prepare('update notes set user_id = ? where user_id is null').run(user);
  if (what === 'tidy') database.exec('delete from notes');
};

serve(
  createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const user = /user=(\d+)/.exec(request.headers.cookie ?? '')?.[1];
    if (pathname === '/api/notes')
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(database.prepare('select id, title from notes').all()));
    if (pathname === '/sign-in')
      return response
        .writeHead(303, { 'set-cookie': `user=${searchParams.get('id')}; Path=/`, location: '/' })
        .end();
    if (pathname !== '/say')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
    const said = await text(request);
    act(said, user === undefined ? null : Number(user));
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`Done: ${said}`);
  }),
);
