import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../../record/trial.ts';
import { deleteNewRows } from './sqlite-clean-up.ts';
import { insertRow, open, readOwned, rowOf, tablesIn } from './sqlite-rows.ts';
import type { Store } from './store.ts';

export type SqliteOptions = {
  /** The database file. The application may have it open. */
  file: string;
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

/**
 * A SQLite database. Before a user is created, a read transaction is opened and kept until clean-up: it shows which rows existed
 * before. Clean-up deletes only other rows, and gives rows that were taken over their old values. That needs write-ahead logging
 * (`pragma journal_mode = wal`), in which readers do not block the application; without it rows remain.
 *
 * @throws when the file is missing or no database, a table or its key is missing, or the owner of a table is unclear.
 *
 * @example
 * const store = sqliteStore({ file: 'data/app.db', users: { table: 'users' }, tables: { orders: {} } });
 */
export function sqliteStore({ file, users, tables: declared }: SqliteOptions): Store {
  const tables = tablesIn(file, { users, declared });
  const userTable = {
    name: users.table,
    key: users.key ?? tables.users.key[0] ?? '',
    called: users.name ?? 'name',
  };
  /** User id → the database before that user existed; null without write-ahead logging. */
  const before = new Map<string, DatabaseSync | null>();
  const { owned } = tables;
  return {
    tables: Object.fromEntries(
      owned.map(({ name, key }) => [name, { key, ignore: declared[name]?.ignore ?? [] }]),
    ),
    async createUser(name) {
      const snapshot = holdSnapshot(file);
      const row = withDatabase(file, (database) =>
        insertRow(database, users.table, { [userTable.called]: name, ...users.columns?.(name) }),
      );
      const id = String(row[userTable.key]);
      before.set(id, snapshot);
      return { id, row };
    },
    async snapshot(listed) {
      const ids = listed.map(({ id }) => id);
      const rows = withDatabase(file, (database) => readOwned(database, owned, ids));
      return Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.map(rowOf)]));
    },
    async seed(user, rows) {
      withDatabase(file, (database) => {
        for (const [name, list] of Object.entries(rows)) {
          const table = owned.find((one) => one.name === name);
          if (!table)
            throw new Error(
              `The table ${name} is not declared in sqliteStore. Declared: ${owned.map((one) => one.name).join(', ')}.`,
            );
          for (const row of list) insertRow(database, name, { [table.owner]: user.id, ...row });
        }
      });
    },
    async cleanUp(listed) {
      for (const user of listed) {
        const snapshot = before.get(user.id) ?? null;
        before.delete(user.id);
        try {
          withDatabase(file, (database) =>
            deleteNewRows(database, snapshot, { user, owned, users: userTable }),
          );
        } finally {
          snapshot?.close();
        }
      }
    },
  };
}

function withDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = open(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** In other journal modes a reader would block the application's writes. */
function holdSnapshot(file: string): DatabaseSync | null {
  const database = open(file);
  const mode = database.prepare('pragma journal_mode').get();
  if (mode?.journal_mode !== 'wal') {
    database.close();
    return null;
  }
  database.exec('begin');
  // The snapshot begins with the first read.
  database.prepare('select count(*) from sqlite_schema').get();
  return database;
}
