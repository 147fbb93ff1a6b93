/** Describes the application's database (PostgreSQL 13 or later) for seeding, observing and cleaning up. */
export type DatabaseOptions = {
  /**
   * How users are created and found. Only users that the run created are ever deleted, and their rows. Required unless `scope`
   * is `everyone`. Without `signIn` in the adapter, and with `conversation`, the user that the application itself creates (a
   * guest) is observed and deleted instead, if it is certain to be the trial's.
   */
  users?: UserOptions;
  /**
   * The tables whose rows belong to a user. Names are as PostgreSQL writes them, case-sensitive: `tasks`, `app.tasks` in another
   * schema, `"app.v2".tasks` if a part contains a dot.
   */
  tables: Record<string, TableOptions>;
  /**
   * The tables in which the application stores the conversation itself: chats, messages, votes, streams. Their new rows are no
   * changes of the application's data (`state: unchanged`); instead they must hold what was shown (`storesConversation`). A table
   * that needs options is in `tables` as well. Default: none.
   */
  conversation?: string[];
  /** Rows that every trial starts with. */
  seed?: SeedRows;
  /** Named rows that a case can request: `context: { state: sales }`. */
  states?: Record<string, SeedRows>;
  /**
   * Whose rows are observed; by default those of the trial's users. They are evidence only if the page is signed in as one of
   * them (`adapter.signIn`); otherwise the state counts as not observed.
   *
   * `everyone` is for a single-tenant application without users: all rows of the tables are observed, so trials must run one at a
   * time (`workers: 1`), and their rows remain.
   */
  scope?: 'users' | 'everyone';
  /**
   * Whether to create a control user with the trial's initial rows, none of which the trial may touch. Set `false` for an
   * application whose users share rows, or whose users are expensive to create.
   */
  controlUser?: boolean;
  /**
   * After each reply, and before the first message, rows are read until they are stable for `quietMs`, for at most `limitMs`.
   * Raise the values for an application that writes after a reply is complete. Default 25 and 2,000. Later changes belong to the
   * next turn, or to the trial.
   */
  settle?: { quietMs?: number; limitMs?: number };
  /**
   * Whether only the run uses the database. Then existing rows that a trial changed or deleted are restored. Default: `true` for
   * a database that the run has started, else `false`.
   */
  exclusive?: boolean;
  /**
   * On an exclusive database, rows outside the run are compared as well. Tables with more rows than this are skipped and listed
   * in the report. Default 200,000.
   */
  foreignRowLimit?: number;
  /** Declared tables that the application writes outside of trials: sessions, a job queue. */
  background?: string[];
  /**
   * How long the state before a trial is kept, in milliseconds, on a shared database, where it delays vacuuming. Clean-up needs
   * it: a longer trial leaves its rows and lists them. Default 900,000.
   */
  snapshotMaxAgeMs?: number;
  /** What clean-up may change besides the trial's rows. By default nothing: clean-up stops and reports the reason. */
  cleanUp?: {
    /** Tables in which triggers or foreign keys may change others' rows when the trial's are deleted, such as counters. */
    mayTouch?: string[];
    /** Tables whose rows may remain because a trigger marks them as deleted. */
    mayKeep?: string[];
  };
};

export type UserOptions = {
  table: string;
  /** The unique column by which other tables refer to a user. Default: the table's primary key. */
  key?: string;
  /** The column whose text begins with the user's name. Default: `name`, `username`, `login`, `email` … */
  name?: string;
  /** Creates users that need more than a name. Default: inserts a row with only the name. */
  make?: MakeUser;
};

/**
 * Returns the row of a new user, or creates the user itself with SQL statements or the application's sign-up.
 *
 * @param name the name of the user. The column `users.name` must contain it, and may continue after it with anything but a
 * letter, a digit or a hyphen: `${name}@example.com`.
 * @param query runs a statement in the transaction that creates the user.
 * @returns the columns of a row to insert, or nothing if the user was created.
 * @example make: (name) => ({ email: `${name}@example.com`, password_hash: hashOf('a password for signIn') })
 */
export type MakeUser = (
  name: string,
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>,
) => Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>;

export type TableOptions = {
  /**
   * The column that determines the owner: it contains a user's key, or refers to a row of another declared table with the same
   * owner (several columns for a composite foreign key). Default: the only foreign key to a user or a declared table or, among
   * several, the only one that is never null. If there is no such key, it is required unless `scope` is `everyone`.
   */
  owner?: string | string[];
  /** The column or columns that identify a row: unique and never null. Default: the primary key. */
  key?: string | string[];
  /**
   * Columns whose changes are ignored because triggers, jobs or every write set them. Default: those with names such as
   * `updated_at`, `modified_at`, `last_modified`, and `version` when another column changes as well.
   */
  ignore?: string[];
  /** `false`: its changes are not part of the state diff. */
  observe?: boolean;
};

/**
 * Table → rows. A value may be `{ date: tomorrow }` (by the trial's clock), `{ row: groups.Work }` (the key of the seeded row
 * that contains this text) or `{ user: other }` (a user of this trial; `me` is signed in and owns every row without an owner).
 * Numbers above 2^53 are written as quoted text.
 */
export type SeedRows = Record<string, Record<string, unknown>[]>;
