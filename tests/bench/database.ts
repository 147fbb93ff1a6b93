import { readFileSync } from 'node:fs';
import { holdSnapshots } from '../../boundaries/state/snapshot/held-snapshot.ts';
import { referenceAppOptions } from '../../e2e/reference-app/reference-app.ts';
import { startEmbeddedDatabase } from '../../runner/database/embedded.ts';
import { bar, median } from '../bar.ts';
import { aDatabase, type OwnDatabase } from '../database/a-database.ts';

const schema = readFileSync(new URL('../../app/server/schema.sql', import.meta.url), 'utf8');
const foreignRows = [0, 100_000, 1_000_000];
const trials = 41;
/** Milliseconds. */
const most = { cleanUp: 5, scan: 60, read: 5 };

type Costs = {
  /** The rows of a trial are read once. */
  read: number;
  /** A snapshot is opened, before the trial: most of it is the file into which PostgreSQL exports it. */
  opened: number;
  /** Clean-up, and release of the snapshot, where all rows that are deleted were seeded. */
  seeded: number;
  /** The same where the agent has inserted a row. */
  inserted: number;
  /** Rows of others are compared; null where the table is above the limit. */
  compared: number;
};

/**
 * What the snapshot and the clean-up of one trial cost in the schema of the reference app, beside tasks of others. Each figure is the
 * median of several trials, all of which are measured in turn.
 *
 * @returns whether every bar holds.
 */
export async function benchDatabase(): Promise<boolean> {
  console.log('\nSnapshot and clean-up of a trial of the reference app, beside rows of others');
  const server = await startEmbeddedDatabase();
  try {
    const found: Costs[] = [];
    for (const rows of foreignRows) found.push(await measureBeside(rows, server.url));
    const [none, , million] = found;
    if (!none || !million) throw new Error('Nothing was measured.');
    const text = (costs: Costs) =>
      Object.values(costs)
        .map((value) => `${value.toFixed(1)} ms`)
        .join(', ');
    for (const [place, costs] of found.entries())
      console.log(
        `  ${foreignRows[place]} rows: reading, opening a snapshot, clean-up of seeded rows, of an inserted row, comparing rows of others: ${text(costs)}`,
      );
    const scan = million.inserted - million.seeded;
    return [
      bar(
        none.inserted <= most.cleanUp,
        `clean-up alone: ${none.inserted.toFixed(1)} ms (at most ${most.cleanUp} ms)`,
      ),
      bar(
        million.seeded <= most.cleanUp,
        `seeded rows beside a million: ${million.seeded.toFixed(1)} ms (at most ${most.cleanUp} ms)`,
      ),
      bar(
        scan <= most.scan,
        `the search for keys that are gone, in a table into which the agent inserted: ${scan.toFixed(1)} ms a million rows (at most ${most.scan} ms)`,
      ),
      bar(
        million.read <= most.read,
        `reading the trial's rows beside a million: ${million.read.toFixed(1)} ms (at most ${most.read} ms)`,
      ),
    ].every(Boolean);
  } finally {
    await server.stop();
  }
}

async function measureBeside(rows: number, server: string): Promise<Costs> {
  const database = await aDatabase(
    `${schema};
     insert into users (name) select 'customer ' || i from generate_series(1, 1000) i;
     insert into tasks (title, due_date, created_by)
       select 'task ' || i, '2026-05-01', customers.ids[1 + i % 1000]
       from generate_series(1, ${rows}) i, (select array_agg(id) as ids from users) customers`,
    server,
  );
  const snapshots = holdSnapshots({ url: database.url, allowed: undefined, maxAgeMs: null });
  const costs: Costs[] = [];
  try {
    await database.query('vacuum analyze');
    for (let trial = 0; trial < trials; trial++) {
      const begun = performance.now();
      const { id } = await snapshots.open('bench');
      const opened = performance.now() - begun;
      // Released by the clean-up of each trial as well, where it is measured.
      await snapshots.release(id);
      const seeded = await trialIn(database);
      const inserted = await trialIn(database, { inserts: true });
      costs.push({ ...inserted, opened, seeded: seeded.inserted });
    }
  } finally {
    await snapshots.end();
    await database.drop();
  }
  const of = (key: keyof Costs) => median(costs.map((one) => one[key]));
  return {
    read: of('read'),
    opened: of('opened'),
    seeded: of('seeded'),
    inserted: of('inserted'),
    compared: of('compared'),
  };
}

async function trialIn(
  database: OwnDatabase,
  { inserts = false }: { inserts?: boolean } = {},
): Promise<Omit<Costs, 'seeded' | 'opened'>> {
  const options = { ...referenceAppOptions.database, exclusive: true };
  const trial = await database.trial(options);
  const { id } = await trial.userNamed('me');
  await trial.seed({ ...options.seed, tasks: [{ title: 'seeded', due_date: '2026-05-02' }] });
  if (inserts)
    await trial.query(
      `insert into tasks (title, due_date, created_by) values ('inserted', '2026-05-02', $1)`,
      [id],
    );
  const read = await timeOf(() => trial.snapshot());
  const compared = await timeOf(() => trial.foreign());
  return { read, compared, inserted: await timeOf(() => trial.cleanUp()) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
