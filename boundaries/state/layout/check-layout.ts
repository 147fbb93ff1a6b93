import type { ClientBase } from 'pg';
import { z } from 'zod';
import { PlainError } from '../../../record/text/plain-error.ts';
import { countConnections, tooFewConnections } from '../connections.ts';
import type { DatabaseOptions } from '../options.ts';
import { inTransaction, openPool } from '../pool.ts';
import { type Layout, readLayout } from './layout.ts';

/**
 * Checks the database before the first trial.
 *
 * @param workers the number of concurrent trials; absent to skip the count of connections.
 * @throws LayoutError when the option does not fit the database, and another error when it may only be read, or the server has too few
 *   connections.
 */
export async function checkLayout(
  url: string,
  options: DatabaseOptions,
  {
    allowed,
    missing,
    workers,
  }: { allowed: string | undefined; missing: 'refuse' | 'pass'; workers?: number },
): Promise<void> {
  const pool = openPool(url, { allowed, max: 1 });
  try {
    await inTransaction(pool, async (client) => {
      const { users } = await readLayout(client, options, { missing });
      const problem = users && (await whyNotWritten(client, users));
      if (problem !== null) throw new PlainError(problem);
      const tooFew =
        workers === undefined ? null : tooFewConnections(await countConnections(client, workers));
      if (tooFew !== null) throw new Error(tooFew);
    });
  } finally {
    await pool.end();
  }
}

const rightsSchema = z.tuple([
  z.object({ name: z.string(), database: z.string(), isReadOnly: z.boolean(), writes: z.boolean() }),
]);

/** Why no user can be created and deleted; null where it can. A user that the application signs up itself is not inserted here. */
async function whyNotWritten(
  client: ClientBase,
  { sql, make }: NonNullable<Layout['users']>,
): Promise<string | null> {
  const { rows } = await client.query(
    `select current_user as name, current_database() as database,
       pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
       to_regclass($1::text) is null or has_table_privilege($1::text, 'delete')
         and ($2 or has_table_privilege($1::text, 'insert')) as writes`,
    [sql, make !== null],
  );
  const [{ name, database, isReadOnly, writes }] = rightsSchema.parse(rows);
  const advice = 'Trials create and delete users there: set DATABASE_URL to a database that may be written.';
  if (isReadOnly) return `The database ${database} (DATABASE_URL) is read-only. ${advice}`;
  return writes
    ? null
    : `The role ${name} (DATABASE_URL) may not insert into and delete from ${sql}. ${advice}`;
}
