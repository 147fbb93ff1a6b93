import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { createPool } from 'mysql2/promise';
import { serve, smallPage } from '../doubles/small-server.ts';

/**
 * A chat product that keeps notes in SQLite and has the file open, or in MySQL, or in MongoDB. "add milk" adds a note of the user,
 * "take" makes the oldest note of nobody theirs, "tidy" deletes every note. `GET /api/notes` lists all of them.
 */

type Notes = {
  add(title: string, user: string | null): Promise<unknown>;
  take(user: string | null): Promise<unknown>;
  tidy(): Promise<unknown>;
  list(): Promise<object[]>;
};

function inSqlite(file: string): Notes {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    pragma foreign_keys = on;
    create table if not exists users (id integer primary key, name text not null);
    create table if not exists notes (id integer primary key, user_id integer references users, title text not null);
    insert into notes (title) select 'of nobody' where not exists (select 1 from notes)`);
  return {
    add: async (title, user) =>
      database.prepare('insert into notes (user_id, title) values (?, ?)').run(user, title),
    take: async (user) => database.prepare('update notes set user_id = ? where user_id is null').run(user),
    tidy: async () => database.exec('delete from notes'),
    list: async () => database.prepare('select id, title from notes').all(),
  };
}

function inMysql(url: string): Notes {
  const pool = createPool(url);
  return {
    add: (title, user) => pool.query('insert into notes (user_id, title) values (?, ?)', [user, title]),
    take: (user) => pool.query('update notes set user_id = ? where user_id is null', [user]),
    tidy: () => pool.query('delete from notes'),
    list: async () => [],
  };
}

function inMongo(url: string): Notes {
  const notes = new MongoClient(url).db('app').collection('notes');
  return {
    add: (title, user) => notes.insertOne({ title, user }),
    take: async () => undefined,
    tidy: () => notes.deleteMany({}),
    list: async () => [],
  };
}

const { FILE = '', MYSQL_URL = '', MONGO_URL = '' } = process.env;
const stores = {
  sqlite: () => inSqlite(FILE),
  mysql: () => inMysql(MYSQL_URL),
  mongo: () => inMongo(MONGO_URL),
};
const notes = stores[MONGO_URL ? 'mongo' : MYSQL_URL ? 'mysql' : 'sqlite']();

async function act(said: string, user: string | null): Promise<void> {
  const [what, title = ''] = said.split(' ');
  if (what === 'add') await notes.add(title, user);
  if (what === 'take') await notes.take(user);
  if (what === 'tidy') await notes.tidy();
}

serve(
  createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const user = /user=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    if (pathname === '/api/notes')
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(await notes.list()));
    if (pathname === '/sign-in')
      return response
        .writeHead(303, { 'set-cookie': `user=${searchParams.get('id')}; Path=/`, location: '/' })
        .end();
    if (pathname !== '/say')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
    const said = await text(request);
    await act(said, user ?? null);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`Done: ${said}`);
  }),
);
