import type { ChatUser } from '../chat-user.ts';

/** A folder on disk that belongs to a user: its files are seeded, observed and cleaned up like the rows of a table. */
export type FolderOptions = {
  /**
   * The table name in `context.rows` and in `state`. Default `files`. Columns: `path` (relative to the folder, separated by `/`),
   * `content` (the text, or `sha256:…` of binary content), and `owner` (`me`, or the label of another user). An empty folder is a
   * row whose path ends with `/` and whose content is null, as is that of a socket or pipe.
   */
  table?: string;
  /**
   * Returns the path of this user's folder. It must contain the user's id or name, which proves that it belongs to that user: the
   * folder is deleted after the trial. `scratchFolder` is the run's folder, which the target receives as well.
   */
  of(user: ChatUser, scratchFolder: string): string;
};
