import type { Row } from '../../record/trial.ts';
import { usualNames } from '../state/layout/catalogue.ts';
import type { SeedRows } from '../state/options.ts';
import { deleteNewRows } from './clean-up.ts';
import {
  type Database,
  type Described,
  type Dialect,
  insertRow,
  type Keyed,
  readOwned,
  type Table,
} from './dialect.ts';
import type { Store, StoreUser } from './store.ts';

export type SqlOptions = {
  /** How users are created and found. */
  users: {
    table: string;
    /** The column that other tables refer to. Default: the primary key. */
    key?: string;
    /** The column whose text begins with the user's name. Default: `name`, `username`, `login`, `email` … */
    name?: string;
    /** Returns the columns of users that need more than a name: an e-mail address, the hash of a password. */
    make?: (name: string) => Row | Promise<Row>;
  };
  /**
   * The tables whose rows belong to a user, and the column that determines the owner. Default: the only foreign key to `users`
   * or another of these tables or, among several, the only one that is never null.
   */
  tables: Record<string, { owner?: string; ignore?: readonly string[] }>;
  /** The tables in which the application stores the conversation itself. Their new rows are no changes. Default: none. */
  conversation?: readonly string[];
};

type Layout = { users: { table: Keyed; key: string; called: string }; owned: Table[] };

/**
 * A store of tables. Before a user is created, a snapshot of the database is opened and kept until clean-up: it shows which rows
 * existed before. Clean-up deletes only other rows, and gives rows that were taken over their old values.
 */
export function sqlStore(dialect: Dialect, { users, conversation = [], ...declared }: SqlOptions): Store {
  const tables: SqlOptions['tables'] = {
    ...Object.fromEntries(conversation.map((name) => [name, {}])),
    ...declared.tables,
  };
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
    conversation,
    async tables() {
      const { owned } = await layoutOf();
      return Object.fromEntries(
        owned.map(({ name, key }) => {
          const { ignore } = tables[name] ?? {};
          return [name, { key, ...(ignore ? { ignore } : {}) }];
        }),
      );
    },
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

type Found = Keyed & Pick<Described, 'references'>;

/** @throws when a table or its key is missing, or the owner of a table is unclear. */
async function readLayout(database: Database, { users, tables }: SqlOptions): Promise<Layout> {
  const { references: _, ...userTable } = await readTable(database, users.table);
  const found: Found[] = [];
  for (const name of Object.keys(tables)) found.push(await readTable(database, name));
  const owned = found.map((table) => withOwner(table, { found, users: users.table, tables, above: [] }));
  const key = users.key ?? userTable.key[0] ?? '';
  return { users: { table: userTable, key, called: nameColumn(database, userTable, users) }, owned };
}

type Owning = {
  found: readonly Found[];
  /** The name of the table of the users. */
  users: string;
  tables: SqlOptions['tables'];
  /** The tables whose owner is sought through this one. */
  above: readonly string[];
};

/** Finds the column of a table that refers to a user or to a row of another declared table. A wrong choice would hide changes. */
function withOwner({ references, ...table }: Found, owning: Owning): Table {
  const { found, users, tables, above } = owning;
  const { name } = table;
  const declared = tables[name]?.owner;
  const to = (other: string) =>
    references.filter(
      (reference) =>
        isSameTable(reference.table, other) && (declared === undefined || declared === reference.column),
    );
  const leading = [
    ...to(users).map((reference) => ({ ...reference, other: null })),
    ...found
      .filter((other) => ![name, users, ...above].includes(other.name))
      .flatMap((other) => to(other.name).map((reference) => ({ ...reference, other }))),
  ];
  const always = leading.filter(({ nullable }) => !nullable);
  const [only, another] = always.length > 0 ? always : leading;
  if (declared === undefined && (!only || another))
    throw new Error(
      `The table ${name} has ${only ? `several columns that may be its owner: ${leading.map(({ column }) => column).join(', ')}` : `no foreign key to ${users}`}. Name one: tables: { ${name}: { owner: '${only?.column ?? '…'}' } }.`,
    );
  const owner = declared ?? only?.column ?? '';
  if (!only?.other) return { ...table, owner };
  const through = withOwner(only.other, { ...owning, above: [...above, name] });
  return { ...table, owner, through: { table: through, target: only.target ?? through.key[0] ?? '' } };
}

/** Servers on some machines write names of tables in lower case. */
const isSameTable = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const userKeys = ['table', 'key', 'name', 'make'] as const satisfies (keyof SqlOptions['users'])[];

function nameColumn({ option }: Database, { name, columns }: Keyed, users: SqlOptions['users']): string {
  const unknown = Object.keys(users).find((key) => !userKeys.some((known) => known === key));
  if (unknown !== undefined)
    throw new Error(`${option}: users has no ${unknown}. It may have: ${userKeys.join(', ')}.`);
  const all = Object.keys(columns);
  const called = users.name ?? usualNames.find((usual) => all.includes(usual));
  if (called !== undefined && all.includes(called)) return called;
  throw new Error(
    `${option}: ${called === undefined ? 'users.name is missing' : `the table ${name} has no column ${called} (users.name)`}. Name the column of ${name} with a text that identifies the user. It has: ${all.join(', ')}.`,
  );
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
