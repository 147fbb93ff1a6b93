import type { Json } from '../../record/text/json.ts';
import { parseExactJson } from '../state/rows/exact-json.ts';
import { type Changes, type Connection, type Dialect, foreignKeysOf, type SqlValue } from './dialect.ts';
import { openMysql } from './mysql-connection.ts';
import type { SqlOptions } from './sql-layout.ts';
import { sqlStore } from './sql-store.ts';
import type { Store } from './store.ts';

export type MysqlOptions = SqlOptions & {
  /** `mysql://user:password@host:port/database`. A database on another machine must be named in `EVALWRIGHT_ALLOW_DATABASE`. */
  url: string;
};

/**
 * A MySQL or MariaDB database, by the package `mysql2`. Before a user is created, a read-only transaction is opened and kept until
 * clean-up: it shows which rows existed before. Clean-up deletes only other rows, and gives rows that were taken over their old
 * values. That needs InnoDB, and a MySQL user who may see all tables and triggers of the database; without them rows remain.
 *
 * Its functions throw when the database cannot be used, a table or its key is missing, or the owner of a table is unclear.
 *
 * @example
 * const store = mysqlStore({ url: 'mysql://root@localhost/app', users: { table: 'users' }, tables: { orders: {} } });
 */
export const mysqlStore = ({ url, ...options }: MysqlOptions): Store => sqlStore(mysql(url), options);

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

function mysql(url: string): Dialect {
  const database = openMysql(url);
  let proof: Promise<string | null> | null = null;
  return {
    option: 'mysqlStore',
    begin: 'start transaction',
    lock: ' for update',
    quote,
    hasKey: (column, type) => `${quote(column)} <=> ${parameterOf(type)}`,
    hasOwner: (column, type) =>
      `${quote(column)} = ${/binary|blob/.test(type) ? 'unhex(substr(?, 3))' : parameterOf(type)}`,
    toSql,
    toRow: (row, columns) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, toJson(value, columns[column] ?? '')]),
      ),
    connect: () => database.connect(),
    async describe(connection, table) {
      const columns = await connection.all(columnsOf, [table]);
      if (columns.length === 0) return null;
      const keys = await connection.all(keysOf, [table]);
      const inKey = keys.filter(({ target }) => target === null);
      const nullable = columns.flatMap(({ name, nullable: is }) => (is === 'YES' ? [name] : []));
      return {
        key: inKey.map(({ name }) => String(name)),
        columns: Object.fromEntries(columns.map(({ name, type }) => [String(name), String(type)])),
        computed: columns.flatMap(({ name, computed }) => (Number(computed) ? [String(name)] : [])),
        references: keys.flatMap(({ name, target, column }) =>
          target === null
            ? []
            : [
                {
                  column: String(name),
                  table: String(target),
                  target: String(column),
                  nullable: nullable.includes(name ?? ''),
                },
              ],
        ),
      };
    },
    async tableNames(connection) {
      const rows = await connection.all(
        'select table_name as name from information_schema.tables where table_schema = database()',
      );
      return rows.map(({ name }) => String(name));
    },
    async holdSnapshot(tables) {
      const connection = await database.connect();
      proof ??= whyNoProof(connection, tables);
      const why = await proof;
      if (why !== null) {
        await connection.close();
        return why;
      }
      await connection.run('set transaction isolation level repeatable read');
      await connection.run('start transaction with consistent snapshot, read only');
      return {
        ...connection,
        async close() {
          await connection.run('rollback').finally(() => connection.close());
        },
      };
    },
    foreignKeys: async (connection) => foreignKeysOf(await connection.all(foreignKeysIn)),
    checks: ['set foreign_key_checks = 0', 'set foreign_key_checks = 1'],
    whyBlocked: whyTriggered,
    countChanges: async () => null,
  };
}

const columnsOf =
  "select column_name as name, column_type as type, coalesce(generation_expression, '') <> '' as computed, is_nullable as nullable from information_schema.columns where table_schema = database() and table_name = ?";
const keysOf = `select column_name as name, referenced_table_name as target, referenced_column_name as \`column\`
  from information_schema.key_column_usage
  where table_schema = database() and table_name = ? and (constraint_name = 'PRIMARY' or referenced_table_schema = database())
  order by ordinal_position`;

