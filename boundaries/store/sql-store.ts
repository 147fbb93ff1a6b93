import type { Row } from '../../record/trial.ts';
import type { SeedRows } from '../state/options.ts';
import { deleteNewRows } from './clean-up.ts';
import { type Connection, type Dialect, insertRow, type Keyed, readOwned, type Table } from './dialect.ts';
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
  const before = new Map<string, Connection | string>();
  let read: Promise<Layout> | null = null;
  const layoutOf = (): Promise<Layout> => {
    read ??= within(dialect, (connection) => readLayout(dialect, connection, { users, tables }));
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
      const snapshot = await dialect.holdSnapshot([found.table.name, ...owned.map((table) => table.name)]);
      try {
        const columns = { [found.called]: name, ...users.columns?.(name) };
        const row = await within(dialect, (connection) =>
          insertUser(dialect, connection, { ...found, name, columns }),
        );
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
      return within(dialect, async (connection) => {
        const rows: Record<string, Row[]> = {};
        for (const table of owned)
          rows[table.name] = (await readOwned(dialect, connection, { table, ids })).map((row) =>
            dialect.toRow(row, table.columns),
          );
        return rows;
      });
    },
    async seed(user, rows) {
      const { owned } = await layoutOf();
      await within(dialect, (connection) => seedRows(dialect, connection, { owned, user, rows }));
    },
    async cleanUp(listed, ofRun) {
      const { users: found, owned } = await layoutOf();
      for (const user of listed) {
        const snapshot = before.get(user.id) ?? 'the snapshot of the database before them is lost';
        before.delete(user.id);
        try {
          await within(dialect, (connection) =>
            deleteNewRows(dialect, connection, snapshot, { user, owned, users: found, ofRun }),
          );
        } finally {
          if (typeof snapshot !== 'string') await snapshot.close();
        }
      }
    },
  };
}

async function insertUser(
  dialect: Dialect,
  connection: Connection,
  { table, called, name, columns }: Layout['users'] & { name: string; columns: Row },
): Promise<Row> {
  await insertRow(dialect, connection, { table, row: columns });
  const sql = `select * from ${dialect.quote(table.name)} where ${dialect.quote(called)} = ?`;
  const [row, another] = await connection.all(sql, [name]);
  if (row && !another) return dialect.toRow(row, table.columns);
  throw new Error(
    `The table ${table.name} has ${another ? 'several users' : 'no user'} called ${name} after it was inserted; expected one.`,
  );
}

async function seedRows(
  dialect: Dialect,
  connection: Connection,
  { owned, user, rows }: { owned: readonly Table[]; user: StoreUser; rows: SeedRows },
): Promise<void> {
  for (const [name, list] of Object.entries(rows)) {
    const table = owned.find((one) => one.name === name);
    if (!table)
      throw new Error(
        `The table ${name} is not declared in ${dialect.option}. Declared: ${owned.map((one) => one.name).join(', ')}.`,
      );
    for (const row of list)
      await insertRow(dialect, connection, { table, row: { [table.owner]: user.id, ...row } });
  }
}

async function within<T>(dialect: Dialect, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await dialect.connect();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** @throws when a table or its key is missing, or the owner of a table is unclear. */
async function readLayout(
  dialect: Dialect,
  connection: Connection,
  { users, tables }: SqlOptions,
): Promise<Layout> {
  const userTable = await readTable(dialect, connection, users.table);
  const owned: Table[] = [];
  for (const [name, { owner }] of Object.entries(tables)) {
    const { references, ...table } = await readTable(dialect, connection, name);
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

async function readTable(dialect: Dialect, connection: Connection, name: string) {
  const described = await dialect.describe(connection, name);
  if (!described)
    throw new Error(
      `${dialect.option} finds no table ${name}. It finds: ${(await dialect.tableNames(connection)).join(', ') || 'none'}.`,
    );
  if (described.key.length > 0) return { name, ...described };
  throw new Error(
    `The table ${name} has no primary key, so its rows cannot be told apart. Give it one, or leave it out of ${dialect.option}.`,
  );
}
