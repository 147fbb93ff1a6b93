import { CleanUpError } from '../state/clean-up/clean-up-error.ts';
import { reasonOf } from '../state/reach.ts';
import { apply } from './apply.ts';
import {
  type Changes,
  type Database,
  findRow,
  type Keyed,
  type RawRow,
  readOwned,
  type Table,
} from './dialect.ts';
import type { StoreUser } from './store.ts';

type CleanUp = {
  user: StoreUser;
  owned: readonly Table[];
  users: { table: Keyed; key: string; called: string };
  /** All users of the run. */
  ofRun(): readonly StoreUser[];
};
type Owned = { table: Table; rows: RawRow[] }[];

/**
 * Deletes a user and the rows of theirs that the snapshot does not hold, in one transaction. Rows that it holds get their old
 * values back.
 *
 * @param snapshot the database before the user existed, or the reason why that is unknown.
 * @throws CleanUpError without a snapshot, when the user has another name now, when rows vanished that existed before, or when
 * more rows would change than those.
 */
export async function deleteNewRows(
  database: Database,
  snapshot: Database | string,
  what: CleanUp,
): Promise<void> {
  let owned = await ownedBy(database, { ...what, lock: '' });
  if (typeof snapshot === 'string') throw refusal(what.user, owned, snapshot);
  try {
    await database.run(database.begin);
  } catch (error) {
    throw refusal(what.user, owned, reasonOf(error));
  }
  try {
    owned = await ownedBy(database, { ...what, lock: database.lock });
    const why = await deleteOwned({ database, snapshot }, { ...what, rows: owned });
    if (why !== null) throw refusal(what.user, owned, why);
    await database.run('commit');
  } catch (error) {
    await database.run('rollback');
    if (error instanceof CleanUpError) throw error;
    throw refusal(what.user, owned, reasonOf(error));
  }
}

function refusal({ name }: StoreUser, owned: Owned, why: string): CleanUpError {
  const left = owned.flatMap(({ table, rows }) =>
    rows.length > 0 ? [`${rows.length} of ${table.name}`] : [],
  );
  return new CleanUpError(
    `The user ${name} and their rows (${left.join(', ') || 'no rows'}) were not deleted: ${why}.`,
  );
}

async function ownedBy(
  database: Database,
  { user, owned, lock }: CleanUp & { lock: string },
): Promise<Owned> {
  const read: Owned = [];
  for (const table of owned)
    read.push({ table, rows: await readOwned(database, { table, ids: [user.id], lock }) });
  return read;
}

/** @returns why nothing may be deleted; null on success. */
async function deleteOwned(
  { database, snapshot }: { database: Database; snapshot: Database },
  { user, users, ofRun, rows: owned }: Omit<CleanUp, 'owned'> & { rows: Owned },
): Promise<string | null> {
  const ids = [user.id];
  const asTable = { ...users.table, owner: users.key };
  const [current] = await readOwned(database, { table: asTable, ids, lock: database.lock });
  if (current && !isCalled(current[users.called], user.name))
    return `they are called ${JSON.stringify(current[users.called])} now, so another row may have their key`;
  const changes: Changes = { restored: [], deleted: [] };
  for (const { table, rows } of owned) {
    let isNew = false;
    let reused: ReadonlySet<string> | null = null;
    for (const row of rows) {
      const known = await findRow(snapshot, { table, row });
      if (known) reused ??= await keysOfGone({ database, snapshot }, { table, asTable, users, ofRun });
      const old = known && reused?.has(keysIn(table)(row)) ? null : known;
      if (old) changes.restored.push({ table, row: old });
      else changes.deleted.push({ table, row });
      isNew ||= !old;
    }
    const vanished = isNew ? await vanishedFrom({ database, snapshot }, { table, asTable, users, ofRun }) : 0;
    if (vanished > 0)
      return `${vanished} rows of ${table.name} that existed before are gone or have another key`;
  }
  if (current) changes.deleted.push({ table: users.table, row: current });
  return apply(database, changes);
}

/** Whether a text begins with the name, as `eval-1@example.com` does. */
const isCalled = (text: unknown, name: string): boolean =>
  typeof text === 'string' && text.startsWith(name) && !/^[\p{L}\p{N}-]/u.test(text.slice(name.length));

/** How many users are asked for in one statement. */
const mostAsked = 100;

const keysIn =
  ({ key }: Table) =>
  (row: RawRow): string =>
    key.map((column) => `${typeof row[column]} ${String(row[column])}`).join('\n');

type Databases = { database: Database; snapshot: Database };
type OfRun = Pick<CleanUp, 'users' | 'ofRun'> & { table: Table; asTable: Table };

/** How many keys of the snapshot no row has now. Other trials account for the rows of their users. */
async function vanishedFrom({ database, snapshot }: Databases, of: OfRun): Promise<number> {
  const { table } = of;
  const keys = `select ${table.key.map(database.quote).join(', ')} from ${database.quote(table.name)}`;
  const gone = new Set((await snapshot.all(keys)).map(keysIn(table)));
  for (const row of await database.all(keys)) gone.delete(keysIn(table)(row));
  if (gone.size === 0) return 0;
  return gone.difference(await keysOwned(snapshot, table, await usersIn(snapshot, of))).size;
}

/** The keys of the snapshot's rows whose users have been deleted since: the database may use them again. */
async function keysOfGone({ database, snapshot }: Databases, of: OfRun): Promise<ReadonlySet<string>> {
  const nameOf = ({ id, name }: StoreUser) => `${id} ${name}`;
  const now = new Set((await usersIn(database, of)).map(nameOf));
  const gone = (await usersIn(snapshot, of)).filter((user) => !now.has(nameOf(user)));
  return keysOwned(snapshot, of.table, gone);
}

/** The users of the run that the database has. It may use the key of a deleted one again. */
async function usersIn(database: Database, { asTable, users, ofRun }: OfRun): Promise<StoreUser[]> {
  const all = [...Map.groupBy(ofRun(), ({ id }) => id)];
  const present: StoreUser[] = [];
  for (let at = 0; at < all.length; at += mostAsked) {
    const some = new Map(all.slice(at, at + mostAsked));
    for (const row of await readOwned(database, { table: asTable, ids: [...some.keys()] })) {
      const id = String(database.toRow(row, asTable.columns)[users.key]);
      present.push(...(some.get(id) ?? []).filter(({ name }) => isCalled(row[users.called], name)));
    }
  }
  return present;
}

async function keysOwned(
  snapshot: Database,
  table: Table,
  users: readonly StoreUser[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(users.map(({ id }) => id))];
  const keys = new Set<string>();
  for (let at = 0; at < ids.length; at += mostAsked)
    for (const row of await readOwned(snapshot, { table, ids: ids.slice(at, at + mostAsked) }))
      keys.add(keysIn(table)(row));
  return keys;
}
