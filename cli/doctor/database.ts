import type { ClientBase } from 'pg';
import { z } from 'zod';
import { countConnections, tooFewConnections } from '../../boundaries/state/connections.ts';
import type { DatabaseView, TableView } from '../../boundaries/state/layout/describe.ts';
import { describeDatabase } from '../../boundaries/state/layout/describe.ts';
import type { DatabaseOptions, TableOptions } from '../../boundaries/state/options.ts';
import { applicationName, inTransaction, openPool } from '../../boundaries/state/pool.ts';
import type { FoundProject } from './read-config.ts';
import type { Line, Section } from './section.ts';

type Where = { url: string | undefined; allowed: string | undefined; workers: number };

/** What is taken for granted of each table that the configuration declares, from where, and how to say it otherwise. */
export async function databaseSections(
  projects: readonly Pick<FoundProject, 'name' | 'database'>[],
  where: Where,
): Promise<Section[]> {
  const known = new Map<string, { options: DatabaseOptions; names: string[] }>();
  for (const { name, database } of projects) {
    if (!database) continue;
    const key = JSON.stringify(database);
    const { names } = known.get(key) ?? { names: [] };
    known.set(key, { options: database, names: [...names, name] });
  }
  const found = [...known.values()];
  return Promise.all(
    found.map(({ options, names }) => sectionOf(options, where, found.length > 1 ? names.join(', ') : null)),
  );
}

async function sectionOf(
  options: DatabaseOptions,
  { url, allowed, workers }: Where,
  names: string | null,
): Promise<Section> {
  const title = names === null ? 'rows' : `rows (${names})`;
  if (!url)
    return {
      title,
      lines: [
        {
          name: 'not looked at',
          value:
            'the embedded database is made with each run: set DATABASE_URL to one that has the tables to see what is guessed',
        },
      ],
      problems: [],
    };
  const pool = openPool(url, { allowed, max: 1 });
  try {
    const view = await inTransaction(pool, (client) => describeDatabase(client, options));
    const held = await inTransaction(pool, heldSnapshots);
    const connections = await inTransaction(pool, (client) => countConnections(client, workers));
    const { needed, free, most } = connections;
    const line = { name: 'connections', value: `${needed} needed, ${free} of ${most} are free` };
    const tooFew = tooFewConnections(connections);
    return {
      title,
      lines: [...linesOf(view, options), heldLine(held), line],
      problems: tooFew === null ? [] : [tooFew],
      details: view,
    };
  } catch (error) {
    return { title, lines: [], problems: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await pool.end();
  }
}

/** Transactions of runs that show the database as it was; the oldest keeps the server from vacuuming. */
async function heldSnapshots(client: ClientBase): Promise<{ count: number; oldestSeconds: number | null }> {
  const { rows } = await client.query(
    `select count(*)::int as count, extract(epoch from now() - min(xact_start))::float8 as "oldestSeconds"
     from pg_stat_activity where datname = current_database() and application_name = $1
       and state = 'idle in transaction' and query like '%pg_export_snapshot%'`,
    [applicationName],
  );
  return z.tuple([z.object({ count: z.number(), oldestSeconds: z.number().nullable() })]).parse(rows)[0];
}

const heldLine = ({ count, oldestSeconds }: Awaited<ReturnType<typeof heldSnapshots>>): Line => ({
  name: 'snapshots',
  value:
    oldestSeconds === null
      ? 'none is held: no trial is open'
      : `${count} held, the oldest for ${Math.round(oldestSeconds)} s; at most database.snapshotMaxAgeMs where the database is not exclusive`,
});

function linesOf(
  { users, tables, notObserved }: DatabaseView,
  { controlUser, scope }: DatabaseOptions,
): Line[] {
  const beside = controlUser === false || scope === 'everyone' || users === null;
  return [
    { name: 'users', value: users ?? 'none: the rows of everybody are looked at (scope)' },
    {
      name: 'controlUser',
      value: beside
        ? 'none'
        : "a user beside the trial's, whose rows must stay as they are (controlUser: false: none)",
    },
    ...tables.flatMap(linesOfTable),
    { name: 'not observed', value: listed(notObserved) || 'no table of these schemas' },
    ...(notObserved.length > 0
      ? [{ name: '  to observe', value: `tables: { ${JSON.stringify(notObserved[0])}: {} }` }]
      : []),
  ];
}

function linesOfTable({ table, sql, observed, key, owner, ignored, rowSecurity, option }: TableView): Line[] {
  const tell = (known: TableView['key']) => `${known.columns.join(', ') || '—'}   (${known.why})`;
  return [
    { name: table, value: `${sql}${observed ? '' : ', not observed as declared'}` },
    { name: '  key', value: tell(key) },
    { name: '  owner', value: tell(owner) },
    { name: '  ignored', value: tell(ignored) },
    { name: '  row security', value: rowSecurity },
    { name: '  to change', value: `tables: { ${JSON.stringify(table)}: ${asCode(option)} }` },
  ];
}

/** A schema may have hundreds of tables. */
const listed = (tables: readonly string[], most = 20): string =>
  `${tables.slice(0, most).join(', ')}${tables.length > most ? ` and ${tables.length - most} more` : ''}`;

/** As it is written in a configuration. */
const asCode = (option: TableOptions): string =>
  `{ ${Object.entries(option)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} }`;
