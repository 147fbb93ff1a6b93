import type { FolderOptions } from '../boundaries/folder/options.ts';
import type { DatabaseOptions } from '../boundaries/state/options.ts';
import type { Store } from '../boundaries/store/store.ts';
import type { Adapter } from '../chat/adapters/adapter.ts';
import { auto } from '../chat/detect/auto.ts';
import type { ReplyLimits } from '../chat/limits.ts';
import type { AgreementOptions } from '../graders/consistency/agreement.ts';
import type { Defaults } from '../graders/defaults.ts';
import type { ToolKinds } from '../graders/tools/tool-kinds.ts';
import type { TargetOptions } from './target.ts';

/** Every option of Evalwright, with its default. Set them under `use` in playwright.config.ts. */
export type EvalOptions = {
  /**
   * The application under test: its URL, or how to start it. Required. Each project may have its own; Evalwright ignores projects
   * without a target.
   */
  target: TargetOptions;
  /** How to drive and read its chat UI. Default: `auto`, which detects it. */
  adapter: Adapter;
  /**
   * How to seed, observe and clean up its database, an embedded one unless `DATABASE_URL` is set. Without this option the state
   * boundary is not observed, and no database is started.
   */
  database: DatabaseOptions | undefined;
  /**
   * Observes data that are not in PostgreSQL: SQLite (`sqliteStore`), MySQL and MariaDB (`mysqlStore`), or functions of your
   * own for any other store. Without it and `database` the state boundary is not observed.
   */
  store: Store | undefined;
  /**
   * How to seed, observe and clean up each user's folder on disk, whose files form one more table. Requires `database`, which
   * defines the users. Without it, files are not observed.
   */
  folder: FolderOptions | undefined;
  /** The assistant for cases that name none. Default: the one that the adapter opens. */
  assistant: string | undefined;
  /**
   * The browser's time at the start of a trial; the clock runs from there. `now` is local time in `timeZone`
   * (`2026-12-31T23:59:50`), a time on the day of the run (`09:30`), or a moment with an offset (`2026-12-31T15:59:50Z`). Without
   * it the browser's clock is unchanged. `--now` of `evalwright run` is used where nothing else sets `now`; the default time zone
   * is UTC.
   */
  trialClock: { now?: string | undefined; timeZone?: string | undefined };
  /**
   * How to compare screen, calls and rows: which fields identify an item, and which columns a field corresponds to. Default:
   * titles and names, and columns named like the field.
   */
  agreement: AgreementOptions;
  /**
   * The kinds of tools by name: `reads`, `asks`, `acts`, or `hands_over` (to a person). Overrides the servers' annotations. A tool
   * without a kind excuses nothing; a check that rests on its kind alone is `ungraded`.
   */
  toolKinds: ToolKinds;
  /**
   * The possible languages of replies (BCP 47: `en`, `de`), whose days and times are read. Default: every supported language,
   * detected by script and function words. For a reply in another language, checks of its prose are `ungraded`.
   */
  languages: readonly string[] | undefined;
  /**
   * The origins besides the application's own (`target.url`, `target.origins`) that its pages may send data to, such as an
   * identity provider, an error tracker or a CDN: `['https://fonts.gstatic.com']`. A request or link to another origin that
   * carries a known secret or a value of the trial's rows fails (`leaksNothing`). Default: none.
   */
  allowedOrigins: readonly string[];
  /**
   * The levels of the default graders, which run in every trial: `fail`, `warn` or `off` for all, by grader or by rule (`{
   * claimsMatchActions: 'fail', 'exposesNoInternals.sql': 'off' }`). A case may override them. Default: findings from rows and
   * calls fail, findings from prose or guessed names warn.
   */
  defaults: Defaults;
  /**
   * Time limits for a reply, in milliseconds: until it begins (`startMs`, 10,000), between two signs of life (`stallMs`, 30,000),
   * in total (`totalMs`, 120,000), and the silence that ends it on a page without other signals (`quietMs`, 4,000). For a
   * reasoning agent set only `totalMs`, which then also applies to the first two. Limits that are not set come from the adapter
   * (`patience`). The time of each turn is added to the test's `timeout`.
   */
  replyLimits: Partial<ReplyLimits>;
  /**
   * How long the application must be idle before a trial is finalised, in milliseconds: no open call or request of the trial, and
   * unchanged rows. Actions within this time after the reply belong to the trial, marked `late`. Default 2,000.
   */
  settleMs: number;
  /**
   * How often a trial that ended in an error is repeated. An error (of the model's provider, the database, the browser, the
   * harness) is no verdict on the agent. A failure is, and is never repeated. Default 1.
   */
  errorRetries: number;
};

export const defaultOptions = (): Omit<EvalOptions, 'target'> => ({
  adapter: auto,
  database: undefined,
  store: undefined,
  folder: undefined,
  assistant: undefined,
  trialClock: {},
  agreement: {},
  toolKinds: {},
  languages: undefined,
  allowedOrigins: [],
  defaults: {},
  replyLimits: {},
  settleMs: 2_000,
  errorRetries: 1,
});
