import { environment } from '../../platform/environment.ts';
import { loadPackage } from '../../platform/needed-package.ts';
import { isLocal, reasonOf } from '../state/reach.ts';
import type { Connection, RawRow, SqlValue } from './dialect.ts';

/** The part of `mysql2` that is used: declarations of the package must not need it. */
type Driver = { createPool(options: object): CorePool };
type CorePool = {
  promise(): { getConnection(): Promise<PooledConnection> };
  on(event: 'connection', opened: (connection: CoreConnection) => void): void;
};
type CoreConnection = {
  stream: { unref(): void };
  query(sql: string, done: (error: unknown) => void): void;
  destroy(): void;
};
type PooledConnection = {
  execute(sql: string, values?: readonly SqlValue[]): Promise<[RawRow[] | { affectedRows: number }, unknown]>;
  query: PooledConnection['execute'];
  release(): void;
};
type Field = { type: string; buffer(): Uint8Array | null };

/** The database of a URL. Connections are opened on first use. */
export function openMysql(url: string) {
  let pool: CorePool | null = null;
  const where = permittedAddress(url);
  return {
    async connect(): Promise<Connection> {
      pool ??= openPool(url);
      const connection = await pool
        .promise()
        .getConnection()
        .catch((error: unknown) => {
          throw new Error(`The MySQL database ${where} cannot be used: ${reasonOf(error)}.`, {
            cause: error,
          });
        });
      // Only statements with values are prepared: some others cannot be.
      const execute = async (sql: string, values?: readonly SqlValue[]) =>
        (await (values ? connection.execute(sql, values) : connection.query(sql)))[0];
      return {
        async all(sql, values) {
          const result = await execute(sql, values);
          return Array.isArray(result) ? result : [];
        },
        async run(sql, values) {
          const result = await execute(sql, values);
          return Array.isArray(result) ? 0 : result.affectedRows;
        },
        close: async () => connection.release(),
      };
    },
  };
}

function openPool(url: string): CorePool {
  const pool = loadPackage<Driver>('mysql2').createPool(poolOptions(url));
  pool.on('connection', (connection) => {
    // Open connections do not keep the process alive.
    connection.stream.unref();
    for (const setting of settings)
      connection.query(setting, (error) => {
        if (error) connection.destroy();
      });
  });
  return pool;
}

/** Statements see what others have committed, times are in UTC, and locks are not waited for longer than 5 s. */
const settings = [
  'set session transaction isolation level read committed',
  "set time_zone = '+00:00', innodb_lock_wait_timeout = 5, lock_wait_timeout = 5",
];

const poolOptions = (uri: string): object => ({
  uri,
  // Each trial and each control user holds one.
  connectionLimit: 64,
  connectTimeout: 3_000,
  supportBigNumbers: true,
  dateStrings: true,
  jsonStrings: true,
  typeCast: (field: Field, next: () => unknown) => (field.type === 'GEOMETRY' ? field.buffer() : next()),
});

/** Its name and address, without the password. @throws when it is on another machine and not allowed. */
function permittedAddress(url: string | undefined): string {
  if (url === undefined)
    throw new Error(
      'The url of mysqlStore is not set: set the variable that it comes from. `npx evalwright run` reads .env; `npx playwright test` does not.',
    );
  if (!URL.canParse(url) || !/^(mysql|mariadb):$/.test(new URL(url).protocol))
    throw new Error('The url of mysqlStore must be mysql://user:password@host:port/database.');
  const { hostname, port, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  const address = `${hostname}:${port || 3306}`;
  const names = [`${name}@${address}`, ...(address.endsWith(':3306') ? [`${name}@${hostname}`] : [])];
  if (isLocal({ host: hostname }) || names.includes(environment().EVALWRIGHT_ALLOW_DATABASE ?? ''))
    return `${name} at ${address}`;
  throw new Error(
    `The MySQL database ${name} at ${address} is on another machine: to let Evalwright seed and delete rows of its own trials there, set EVALWRIGHT_ALLOW_DATABASE=${name}@${address}.`,
  );
}
