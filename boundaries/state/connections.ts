import type { ClientBase } from 'pg';
import { z } from 'zod';

/** The connections that a run needs, and those that the server has. */
export type Connections = { workers: number; needed: number; free: number; most: number };

/**
 * A running trial uses two for its rows, one for its snapshot and one in the application; one being finalised uses rows and
 * snapshot.
 */
const perWorker = 4 + 2;
/** For the run: the snapshot before the first trial, the check of the tables, and the process that outlives the run. */
const ofRun = 3;

/** Counts the connections available to this role, except the present one. */
export async function countConnections(client: ClientBase, workers: number): Promise<Connections> {
  const { rows } = await client.query(
    `select current_setting('max_connections')::int - case
         when (select rolsuper from pg_roles where rolname = current_user) then 0
         else current_setting('superuser_reserved_connections')::int
           + coalesce(current_setting('reserved_connections', true)::int, 0)
       end as most,
       (select sum(numbackends)::int - 1 from pg_stat_database) as used`,
  );
  const [{ most, used }] = z.tuple([z.object({ most: z.number(), used: z.number() })]).parse(rows);
  return { workers, needed: workers * perWorker + ofRun, free: Math.max(0, most - used), most };
}

/** Why the server has too few connections, with two solutions; null when it has enough. */
export function tooFewConnections({ workers, needed, free, most }: Connections): string | null {
  if (free >= needed) return null;
  const fits = Math.floor((free - ofRun) / perWorker);
  const fewer = fits > 0 ? `Run at most ${fits} trials at once (--workers ${fits})` : 'Free connections';
  return `PostgreSQL has ${free} of ${most} connections free, and ${workers} trials at once need ${needed}: ${perWorker} each and ${ofRun} for the run. ${fewer}, or set DATABASE_URL to a server, or a direct connection beside the pooler, that accepts more.`;
}
