import { existsSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Json } from '../../record/text/json.ts';
import type { Row } from '../../record/trial.ts';

/** A row as SQLite returns it: integers are bigints. */
export type RawRow = Record<string, SQLOutputValue>;

/** A table whose rows belong to a user by one column. */
export type Table = { name: string; key: readonly string[]; owner: string };

/** How long a locked database is waited for, in milliseconds. */
const patienceMs = 5_000;

/** @throws one sentence for a file that is missing or no database. */
export function open(file: string): DatabaseSync {
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
    throw new Error(`${file} cannot be read as a SQLite database: ${messageOf(cause)}.`, { cause });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Declared = {
  users: { table: string };
  declared: Record<string, { owner?: string }>;
};

/** Reads the keys and owners of the declared tables. */
export function tablesIn(
  file: string,
  { users, declared }: Declared,
): { users: Pick<Table, 'key'>; owned: Table[] } {
  const database = open(file);
  try {
    return {
      users: { key: keyOf(database, users.table) },
      owned: Object.entries(declared).map(([name, { owner }]) => ({
        name,
        key: keyOf(database, name),
        owner: owner ?? ownerOf(database, name, users.table),
      })),
    };
  } finally {
    database.close();
  }
}

function keyOf(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare('select name, pk from pragma_table_info(?) order by pk').all(table);
  if (columns.length === 0) {
    const names = database.prepare("select name from sqlite_schema where type = 'table'").all();
    throw new Error(
      `The SQLite database has no table ${table}. It has: ${names.map(({ name }) => String(name)).join(', ')}.`,
    );
  }
  const key = columns.flatMap(({ name, pk }) => (Number(pk) > 0 ? [String(name)] : []));
  if (key.length > 0) return key;
  throw new Error(
    `The SQLite table ${table} has no primary key, so its rows cannot be told apart. Give it one, or leave it out of sqliteStore.`,
  );
}

function ownerOf(database: DatabaseSync, table: string, users: string): string {
  const references = database
    .prepare('select "from" as name from pragma_foreign_key_list(?) where lower("table") = lower(?)')
    .all(table, users);
  const [only, another] = references.map(({ name }) => String(name));
  if (only !== undefined && another === undefined) return only;
  throw new Error(
    `The SQLite table ${table} has ${references.length} foreign keys to ${users}. Name the column with its owner: tables: { ${table}: { owner: '…' } }.`,
  );
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The rows of these users, by table. Keys are compared as text, whatever the type of the column. */
export function readOwned(
  database: DatabaseSync,
  tables: readonly Table[],
  ids: readonly string[],
): Record<string, RawRow[]> {
  const list = ids.map(() => '?').join(', ');
  return Object.fromEntries(
    tables.map(({ name, owner }) => [
      name,
      database
        .prepare(`select * from ${quote(name)} where cast(${quote(owner)} as text) in (${list})`)
        .all(...ids),
    ]),
  );
}

/** The row with the key of another, or null. */
export function findRow(
  database: DatabaseSync,
  { name, key }: Omit<Table, 'owner'>,
  row: RawRow,
): RawRow | null {
  const statement = `select * from ${quote(name)} where ${hasKey(key)}`;
  return database.prepare(statement).get(...key.map((column) => row[column] ?? null)) ?? null;
}

/** SQL that matches a row by its key, with one parameter for each column. */
export const hasKey = (key: readonly string[]): string =>
  key.map((column) => `${quote(column)} is ?`).join(' and ');

export function insertRow(database: DatabaseSync, table: string, row: Record<string, unknown>): Row {
  const columns = Object.keys(row);
  const statement = `insert into ${quote(table)} (${columns.map(quote).join(', ')}) values (${columns.map(() => '?').join(', ')}) returning *`;
  const inserted = database.prepare(statement).get(...columns.map((column) => toSql(row[column])));
  return inserted ? rowOf(inserted) : {};
}

export const rowOf = (row: RawRow): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toJson(value)]));

/** No digit is lost: larger integers become text, and bytes are in hexadecimal. */
function toJson(value: SQLOutputValue): Json {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return value;
}

function toSql(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  return JSON.stringify(value);
}
