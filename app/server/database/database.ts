import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Where a statement can be sent: the pool, or the connection of an open transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;
export type Database = pg.Pool;

export function openDatabase(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    statement_timeout: 10_000,
    // An idle pool must not keep a database from being dropped or a process from ending.
    idleTimeoutMillis: 5000,
    allowExitOnIdle: true,
  });
  // Without a listener, a database that restarts would end this process.
  pool.on('error', (error) => console.error('An idle database connection was lost:', error.message));
  return pool;
}

/**
 * Brings the schema up to date. The advisory lock lets two instances start at the same time. Each paragraph is one table's
 * and a transaction of its own: `create index if not exists` locks the table even where the index exists, and who holds
 * one table and waits for the next is in a circle with whoever writes to both.
 */
export async function applySchema(database: Database): Promise<void> {
  const schema = await readFile(new URL('../schema.sql', import.meta.url), 'utf8');
  const connection = await database.connect();
  try {
    await connection.query('select pg_advisory_lock(814263507)');
    for (const paragraph of schema.split(/\n{2,}/)) await connection.query(paragraph);
  } finally {
    // With the connection goes its lock, whatever state it is in.
    connection.release(true);
  }
}

/** Runs the work in one transaction: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(
  database: Database,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await database.connect();
  let broken: Error | undefined;
  // A connection that dies while checked out reports it here; the pending query rejects as well.
  const onError = (error: Error) => {
    broken = error;
  };
  connection.on('error', onError);
  try {
    await connection.query('begin');
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    connection.off('error', onError);
    connection.release(broken);
  }
}
