import type { Row } from '../../record/trial.ts';
import { usualNames } from '../state/layout/catalogue.ts';
import type { Database, Described, Keyed, Table } from './dialect.ts';

export type SqlOptions = {
  /**
   * How users are created and found. Without it, all rows of the tables are observed, for an application without users: trials must
   * run one at a time (`workers: 1`), and their rows remain.
   */
  users?: {
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
  tables: Tables;
  /** The tables in which the application stores the conversation itself. Their new rows are no changes. Default: none. */
  conversation?: readonly string[];
};

type Tables = Record<string, { owner?: string; ignore?: readonly string[] }>;
type Users = NonNullable<SqlOptions['users']>;
export type Layout = { users: { table: Keyed; key: string; called: string }; owned: Table[] };

type Found = Keyed & Pick<Described, 'references'>;

/** @throws when a table or its key is missing, or the owner of a table is unclear. */
export async function readLayout(
  database: Database,
  { users, tables }: { users: Users; tables: Tables },
): Promise<Layout> {
  const { references: _, ...userTable } = await readTable(database, users.table);
  const found = await readTables(database, tables);
  const owned = found.map((table) => withOwner(table, { found, users: users.table, tables, above: [] }));
  const key = users.key ?? userTable.key[0] ?? '';
  return { users: { table: userTable, key, called: nameColumn(database, userTable, users) }, owned };
}

/** @throws when a table or its key is missing. */
export async function readTables(database: Database, tables: Tables): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of Object.keys(tables)) found.push(await readTable(database, name));
  return found;
}

const optionNames = ['users', 'tables', 'conversation'] as const satisfies (keyof SqlOptions)[];

/** Configurations in JavaScript have no types. @param option the function that users call. */
export function checkOptions(option: string, options: SqlOptions): void {
  const unknown = Object.keys(options).find((key) => !optionNames.some((known) => known === key));
  if (unknown !== undefined)
    throw new Error(`${option} has no option ${unknown}. It may have: ${optionNames.join(', ')}.`);
  if (options.tables === undefined)
    throw new Error(`${option} needs tables: { TABLE: {} }, the tables whose rows are observed.`);
}

type Owning = {
  found: readonly Found[];
  /** The name of the table of the users. */
  users: string;
  tables: Tables;
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

const userKeys = ['table', 'key', 'name', 'make'] as const satisfies (keyof Users)[];

function nameColumn({ option }: Database, { name, columns }: Keyed, users: Users): string {
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
