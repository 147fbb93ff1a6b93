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
  /** A part of an hour before (group `to`) or after the hour: groups `part` and `hour`. Global. */
  partOfHour: { pattern: RegExp; minutes: Readonly<Record<string, number>> } | null;
  /** A day of the month, which the conversation tells: group `day`. Global. */
  dayOfMonth: RegExp;
  /** Words for numbers. */
  numerals: {
    units: Readonly<Record<string, number>>;
    /** Those that multiply what stands before. */
    scales: Readonly<Record<string, number>>;
    /** The end of a word; the source of a regular expression, as is what stands between two. */
    bound: string;
    joint: string;
    /** How a text goes on from a single word that counts. */
    alone: RegExp;
  };
};
