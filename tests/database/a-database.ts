import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, type Pool, type QueryResultRow } from 'pg';
import { type Layout, readLayout } from '../../boundaries/state/layout/layout.ts';
import { type Ledger, ledgerFile, openLedger } from '../../boundaries/state/ledger.ts';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { applicationName, inTransaction, openPool } from '../../boundaries/state/pool.ts';
import { addressOf } from '../../boundaries/state/reach.ts';
import { holdSnapshots } from '../../boundaries/state/snapshot/held-snapshot.ts';
import { type TrialDatabase, trialDatabase } from '../../boundaries/state/trial-database.ts';

/** An empty database of a test's own, in the PostgreSQL that `evalwright database` or the caller provides. */
export type OwnDatabase = {
  url: string;
  name: string;
  /** The users that the last of its trials has made. */
  ledger(): Ledger;
  /** As its owner, who is a superuser. */
  query<T extends QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>;
  layout(options: DatabaseOptions): Promise<Layout>;
  /** The state boundary of a trial in it. */
  trial(
    options: DatabaseOptions,
    name?: string,
    through?: Pool,
    /** `beside`: in the run of the trial before. */
    run?: 'another' | 'beside',
  ): Promise<TrialDatabase>;
  /** Resolves when a query has so many rows: asked again as transactions of others end. @throws after ten seconds. */
  until(sql: string, expected: { rows: number }): Promise<void>;
  /** Breaks every connection of Evalwright's to it, as a kill does. */
  disconnect(given?: { except: 'snapshots' }): Promise<void>;
  /** Releases the snapshots of trials that were not cleaned up. */
  release(): Promise<void>;
  drop(): Promise<void>;
};

export async function aDatabase(schema = '', server = process.env.DATABASE_URL): Promise<OwnDatabase> {
  if (!server)
    throw new Error('There is no DATABASE_URL: run node cli/evalwright.mjs database -- node --test …');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await askOnce(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  // Called as Evalwright's own are, so that it is not taken for an application's.
  const client = new Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  const query = async <T extends QueryResultRow>(sql: string, values?: unknown[]) =>
    (await client.query<T>(sql, values)).rows;
  await query(schema);
  const pool = openPool(url, { allowed: undefined, max: 2 });
  const snapshots = holdSnapshots({ url, allowed: undefined, maxAgeMs: null });
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-ledger-'));
  let trials = 0;
  let ledger = openLedger(join(folder, ledgerFile));
  const layout = (options: DatabaseOptions, through = pool) =>
    inTransaction(through, (connected) => readLayout(connected, options));
  return {
    url,
    name,
    ledger: () => ledger,
    query,
    layout,
    async trial(options, user = userName(), through = pool, run = 'another') {
      const clock = { now: '2026-05-01T09:30:00+08:00', timeZone: 'Asia/Shanghai' };
      const found = await layout(options, through);
      if (run === 'another') ledger = openLedger(join(folder, `${trials++}-${ledgerFile}`));
      return trialDatabase(through, {
        layout: found,
        name: user,
        clock,
        scope: options.scope,
        trial: user,
        proof: {
          snapshots,
          ledger,
          database: addressOf(url),
          exclusive: options.exclusive ?? false,
          foreignRowLimit: options.foreignRowLimit ?? 200_000,
          snapshotMaxAgeMs: null,
        },
      });
    },
    async disconnect(given) {
      const held = given
        ? `and not (state = 'idle in transaction' and query like '%pg_export_snapshot%')`
        : '';
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = '${applicationName}' and pid <> pg_backend_pid() ${held}`);
    },
    async until(sql, { rows: count }) {
      const deadline = performance.now() + 10_000;
      for (;;) {
        const { length } = await query(sql);
        if (length === count) return;
        if (performance.now() > deadline) throw new Error(`${sql}: ${length} rows, not ${count}`);
        await setTimeout(25);
      }
    },
    async release() {
      await Promise.all(snapshots.held().map(({ id }) => snapshots.release(id)));
    },
    async drop() {
      await Promise.all([pool.end(), client.end(), snapshots.end()]);
      rmSync(folder, { recursive: true, force: true });
      await askOnce(server, `drop database ${name} with (force)`);
    },
  };
}

/** What a trial's user is called, and nobody else. */
export const userName = (): string =>
  `eval-run-${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`;

async function askOnce(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