/** Tables and triggers are hidden from users without rights, and other engines show no snapshot. */
async function whyNoProof(connection: Connection, tables: readonly string[]): Promise<string | null> {
  const engines = await connection.all(
    `select table_name as name, engine as engine from information_schema.tables where table_schema = database() and table_name in (${tables.map(() => '?').join(', ')})`,
    tables,
  );
  const other = engines.find(({ engine }) => engine !== 'InnoDB');
  if (other)
    return `the table ${String(other.name)} uses ${String(other.engine)} instead of InnoDB, so it is unknown which rows existed before`;
  const rights = await connection.all(rightsOf);
  return rights.length === 2
    ? null
    : 'the MySQL user may not see all tables and triggers of the database, so it is unknown what deleting would change (grant select, trigger on the whole database)';
}

const rightsOf = `
  select privilege_type as name from information_schema.user_privileges
  where privilege_type in ('SELECT', 'TRIGGER') and grantee = concat('''', replace(current_user(), '@', '''@'''), '''')
  union
  select privilege_type from information_schema.schema_privileges
  where privilege_type in ('SELECT', 'TRIGGER') and database() like table_schema
    and grantee = concat('''', replace(current_user(), '@', '''@'''), '''')`;

/** InnoDB does not report what triggers change. */
async function whyTriggered(connection: Connection, { restored, deleted }: Changes): Promise<string | null> {
  const names = (list: Changes['deleted']) => list.map(({ table }) => table.name.toLowerCase());
  const changed: Record<string, string[]> = { UPDATE: names(restored), DELETE: names(deleted) };
  const trigger = (await connection.all(triggersIn)).find(({ on, event }) =>
    changed[String(event)]?.includes(String(on).toLowerCase()),
  );
  return trigger
    ? `the trigger ${String(trigger.name)} of ${String(trigger.on)} could change further rows. Delete the rows by hand`
    : null;
}

const triggersIn = `select trigger_name as name, event_object_table as \`on\`, event_manipulation as event
  from information_schema.triggers where event_object_schema = database()`;
const foreignKeysIn = `
  select k.constraint_name as name, nullif(k.table_schema, database()) as \`schema\`, k.table_name as \`from\`,
    k.column_name as \`column\`, c.column_type as type, k.referenced_table_name as \`to\`, k.referenced_column_name as target
  from information_schema.key_column_usage k
    join information_schema.columns c using (table_schema, table_name, column_name)
  where k.referenced_table_schema = database() order by k.ordinal_position`;

/** Text compared with a number would be compared as floating point, in which large keys are equal to their neighbours. */
export function parameterOf(type: string): string {
  if (/int\b|int\(/.test(type)) return `cast(? as ${type.includes('unsigned') ? 'unsigned' : 'signed'})`;
  const [decimal] = /^decimal\(\d+,\d+\)/.exec(type) ?? [];
  return decimal ? `cast(? as ${decimal})` : '?';
}

/** No digit is lost: larger integers and long decimals stay text, and bytes are in hexadecimal. */
function toJson(value: SqlValue, type: string): Json {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (type === 'json' || type.startsWith('decimal') || type.startsWith('bigint'))
    return value === null ? null : parseExactJson(String(value));
  // Connections use UTC.
  if (type.startsWith('timestamp') && typeof value === 'string') return `${value.replace(' ', 'T')}Z`;
  if (type.startsWith('float') && typeof value === 'number') return shortest(value);
  return typeof value === 'bigint' ? String(value) : value;
}

/** The shortest number that is this one in single precision. */
function shortest(value: number): number {
  for (let digits = 1; digits < 10; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

function toSql(value: unknown, type: string): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return toTime(value, type);
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return toTime(value.toISOString(), type);
  return typeof value === 'number'
    ? value
    : typeof value === 'bigint'
      ? String(value)
      : JSON.stringify(value);
}

/** MariaDB accepts no offsets: a `timestamp` is an instant, and a `datetime` the time on the clock. */
function toTime(text: string, type: string): string {
  const [, wall = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|[+-]\d\d:?\d\d)$/.exec(text) ?? [];
  if (wall === '') return text;
  if (type.startsWith('timestamp')) return new Date(text).toISOString().slice(0, -1).replace('T', ' ');
  return type.startsWith('datetime') ? wall.replace('T', ' ') : text;
}
