import type { DatabaseSync } from 'node:sqlite';
import { CleanUpError } from '../state/clean-up/clean-up-error.ts';
import { findRow, hasKey, quote, type RawRow, readOwned, type Table } from './sqlite-rows.ts';
import type { StoreUser } from './store.ts';

type CleanUp = {
  user: StoreUser;
  owned: readonly Table[];
  users: { name: string; key: string; called: string };
};

/**
 * Deletes a user and the rows of theirs that the snapshot does not hold, in one transaction. Rows that it holds get their old
 * values back.
 *
 * @throws CleanUpError without a snapshot, when the user has another name now, when rows vanished that existed before, or when
 * more rows would change than those.
 */
export function deleteNewRows(
  database: DatabaseSync,
  snapshot: DatabaseSync | null,
  { user, owned, users }: CleanUp,
): void {
  const rows = Object.entries(readOwned(database, owned, [user.id]));
  const left = () =>
    rows.flatMap(([table, list]) => (list.length > 0 ? [`${list.length} of ${table}`] : [])).join(', ') ||
    'no rows';
  const refusal = (why: string) =>
    `The user ${user.name} and their rows (${left()}) were not deleted: ${why}.`;
  const refuse = (why: string): never => {
    throw new CleanUpError(refusal(why));
  };
  if (!snapshot) throw new CleanUpError(refusal(noProof));
  database.exec('begin immediate');
  try {
    const userTable = { name: users.name, key: [users.key] };
    const [current] = database
      .prepare(`select * from ${quote(users.name)} where cast(${quote(users.key)} as text) = ?`)
      .all(user.id);
    if (current && current[users.called] !== user.name)
      refuse(
        `they are called ${JSON.stringify(current[users.called])} now, so another row may have their key`,
      );
    let expected = 0;
    for (const table of owned) {
      const list = rows.find(([name]) => name === table.name)?.[1] ?? [];
      const vanished = list.length > 0 ? vanishedFrom(database, snapshot, table) : 0;
      const old = list.map((row) => findRow(snapshot, table, row));
      if (vanished > 0 && old.includes(null))
        refuse(`${vanished} rows of ${table.name} that existed before are gone or have another key`);
      for (const [place, row] of list.entries()) {
        expected += 1;
        const existing = old[place];
        if (existing) restore(database, table, existing);
        else remove(database, table, row);
      }
    }
    if (current) {
      expected += 1;
      remove(database, userTable, current);
    }
    const changed = Number(database.prepare('select total_changes() as count').get()?.count ?? 0);
    if (changed !== expected)
      refuse(
        `${changed - expected} further rows would be deleted or changed, by a foreign key or a trigger. Declare their table, or delete the rows by hand`,
      );
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    if (error instanceof CleanUpError) throw error;
    refuse(error instanceof Error ? error.message : String(error));
  }
}

const noProof =
  'the database is not in write-ahead mode (pragma journal_mode = wal), so it is unknown which rows existed before';

/** How many keys of the snapshot no row has now. */
function vanishedFrom(database: DatabaseSync, snapshot: DatabaseSync, table: Table): number {
  const columns = table.key.map(quote).join(', ');
  const existing = snapshot.prepare(`select ${columns} from ${quote(table.name)}`).iterate();
  const present = database.prepare(`select 1 from ${quote(table.name)} where ${hasKey(table.key)}`);
  let vanished = 0;
  for (const key of existing)
    if (!present.get(...table.key.map((column) => key[column] ?? null))) vanished += 1;
  return vanished;
}

function restore(database: DatabaseSync, { name, key }: Omit<Table, 'owner'>, old: RawRow): void {
  const columns = Object.keys(old);
  const set = columns.map((column) => `${quote(column)} = ?`).join(', ');
  const values = [...columns, ...key].map((column) => old[column] ?? null);
  database.prepare(`update ${quote(name)} set ${set} where ${hasKey(key)}`).run(...values);
}

function remove(database: DatabaseSync, { name, key }: Omit<Table, 'owner'>, row: RawRow): void {
  const values = key.map((column) => row[column] ?? null);
  database.prepare(`delete from ${quote(name)} where ${hasKey(key)}`).run(...values);
}
