import { countConnections, tooFewConnections } from '../connections.ts';
import type { DatabaseOptions } from '../options.ts';
import { inTransaction, openPool } from '../pool.ts';
import { readLayout } from './layout.ts';

/**
 * Checks the database before the first trial.
 *
 * @param workers the number of concurrent trials; absent to skip the count of connections.
 * @throws LayoutError when the option does not fit the database, and another error when the server has too few connections.
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
      await readLayout(client, options, { missing });
      const tooFew =
        workers === undefined ? null : tooFewConnections(await countConnections(client, workers));
      if (tooFew !== null) throw new Error(tooFew);
    });
  } finally {
    await pool.end();
  }
}
