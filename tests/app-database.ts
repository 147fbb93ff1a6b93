import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { startEmbeddedDatabase } from '../runner/database/embedded.ts';

/** A database that holds the reference app's tables, and another user's rows, before any run begins. */
export type AppDatabase = {
  url: string;
  /** What a run needs to use it. */
  env: Record<string, string>;
  /** Table → how many rows it holds; every table there is. */
  countRows(): Promise<Record<string, number>>;
  /** Everything of the user who was there before, as text. */
  foreignRows(): Promise<string>;
  /** Ends it, whoever is connected; what it returns starts it again, where it was. */
  interrupt(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

const schema = new URL('../app/server/schema.sql', import.meta.url);

export async function startAppDatabase(): Promise<AppDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-app-database-'));
  let database = await startEmbeddedDatabase({ keepIn: folder });
  const { url } = database;
  let client = await connectTo(url);
  await client.query(readFileSync(schema, 'utf8'));
  await client.query(`
    with someone as (insert into users (name) values ('someone else') returning id),
      their_group as (insert into groups (name, owner_id) select '工作', id from someone returning id, owner_id),
      member as (insert into memberships (user_id, group_id) select owner_id, id from their_group)
    insert into tasks (title, due_date, time_segment, created_by)
      select title, current_date + 1, 'all_day', id from someone, unnest(array['旧任务', '买菜']) as title`);
  const rows = async <T>(sql: string, schemaOfRow: z.ZodType<T>) =>
    z.array(schemaOfRow).parse((await client.query(sql)).rows);
  return {
    url,
    env: { DATABASE_URL: url, EVALWRIGHT_ALLOW_DATABASE: 'postgres' },
    async countRows() {
      const tables = await rows(
        `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
        z.object({ name: z.string() }),
      );
      const counts = tables.map(
        ({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`,
      );
      const counted = await rows(
        counts.join(' union all '),
        z.object({ name: z.string(), count: z.number() }),
      );
      return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
    },
    async foreignRows() {
      const found = await rows(
        `select coalesce(string_agg(t::text, E'\n' order by t.id), '') as found
           from tasks t join users u on u.id = t.created_by where u.name = 'someone else'`,
        z.object({ found: z.string() }),
      );
      return found[0]?.found ?? '';
    },
    async interrupt() {
      await client.end();
      await database.stop();
      return async () => {
        database = await startEmbeddedDatabase({ keepIn: folder, ports: [Number(new URL(url).port)] });
        client = await connectTo(url);
      };
    },
    async stop() {
      await client.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
