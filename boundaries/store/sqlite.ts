import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Json } from '../../record/text/json.ts';
import { type Connection, type Dialect, foreignKeysOf, type SqlValue } from './dialect.ts';
import type { SqlOptions } from './sql-layout.ts';
import { sqlStore } from './sql-store.ts';
import type { Store } from './store.ts';

export type SqliteOptions = SqlOptions & {
  /** The database file. The application may have it open. */
  file: string;
};

/** How long a locked database is waited for, in milliseconds. */
const patienceMs = 5_000;

/**
 * A SQLite database. Before a user is created, a read transaction is opened and kept until clean-up: it shows which rows existed
 * before. Clean-up deletes only other rows, and gives rows that were taken over their old values. That needs write-ahead logging
 * (`pragma journal_mode = wal`), in which readers do not block the application; without it rows remain.
 *
 * Its functions throw when the file is missing or no database, a table or its key is missing, or the owner of a table is unclear.
 *
 * @example
 * const store = sqliteStore({ file: 'data/app.db', users: { table: 'users' }, tables: { orders: {} } });
 */
export const sqliteStore = ({ file, ...options }: SqliteOptions): Store => sqlStore(sqlite(file), options);

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function sqlite(file: string): Dialect {
  return {
    option: 'sqliteStore',
    begin: 'begin immediate',
    lock: '',
    quote,
    hasKey: (column) => `${quote(column)} is ?`,
    hasOwner: (column) => `cast(${quote(column)} as text) = ?`,
    toSql,
    toRow: (row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toJson(value)])),
    connect: async () => connectionTo(open(file)),
    async describe(connection, table) {
      // Hidden are columns of virtual tables (1) and computed ones (2, 3).
      const columns = await connection.all(
        'select name, type, pk, hidden, "notnull" as filled from pragma_table_xinfo(?) order by pk',
        [table],
      );
      if (columns.length === 0) return null;
      const references = await connection.all(
        'select "from" as name, "table" as target, "to" as "column" from pragma_foreign_key_list(?)',
        [table],
      );
      const filled = columns.flatMap(({ name, pk, filled: is }) =>
        Number(is) + Number(pk) > 0 ? [name] : [],
      );
      return {
        key: columns.flatMap(({ name, pk }) => (Number(pk) > 0 ? [String(name)] : [])),
        columns: Object.fromEntries(columns.map(({ name, type }) => [String(name), String(type)])),
        computed: columns.flatMap(({ name, hidden }) => (Number(hidden) > 1 ? [String(name)] : [])),
        references: references.map(({ name, target, column }) => ({
          column: String(name),
          table: String(target),
          target: column === null ? null : String(column),
          nullable: !filled.includes(name ?? ''),
        })),
      };
    },
    async tableNames(connection) {
      const rows = await connection.all("select name from sqlite_schema where type = 'table'");
      return rows.map(({ name }) => String(name));
    },
    async holdSnapshot() {
      const database = open(file);
      // In other journal modes a reader would block the application's writes.
      if (database.prepare('pragma journal_mode').get()?.journal_mode !== 'wal') {
        database.close();
        return 'the database is not in write-ahead mode (pragma journal_mode = wal), so it is unknown which rows existed before';
      }
      database.exec('begin');
      // The snapshot begins with the first read.
      database.prepare('select count(*) from sqlite_schema').get();
      return connectionTo(database);
    },
    foreignKeys: async (connection) =>
      foreignKeysOf(
        await connection.all(
          `select f.id as name, null as schema, m.name as "from", f."table" as "to", f."from" as "column", '' as type, f."to" as target
             from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by f.seq`,
        ),
      ),
    checks: ['pragma defer_foreign_keys = on', 'pragma defer_foreign_keys = off'],
    whyBlocked: async () => null,
    async countChanges(connection) {
      return Number((await connection.all('select total_changes() as count'))[0]?.count);
    },
  };
}

/** @throws one sentence for a file that is missing or no database. */
function open(file: string): DatabaseSync {
  if (!existsSync(file))
    throw new Error(
      `The SQLite database ${file} does not exist. Start the application once, or correct sqliteStore({ file }).`,
    );
  const { DatabaseSync: Database } = process.getBuiltinModule('node:sqlite');
  const database = new Database(file, { readBigInts: true, timeout: patienceMs });
  try {
    database.exec('pragma foreign_keys = on');
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (cause) {
    database.close();
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be read as a SQLite database: ${message}.`, { cause });
  }
}

const connectionTo = (database: DatabaseSync): Connection => ({
  all: async (sql, values = []) => database.prepare(sql).all(...values),
  run: async (sql, values = []) => Number(database.prepare(sql).run(...values).changes),
  close: async () => database.close(),
});

/** No digit is lost: larger integers become text, and bytes are in hexadecimal. */
function toJson(value: SqlValue): Json {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return value;
}

function toSql(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
