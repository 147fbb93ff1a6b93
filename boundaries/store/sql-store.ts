import type { Row } from '../../record/trial.ts';
import type { SeedRows } from '../state/options.ts';
import { deleteNewRows } from './clean-up.ts';
import { type Database, type Dialect, insertRow, type Keyed, readOwned, type Table } from './dialect.ts';
import type { Store, StoreUser } from './store.ts';

export type SqlOptions = {
  /** How users are created and found. */
  users: {
    table: string;
    /** The column that other tables refer to. Default: the primary key. */
    key?: string;
    /** The column for the name. Default: `name`. */
    name?: string;
    /** Further columns of a new user. */
    columns?: (name: string) => Row;
  };
  /** The tables whose rows belong to a user, and the column with the user's key. Default: the only foreign key to `users`. */
  tables: Record<string, { owner?: string; ignore?: readonly string[] }>;
};

type Layout = { users: { table: Keyed; key: string; called: string }; owned: Table[] };

/**
 * A store of tables. Before a user is created, a snapshot of the database is opened and kept until clean-up: it shows which rows
 * existed before. Clean-up deletes only other rows, and gives rows that were taken over their old values.
 */
export function sqlStore(dialect: Dialect, { users, tables }: SqlOptions): Store {
  /** User id → the database before that user existed, or why that is unknown. */
  const before = new Map<string, Database | string>();
  let read: Promise<Layout> | null = null;
  const layoutOf = (): Promise<Layout> => {
    read ??= within(dialect, (database) => readLayout(database, { users, tables }));
    read.catch(() => {
      read = null;
    });
    return read;
  };
  return {
    async tables() {
      const { owned } = await layoutOf();
      return Object.fromEntries(
        owned.map(({ name, key }) => [name, { key, ignore: tables[name]?.ignore ?? [] }]),
      );
    },
    async createUser(name) {
      const { users: found, owned } = await layoutOf();
      const held = await dialect.holdSnapshot([found.table.name, ...owned.map((table) => table.name)]);
      const snapshot = typeof held === 'string' ? held : { ...dialect, ...held };
      try {
        const columns = { [found.called]: name, ...users.columns?.(name) };
        const row = await within(dialect, (database) => insertUser(database, { ...found, name, columns }));
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
      const { owned } = await layoutOf();
      return within(dialect, async (database) => {
        const rows: Record<string, Row[]> = {};
        for (const table of owned)
          rows[table.name] = (await readOwned(database, { table, ids })).map((row) =>
            dialect.toRow(row, table.columns),
          );
        return rows;
      });
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

async function insertUser(
  database: Database,
  { table, called, name, columns }: Layout['users'] & { name: string; columns: Row },
): Promise<Row> {
  await insertRow(database, { table, row: columns });
  const sql = `select * from ${database.quote(table.name)} where ${database.quote(called)} = ?`;
  const [row, another] = await database.all(sql, [name]);
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
    for (const row of list) await insertRow(database, { table, row: { [table.owner]: user.id, ...row } });
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

/** @throws when a table or its key is missing, or the owner of a table is unclear. */
async function readLayout(database: Database, { users, tables }: SqlOptions): Promise<Layout> {
  const userTable = await readTable(database, users.table);
  const owned: Table[] = [];
  for (const [name, { owner }] of Object.entries(tables)) {
    const { references, ...table } = await readTable(database, name);
    const [only, another] = references.filter(
      (reference) => reference.table.toLowerCase() === users.table.toLowerCase(),
    );
    const column = owner ?? (another ? undefined : only?.column);
    if (column === undefined)
      throw new Error(
        `The table ${name} has ${only ? 'several' : 'no'} foreign keys to ${users.table}. Name the column with its owner: tables: { ${name}: { owner: '…' } }.`,
      );
    owned.push({ ...table, owner: column });
  }
  const key = users.key ?? userTable.key[0] ?? '';
  return { users: { table: userTable, key, called: users.name ?? 'name' }, owned };
}

async function readTable(database: Database, name: string) {
  const described = await database.describe(database, name);
  if (!described)
    throw new Error(
      `${database.option} finds no table ${name}. It finds: ${(await database.tableNames(database)).join(', ') || 'none'}.`,
    );
  if (described.key.length > 0) return { name, ...described };
  throw new Error(
    `The table ${name} has no primary key, so its rows cannot be told apart. Give it one, or leave it out of ${database.option}.`,
  );
}
