import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse as parseDotenv } from 'dotenv';
import { z } from 'zod';
import { pg } from '../../boundaries/state/pg.ts';
import { destinationOf } from '../../boundaries/state/reach.ts';
import { findPackage } from '../../platform/needed-package.ts';
import { env, isPostgres } from '../../settings/env.ts';
import type { Surroundings } from '../init/look.ts';

/** Which tables an application writes while it only talks. Nothing is written here, and only a database of this machine is read. */

/** Table → its number of rows. */
export type RowCounts = ReadonlyMap<string, number>;

const longestQueryMs = 2_000;

/** Counts the rows of each table; a table that takes too long is left out. Null for a database that is not on this machine. */
export async function countRows(url: string): Promise<RowCounts | null> {
  const { host } = destinationOf(url);
  if (!['localhost', '127.0.0.1', '::1'].includes(host) && !host.startsWith('/')) return null;
  const client = new (pg().Client)({ connectionString: url, connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    await client.query(`set default_transaction_read_only = on; set statement_timeout = ${longestQueryMs}`);
    const { rows } = await client.query(
      `select case when n.nspname = 'public' then quote_ident(c.relname) else format('%I.%I', n.nspname, c.relname) end as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$)'`,
    );
    const counts = new Map<string, number>();
    for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
      const counted = await client.query(`select count(*)::int as count from ${name}`).catch(() => null);
      const [row] = z.array(z.object({ count: z.number() })).parse(counted?.rows ?? []);
      if (row) counts.set(name, row.count);
    }
    return counts;
  } finally {
    await client.end();
  }
}

export type Proposal = { table: string; rows: number };

/**
 * The tables to propose as those of the conversation: the ones that grew in a conversation without a tool call. That another table
 * refers to one, or its name, is no reason. Pure.
 *
 * @param calls the number of observed tool calls; null when the page's protocol does not report them.
 */
export function proposedTables(before: RowCounts, after: RowCounts, calls: number | null): Proposal[] {
  if (calls !== 0) return [];
  return [...after].flatMap(([table, count]) => {
    const earlier = before.get(table);
    return earlier !== undefined && count > earlier ? [{ table, rows: count - earlier }] : [];
  });
}

/** Says what to add, with the evidence. Pure. */
export function proposalLines(proposals: readonly Proposal[]): string[] {
  if (proposals.length === 0) return [];
  const names = proposals.map(({ table }) => `'${table.replaceAll('"', '')}'`).join(', ');
  return [
    `The conversation was stored without any tool call: ${proposals.map(({ table, rows }) => `${table} (${rows} rows)`).join(', ')}.`,
    `If these tables hold nothing else, add to \`database\`: conversation: [${names}]`,
  ];
}

/** How long an application may take to store a conversation after its reply. */
const storesWithinMs = 1_500;

/** Watches which tables `init`'s own conversation fills. */
export type ConversationWatch = {
  /** Called when the page is open, before anything is said. */
  begin(): Promise<void>;
  /** What to add to the configuration, with the evidence; empty when nothing can be proposed. */
  end(calls: number | null): Promise<string[]>;
};

/** @returns a watch that proposes nothing where no database of this machine is found or reached. */
export function watchConversation({
  folder,
  depths,
}: Pick<Surroundings, 'folder' | 'depths'>): ConversationWatch {
  const url = env().DATABASE_URL ?? urlIn(folder, depths.database);
  const count = async (): Promise<RowCounts | null> =>
    url === undefined || findPackage('pg') === null ? null : countRows(url).catch(() => null);
  let before: RowCounts | null = null;
  return {
    async begin() {
      before = await count();
    },
    async end(calls) {
      if (before === null) return [];
      await wait(storesWithinMs);
      const after = await count();
      return after ? proposalLines(proposedTables(before, after, calls)) : [];
    },
  };
}

function urlIn(folder: string, hint: Surroundings['depths']['database']): string | undefined {
  if (hint === null) return undefined;
  const value = parseDotenv(readFileSync(join(folder, hint.file), 'utf8'))[hint.name] ?? '';
  return isPostgres(value) ? value : undefined;
}
