import { z } from 'zod';
import { json } from '../../record/text/json.ts';
import { parseJson, rawNumber } from '../../record/text/parse-json.ts';
import type { Row } from '../../record/trial.ts';
import type { Ledger } from '../state/ledger.ts';
import type { SeedRows } from '../state/options.ts';
import type { Snapshot } from '../state/rows/diff.ts';
import { type References, resolveReferences } from '../state/rows/references.ts';
import { type Clock, columnInKey, keyOfSeeded, resolveSeeds, tableIn, usersIn } from '../state/rows/seed.ts';
import { SnapshotLostError } from '../state/snapshot/held-snapshot.ts';
import type { TrialDatabase } from '../state/trial-database.ts';
import { knownUser, nameOfUser } from '../state/users.ts';

/** The fields that identify a row of each table, and those whose changes are ignored. */
export type StoreTables = Record<string, { key: string | readonly string[]; ignore?: readonly string[] }>;

/** A user that Evalwright created in the application. */
export type StoreUser = { id: string; name: string; row?: Row };

/**
 * The application's data in a store other than PostgreSQL: another database, an ORM, a REST API. `snapshot` alone observes it.
 *
 * @example
 * store: {
 *   tables: { orders: { key: 'number' } },
 *   snapshot: async () => ({ orders: await fetch('http://localhost:3000/api/orders').then((response) => response.json()) }),
 * }
 */
export type Store = {
  /** The tables, or a function that reads from the store what they are. */
  tables: StoreTables | (() => Promise<StoreTables>);
  /** Those in which the application stores the conversation itself: their new rows are no changes. Default: none. */
  conversation?: readonly string[];
  /**
   * Reads the rows of these users, by table. Without `createUser` the list is empty: then it reads all rows, so trials must run one
   * at a time (`workers: 1`).
   */
  snapshot(users: readonly StoreUser[]): Promise<Record<string, readonly object[]>>;
  /** Creates a user of this name, with which the adapter signs in. */
  createUser?(name: string): Promise<Omit<StoreUser, 'name'>>;
  /** Inserts rows that belong to a user, before the chat is opened. */
  seed?(user: StoreUser, rows: SeedRows): Promise<void>;
  /**
   * Deletes these users, and the rows that the trial has created. Without it both remain. `ofRun` lists all users that the run
   * has created so far.
   */
  cleanUp?(users: readonly StoreUser[], ofRun: () => readonly StoreUser[]): Promise<void>;
};

/** What no store but PostgreSQL proves. */
const withoutProof = 'the store does not show which rows existed before the trial (only PostgreSQL does)';

const rowsSchema = z.record(z.string(), z.array(z.record(z.string(), json)));

type OfTrial = { name: string; clock: Clock; ledger: Pick<Ledger, 'stored' | 'storedUsers'> };

/** The state boundary of one trial in a store. @param name the base name of its users. */
export function trialInStore(store: Store, { name, clock, ledger }: OfTrial): TrialDatabase {
  const users = new Map<string, StoreUser>();
  const userNamed = async (label: string): Promise<StoreUser> => {
    const existing = users.get(label);
    if (existing) return existing;
    if (!store.createUser)
      throw new Error(
        'The option store has no createUser, so there is no user to sign in with or to own rows.',
      );
    const called = nameOfUser(name, label);
    const user = { ...(await store.createUser(called)), name: called };
    users.set(label, user);
    ledger.stored(user);
    return user;
  };
  let keys: Map<string, readonly string[]> = new Map();
  let stored: Snapshot = {};
  /** The parts of the rows that are in the store: who tries again, as where a value was taken, has seeded these. */
  let parts = 0;
  const references: References = {
    knows: (kind, what) => (kind === 'user' ? users.has(what) : tableIn(what, keys) !== null),
    row: (path, field) =>
      keyOfSeeded(path, field, {
        keys,
        seeded: stored,
        columnOf: (table, name) => columnInKey(keys.get(table) ?? [], name),
      }),
    user: (label) => knownUser(users, label).id,
  };
  const readSeeded = async () => {
    keys = new Map(Object.entries(await tablesOf(store)).map(([table, { key }]) => [table, [key].flat()]));
    stored = await rowsIn(store, [...users.values()]);
  };
  return {
    ...references,
    userNamed,
    async seed(rows) {
      if (Object.values(rows).flat().length === 0) return;
      if (!store.seed)
        throw new Error(
          'The case has rows, but the option store has no seed function. For sqliteStore and mysqlStore, name the users.',
        );
      for (const label of usersIn(rows)) await userNamed(label);
      const me = await userNamed('me');
      for (const part of partsOf(rows).slice(parts)) {
        await store.seed(me, resolveSeeds(part, clock, references));
        parts += 1;
        await readSeeded();
      }
      parts = 0;
    },
    snapshot: () => rowsIn(store, [...users.values()]),
    // The functions are the user's own: they read what the application uses.
    sessions: async () => ({ others: 1, ever: 1, own: 0, at: '' }),
    async query() {
      throw new Error('state.query needs PostgreSQL: the option store has no SQL connection.');
    },
    async splitTakenOver() {
      throw new SnapshotLostError(withoutProof);
    },
    noteEnd: async () => undefined,
    foreign: async () => null,
    restore: async () => undefined,
    async cleanUp() {
      const created = [...users.values()];
      users.clear();
      if (created.length > 0) await store.cleanUp?.(created, ledger.storedUsers);
    },
  };
}

/** Rows that refer to others (`{ row: orders.Lamp }`) come after them: the keys that the store gives them must be known. */
function partsOf(rows: SeedRows): SeedRows[] {
  const parts: SeedRows[] = [{}];
  for (const [table, row] of Object.entries(rows).flatMap(([name, list]) =>
    list.map((one) => [name, one] as const),
  )) {
    let refers = false;
    resolveReferences(row, {
      knows: () => true,
      row(path) {
        refers ||= tableIn(path, new Map(Object.entries(parts.at(-1) ?? {}))) !== null;
        return path;
      },
      user: (label) => label,
    });
    if (refers) parts.push({});
    const part = parts.at(-1) ?? {};
    part[table] = [...(part[table] ?? []), row];
  }
  return parts;
}

export const tablesOf = async ({ tables }: Pick<Store, 'tables'>): Promise<StoreTables> =>
  typeof tables === 'function' ? tables() : tables;

async function rowsIn({ tables, snapshot }: Store, users: readonly StoreUser[]): Promise<Snapshot> {
  // Dates and the like become JSON as an API would send them. Some drivers return every integer as a bigint.
  const written = JSON.stringify(await snapshot(users), (_key, value: unknown) =>
    typeof value === 'bigint' ? rawNumber(String(value)) : value,
  );
  const { data, error } = rowsSchema.safeParse(parseJson(written));
  if (!data)
    throw new Error(`store.snapshot must return table → rows, each row an object: ${z.prettifyError(error)}`);
  const declared = await tablesOf({ tables });
  const unknown = Object.keys(data).filter((table) => !(table in declared));
  // A table without rows was read as well.
  if (unknown.length === 0)
    return { ...Object.fromEntries(Object.keys(declared).map((table) => [table, []])), ...data };
  throw new Error(
    `store.snapshot returned ${unknown.join(', ')}, which store.tables does not declare. It declares: ${Object.keys(declared).join(', ')}.`,
  );
}
