import type { Row } from '../../record/trial.ts';

/** A value as a driver returns it. Integers of SQLite are bigints, long numbers of MySQL text. */
export type SqlValue = string | number | bigint | null | Uint8Array;
export type RawRow = Record<string, SqlValue>;

/** Column → type, as the database names it. */
type Columns = Readonly<Record<string, string>>;
export type Described = {
  key: readonly string[];
  columns: Columns;
  /** The columns that the database computes from others. */
  computed: readonly string[];
  /** A target of null is the primary key. */
  references: readonly { column: string; table: string; target: string | null; nullable: boolean }[];
};

/** A table whose rows belong to a user by one column: it has the user's key or, with `through`, refers to a row that a user owns. */
export type Table = Omit<Described, 'references'> & {
  name: string;
  owner: string;
  through?: { table: Table; target: string };
};
export type Keyed = Omit<Table, 'owner' | 'through'>;

/** A driver's connection. */
export type Connection = {
  all(sql: string, values?: readonly SqlValue[]): Promise<RawRow[]>;
  /** @returns the number of rows that changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
  close(): Promise<void>;
};

export type Change = { table: Keyed; row: RawRow };
export type Changes = {
  /** The rows that existed before, with their old values. */
  restored: Change[];
  deleted: Change[];
};

export type ForeignKey = {
  to: string;
  /** The table that refers, and its schema if that is another one. */
  from: string;
  schema: string | null;
  /** A target of null is the column of the primary key at the same place. */
  columns: { name: string; type: string; target: string | null }[];
};

/** What differs between SQL databases. */
export type Dialect = {
  /** The function that users call, for errors. */
  option: string;
  /** Begins a transaction that writes. */
  begin: string;
  /** Ends a `select` whose rows must not change until the transaction ends. */
  lock: string;
  quote(name: string): string;
  /** A condition on a column with one parameter: the value of a key. */
  hasKey(column: string, type: string): string;
  /** A condition on a column with one parameter: the id of a user, as text. */
  hasOwner(column: string, type: string): string;
  toSql(value: unknown, type: string): SqlValue;
  toRow(row: RawRow, columns: Columns): Row;
  /** @throws one sentence when the database cannot be used. */
  connect(): Promise<Connection>;
  /** Null when there is no such table. */
  describe(connection: Connection, table: string): Promise<Described | null>;
  tableNames(connection: Connection): Promise<string[]>;
  /** A connection that shows the database as it is now, until it is closed; or the reason why there is none. */
  holdSnapshot(tables: readonly string[]): Promise<Connection | string>;
  foreignKeys(connection: Connection): Promise<ForeignKey[]>;
  /** Statements that switch off the checks of foreign keys, and on again. */
  checks: readonly [off: string, on: string];
  /** Why changes could have further effects; null when they have none, or `countChanges` shows them. */
  whyBlocked(connection: Connection, changes: Changes): Promise<string | null>;
  /** How many rows the connection has changed, with those that foreign keys and triggers change; null if that is unknown. */
  countChanges(connection: Connection): Promise<number | null>;
};

/** A connection, and how to write SQL for it. */
export type Database = Dialect & Connection;

/** SQL that matches a row by its key. */
const byKey = (dialect: Dialect, { key, columns }: Keyed): string =>
  key.map((column) => dialect.hasKey(column, columns[column] ?? '')).join(' and ');

const keyOf = ({ key }: Keyed, row: RawRow): SqlValue[] => key.map((column) => row[column] ?? null);

/** The row with the key of another, or null. */
export async function findRow(
  database: Database,
  { table, row }: { table: Keyed; row: RawRow },
): Promise<RawRow | null> {
  const sql = `select * from ${database.quote(table.name)} where ${byKey(database, table)}`;
  const [first] = await database.all(sql, keyOf(table, row));
  return first ?? null;
}

/** All rows. */
export const readAll = (database: Database, { name }: Keyed): Promise<RawRow[]> =>
  database.all(`select * from ${database.quote(name)}`);

/** The rows of these users. */
export function readOwned(
  database: Database,
  { table, ids, lock = '' }: { table: Table; ids: readonly string[]; lock?: string },
): Promise<RawRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const where = ownedBy(database, table, ids.length);
  return database.all(`select * from ${database.quote(table.name)} where ${where}${lock}`, ids);
}

/** A condition on a table with the ids of users as parameters. */
function ownedBy(dialect: Dialect, { owner, columns, through }: Table, count: number): string {
  const { quote } = dialect;
  if (!through)
    return Array(count)
      .fill(dialect.hasOwner(owner, columns[owner] ?? ''))
      .join(' or ');
  const { table, target } = through;
  return `${quote(owner)} in (select ${quote(target)} from ${quote(table.name)} where ${ownedBy(dialect, table, count)})`;
}

export async function insertRow(
  database: Database,
  { table, row }: { table: Keyed; row: Record<string, unknown> },
): Promise<void> {
  const columns = Object.keys(row);
  const sql = `insert into ${database.quote(table.name)} (${columns.map(database.quote).join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  const values = columns.map((column) => database.toSql(row[column], table.columns[column] ?? ''));
  try {
    await database.run(sql, values);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const message = `A row of ${table.name} cannot be inserted: ${cause.message}. Columns without a default need a value: in the rows of the case, and for users in users.make.`;
    // Its code tells whether to try again.
    throw Object.assign(new Error(message, { cause }), codesOf(cause));
  }
}

const codesOf = (error: Error): Record<string, unknown> =>
  Object.fromEntries(
    ['code', 'errcode'].flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : [])),
  );

export function restoreRow(database: Database, { table, row }: Change): Promise<number> {
  const columns = Object.keys(row).filter((column) => !table.computed.includes(column));
  const set = columns.map((column) => `${database.quote(column)} = ?`).join(', ');
  const sql = `update ${database.quote(table.name)} set ${set} where ${byKey(database, table)}`;
  return database.run(sql, [...columns.map((column) => row[column] ?? null), ...keyOf(table, row)]);
}

export const removeRow = (database: Database, { table, row }: Change): Promise<number> =>
  database.run(
    `delete from ${database.quote(table.name)} where ${byKey(database, table)}`,
    keyOf(table, row),
  );

/** Foreign keys from a list of their columns. */
export function foreignKeysOf(rows: readonly RawRow[]): ForeignKey[] {
  const keys = new Map<string, ForeignKey>();
  for (const { name, schema, from, to, column, type, target } of rows) {
    const id = [name, schema, from].join('\n');
    const key = keys.get(id) ?? {
      to: String(to),
      from: String(from),
      schema: schema === null ? null : String(schema),
      columns: [],
    };
    key.columns.push({
      name: String(column),
      type: String(type),
      target: target === null ? null : String(target),
    });
    keys.set(id, key);
  }
  return [...keys.values()];
}
