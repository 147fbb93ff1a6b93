/**
 * Words for values in what a user says. A reply is not searched for them: there, "today" or "noon" may be meant loosely, and
 * "two" counts anything.
 */
export type SaidWords = {
  /** Words for a day near the current one, with the number of days between. */
  days: readonly (readonly [words: RegExp, days: number])[];
  /** Words for a time of day. */
  times: Readonly<Record<string, RegExp>>;
  /** An hour alone: group `hour`. Global. */
  hour: RegExp | null;
  /** The words for 0, 1, 2 and so on; those with other meanings match nothing. */
  numerals: readonly RegExp[];
};
