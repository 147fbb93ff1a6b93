import {
  type Change,
  type Changes,
  type Database,
  type ForeignKey,
  type RawRow,
  removeRow,
  restoreRow,
} from './dialect.ts';

/**
 * Restores and deletes within a transaction. A row is deleted once no other refers to it, so that no foreign key changes further
 * rows: InnoDB does not report those.
 *
 * @returns why that would change other rows; null on success.
 */
export async function apply(database: Database, changes: Changes): Promise<string | null> {
  const blocked = await database.whyBlocked(database, changes);
  if (blocked !== null) return blocked;
  const before = await database.countChanges(database);
  for (const one of changes.restored) await restoreRow(database, one);
  const why = await deleteAll(database, changes.deleted);
  if (why !== null) return why;
  const after = await database.countChanges(database);
  if (before === null || after === null) return null;
  const further = after - before - changes.restored.length - changes.deleted.length;
  return further === 0
    ? null
    : `${further} further rows would be deleted or changed, by a foreign key or a trigger. Declare their table, or delete the rows by hand`;
}

async function deleteAll(database: Database, deleted: readonly Change[]): Promise<string | null> {
  const keys = await database.foreignKeys(database);
  let pending = deleted;
  for (;;) {
    const referring = new Map<Change, Referrer[]>();
    for (const one of pending) {
      const referrers = await referrersOf(database, { ...one, keys });
      if (referrers.length > 0) referring.set(one, referrers);
      else if ((await removeRow(database, one)) !== 1)
        return `a row of ${one.table.name} could not be found by its key`;
    }
    if (referring.size === 0) return null;
    if (referring.size === pending.length) return deleteCycle(database, referring);
    pending = [...referring.keys()];
  }
}

/** Rows that refer to each other are deleted together, if no other row refers to one of them. */
async function deleteCycle(
  database: Database,
  referring: ReadonlyMap<Change, readonly Referrer[]>,
): Promise<string | null> {
  const pending = [...referring.keys()];
  for (const [{ table }, referrers] of referring) {
    const other = referrers.find(
      ({ from, row }) =>
        !pending.some(
          (one) =>
            isSame(one.table.name, from) && one.table.key.every((key) => isEqual(one.row[key], row[key])),
        ),
    );
    if (other)
      return `rows of ${other.from} refer to rows of ${table.name}. Declare their table, or delete the rows by hand`;
  }
  const [off, on] = database.checks;
  await database.run(off);
  try {
    for (const one of pending) await removeRow(database, one);
  } finally {
    await database.run(on);
  }
  return null;
}

type Referrer = { from: string; row: RawRow };

/** The rows that refer to this one, besides itself. */
async function referrersOf(
  database: Database,
  { table, row, keys }: Change & { keys: readonly ForeignKey[] },
): Promise<Referrer[]> {
  const { quote, hasKey } = database;
  const list: Referrer[] = [];
  for (const { to, from, schema, columns } of keys) {
    if (!isSame(to, table.name)) continue;
    const itself = schema === null && isSame(from, table.name) ? table.key : [];
    const conditions = columns.map(({ name, type }) => hasKey(name, type));
    const other = itself.map((column) => hasKey(column, table.columns[column] ?? '')).join(' and ');
    const where = [...conditions, ...(other === '' ? [] : [`not (${other})`])].join(' and ');
    const targets = columns.map(({ target }, place) => target ?? table.key[place] ?? '');
    // A reference to nothing is none.
    if (targets.some((target) => (row[target] ?? null) === null)) continue;
    const values = [...targets, ...itself].map((column) => row[column] ?? null);
    const sql = [...(schema === null ? [] : [schema]), from].map(quote).join('.');
    const rows = await database.all(`select * from ${sql} where ${where}`, values);
    list.push(...rows.map((one) => ({ from: schema === null ? from : `${schema}.${from}`, row: one })));
  }
  return list;
}

/** Servers on some machines write names of tables in lower case. */
const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const isEqual = (left: unknown, right: unknown): boolean =>
  left instanceof Uint8Array && right instanceof Uint8Array
    ? Buffer.compare(left, right) === 0
    : left === right;
