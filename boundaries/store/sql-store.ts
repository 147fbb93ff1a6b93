import type { Row } from '../../record/trial.ts';
import type { SeedRows } from '../state/options.ts';
import { deleteNewRows } from './clean-up.ts';
import {
  type Database,
  type Dialect,
  insertRow,
  type Keyed,
  type RawRow,
  readAll,
  readOwned,
  type Table,
} from './dialect.ts';
import { checkOptions, type Layout, readLayout, readTables, type SqlOptions } from './sql-layout.ts';
import type { Store, StoreTables, StoreUser } from './store.ts';

/**
 * A store of tables. Before a user is created, a snapshot of the database is opened and kept until clean-up: it shows which rows
 * existed before. Clean-up deletes only other rows, and gives rows that were taken over their old values.
 */
export function sqlStore(dialect: Dialect, options: SqlOptions): Store {
  checkOptions(dialect.option, options);
  const { users, conversation = [] } = options;
  const tables: SqlOptions['tables'] = {
    ...Object.fromEntries(conversation.map((name) => [name, {}])),
    ...options.tables,
  };
  if (!users) {
    const tablesOf = once(() => within(dialect, (database) => readTables(database, tables)));
    return {
      conversation,
      tables: async () => keysOf(await tablesOf(), tables),
      snapshot: async () => rowsOf(dialect, await tablesOf(), readAll),
    };
  }
  /** User id → the database before that user existed, or why that is unknown. */
  const before = new Map<string, Database | string>();
  const layoutOf = once(() => within(dialect, (database) => readLayout(database, { users, tables })));
  return {
    conversation,
    tables: async () => keysOf((await layoutOf()).owned, tables),
    async createUser(name) {
      const { users: found, owned } = await layoutOf();
      const held = await dialect.holdSnapshot([found.table.name, ...owned.map((table) => table.name)]);
      const snapshot = typeof held === 'string' ? held : { ...dialect, ...held };
      try {
        const columns = { [found.called]: name, ...(await users.make?.(name)) };
        const row = await within(dialect, (database) => insertUser(database, { ...found, columns }));
        const id = String(row[found.key]);
        before.set(id, snapshot);
        return { id, row };
      } catch (error) {
        if (typeof snapshot !== 'string') await snapshot.close();
        throw error;
      }
    },
    async snapshot(listed) {
      const ids = listed.map(({ id }) => id);
      return rowsOf(dialect, (await layoutOf()).owned, (database, table) =>
        readOwned(database, { table, ids }),
      );
    },
    async seed(user, rows) {
      const { owned } = await layoutOf();
      await within(dialect, (database) => seedRows(database, { owned, user, rows }));
    },
    async cleanUp(listed, ofRun) {
      const { users: found, owned } = await layoutOf();
      for (const user of listed) {
        const snapshot = before.get(user.id) ?? 'the snapshot of the database before them is lost';
        before.delete(user.id);
        try {
          await within(dialect, (database) =>
            deleteNewRows(database, snapshot, { user, owned, users: found, ofRun }),
          );
        } finally {
          if (typeof snapshot !== 'string') await snapshot.close();
        }
      }
    },
  };
}

/** Reads once, and again after an error. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read();
    reading.catch(() => {
      reading = null;
    });
    return reading;
  };
}

const keysOf = (found: readonly Keyed[], tables: SqlOptions['tables']): StoreTables =>
  Object.fromEntries(
    found.map(({ name, key }) => {
      const { ignore } = tables[name] ?? {};
      return [name, { key, ...(ignore ? { ignore } : {}) }];
    }),
  );

const rowsOf = <T extends Keyed>(
  dialect: Dialect,
  tables: readonly T[],
  read: (database: Database, table: T) => Promise<RawRow[]>,
): Promise<Record<string, Row[]>> =>
  within(dialect, async (database) => {
    const rows: Record<string, Row[]> = {};
    for (const table of tables)
      rows[table.name] = (await read(database, table)).map((row) => dialect.toRow(row, table.columns));
    return rows;
  });

async function insertUser(
  database: Database,
  { table, called, columns }: Layout['users'] & { columns: Row },
): Promise<Row> {
  await insertRow(database, { table, row: columns });
  const sql = `select * from ${database.quote(table.name)} where ${database.quote(called)} = ?`;
  const name = columns[called];
  const [row, another] = await database.all(sql, [database.toSql(name, table.columns[called] ?? '')]);
  if (row && !another) return database.toRow(row, table.columns);
  throw new Error(
    `The table ${table.name} has ${another ? 'several users' : 'no user'} called ${name} after it was inserted; expected one.`,
  );
}

/** All rows or, where one is refused, none: the caller may try again. */
async function seedRows(
  database: Database,
  seeding: { owned: readonly Table[]; user: StoreUser; rows: SeedRows },
): Promise<void> {
  await database.run(database.begin);
  try {
    await insertSeeds(database, seeding);
    await database.run('commit');
  } catch (error) {
    await database.run('rollback');
    throw error;
  }
}

async function insertSeeds(
  database: Database,
  { owned, user, rows }: { owned: readonly Table[]; user: StoreUser; rows: SeedRows },
): Promise<void> {
  for (const [name, list] of Object.entries(rows)) {
    const table = owned.find((one) => one.name === name);
    if (!table)
      throw new Error(
        `The table ${name} is not declared in ${database.option}. Declared: ${owned.map((one) => one.name).join(', ')}.`,
      );
    for (const row of list) {
      if (table.through && !(table.owner in row))
        throw new Error(
          `A seeded row of ${name} has no owner: its ${table.owner} refers to a row of ${table.through.table.name}, as in ${table.owner}: { row: ${table.through.table.name}.text }.`,
        );
      await insertRow(database, { table, row: { [table.owner]: user.id, ...row } });
    }
  }
}

async function within<T>(dialect: Dialect, work: (database: Database) => Promise<T>): Promise<T> {
  const connection = await dialect.connect();
  try {
    return await work({ ...dialect, ...connection });
  } finally {
    await connection.close();
  }
}
