import type { Pool } from 'pg';
import type { Layout } from './layout/layout.ts';
import type { LedgerUser } from './ledger.ts';
import { inTransaction } from './pool.ts';
import type { Proof } from './proof.ts';
import type { Snapshot } from './rows/diff.ts';
import { readRows, type Selection } from './rows/rows.ts';
import { type HeldSnapshot, inSnapshot } from './snapshot/held-snapshot.ts';
import type { TrialUsers } from './trial-users.ts';
import { type FoundUser, newUsersSince, refuseOlderRows } from './users.ts';

/** What tells the user that the application created for a trial from the users that it created for others. */
export type GuestTraits = {
  /** The tables that store the conversation. */
  conversation: readonly string[];
  /** Whether these rows of one user store a message of the trial. */
  storesMessage(rows: Snapshot): boolean;
  /** Whether the trial's pages sent one of these keys. Others cannot know the key of a new row. */
  sentKey(keys: readonly string[]): boolean;
};

/** Why no user is certain to be the trial's. `isFinal`: later rows cannot change that, because there is no new user. */
export type NoGuest = { why: string; isFinal: boolean };

/** The user that the application itself creates for a trial, such as a guest. */
export type Guest = {
  /** Called before the page is opened. */
  expect(): Promise<void>;
  /** Called immediately before the first message. */
  begin(): Promise<void>;
  /**
   * Makes the user `me` of the trial, so that its rows are observed and deleted.
   *
   * @returns the rows that it had before the first message, or the reason why there is none.
   */
  adopt(traits: GuestTraits): Promise<{ rows: Snapshot } | NoGuest>;
};

type About = {
  name: string;
  trial: string | null;
  proof: Pick<Proof, 'ledger' | 'snapshots' | 'exclusive'>;
  observed: readonly Selection[];
  users: Pick<TrialUsers, 'has' | 'announce' | 'before' | 'adopt'>;
};

/** The guest of one trial. */
export function guestOf(
  pool: Pool,
  layout: Layout,
  { name, trial, proof: { ledger, snapshots, exclusive }, observed, users }: About,
): Guest & { release(): Promise<void> } {
  let beforeFirst: HeldSnapshot | null = null;
  const release = async (): Promise<void> => {
    if (beforeFirst) await snapshots.release(beforeFirst.id);
    beforeFirst = null;
  };
  return {
    release,
    async expect() {
      if (!users.has('me')) await users.announce(name);
    },
    async begin() {
      beforeFirst ??= await snapshots.open(trial ?? name);
    },
    async adopt(traits) {
      const snapshot = await users.before();
      if (!snapshot || !beforeFirst) return { why: 'the chat was not opened', isFinal: true };
      const guest = await findGuest(pool, layout, {
        ...traits,
        snapshot,
        name,
        exclusive,
        users: ledger.users(),
      });
      if ('why' in guest) return guest;
      const user = { id: guest.id, key: guest.key, row: guest.row, name };
      await refuseOlderRows(pool, layout, { user, snapshot });
      const rows = await inSnapshot(pool, beforeFirst, (then) => readRows(then, observed, [user.id]));
      users.adopt(user, guest.name);
      await release();
      return { rows };
    },
  };
}

type Search = GuestTraits & {
  /** Taken before the page was opened. */
  snapshot: HeldSnapshot;
  /** The name of the trial's user in the ledger. */
  name: string;
  /** Whether only the run uses the database. */
  exclusive: boolean;
  /** All users of the run. */
  users: readonly LedgerUser[];
};

/**
 * Finds the user that the application created for a trial: a user newer than the trial whose rows store the trial's message. Where
 * other trials or people may have sent the same message, its rows must have a key that the trial's pages sent.
 *
 * @returns the user, or the reason why no user is certain to be the trial's.
 */
async function findGuest(
  pool: Pool,
  layout: Layout,
  { snapshot, name, exclusive, users, conversation, storesMessage, sentKey }: Search,
): Promise<FoundUser | NoGuest> {
  const runKeys = new Set(users.map(({ key }) => key));
  const created = (await newUsersSince(pool, layout, snapshot)).filter(({ id }) => !runKeys.has(id));
  if (created.length === 0)
    return {
      why: 'the application created no user after the page was opened, and the adapter has no signIn',
      isFinal: true,
    };
  const selections = conversation.flatMap((table) => {
    const { sql, owner } = layout.tables.get(table) ?? {};
    return sql && owner ? [{ name: table, sql, owner }] : [];
  });
  const candidates = await inTransaction(pool, async (client) => {
    const storing: { user: FoundUser; rows: Snapshot }[] = [];
    for (const user of created) {
      const rows = await readRows(client, selections, [user.id]);
      if (storesMessage(rows)) storing.push({ user, rows });
    }
    return storing;
  });
  const keysOf = (rows: Snapshot) =>
    Object.entries(rows).flatMap(([table, list]) =>
      list.flatMap((row) => (layout.tables.get(table)?.key ?? []).map((column) => String(row[column]))),
    );
  const certain = candidates.filter(({ rows }) => sentKey(keysOf(rows)));
  const isAlone =
    exclusive &&
    !users.some(
      (user) => user.name !== name && user.trial !== null && user.key === null && user.cleanedAt === null,
    );
  const [guest, another] = certain.length > 0 || !isAlone ? certain : candidates;
  if (guest && !another) return guest.user;
  const left = `${created.length} users that the application created were left in ${layout.users?.sql}: ${listed(created)}`;
  if (candidates.length === 0)
    return unclear(
      `no row of ${conversation.join(', ')} stores a message of the trial for a new user. ${left}`,
    );
  return unclear(
    `others may have sent the same message, and the trial's pages sent no key of the rows that store it. ${left}. Define signIn in the adapter or, on a database that the run has for itself (database.exclusive), run one trial at a time (--workers 1)`,
  );
}

const unclear = (why: string): NoGuest => ({ why, isFinal: false });

const listed = (users: readonly FoundUser[]): string =>
  `${users
    .slice(0, 5)
    .map(({ id }) => id)
    .join(', ')}${users.length > 5 ? ' …' : ''}`;
