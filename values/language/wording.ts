/**
 * Other words for the same, for conversations that are had in another honest way: what a reply may end with, what comes before a
 * tool is used, and phrases of which each can stand for any other of its line, whatever stands around it.
 */
export type Wording = {
  /** What stands between two sentences. */
  gap: string;
  /** Politely said at the end, and asks nothing about the matter. */
  closings: readonly string[];
  /** Said before something is done. */
  announcements: readonly string[];
  phrases: readonly (readonly string[])[];
};
