/**
 * What a language says and how it says it: every word that a heuristic over prose listens for. One file a language;
 * a heuristic tries them all, so a reply may be in any of them.
 */
export type Language = {
  /** BCP 47. */
  name: string;
  /** How a text in it is known. */
  written: {
    letters: RegExp;
    /** The share of such letters that it has at least. */
    least: number;
    /** Function words, and those of others that are written in the same letters; null where the letters tell. */
    words: { own: ReadonlySet<string>; others: ReadonlySet<string> } | null;
  };
  /** What a reply says about what it did. Each pattern is tried on one clause. */
  claims: {
    /** Says outright who did it, just now. */
    plain: readonly RegExp[];
    /** May as well describe what was so before. */
    weak: readonly RegExp[];
    /** Says that it failed. */
    failure: RegExp;
    /** It failed, and is going to be tried again: no outcome yet. */
    again: RegExp;
    /** Denied, recalled from before, or a text that is its own effect ("I've rewritten it below"). */
    denied: RegExp;
    /** Supposed, announced, offered. */
    supposed: RegExp;
    /** Tells what was done instead of what failed. */
    instead: RegExp;
  };
  /** What a user says who wants to hear what was done. */
  recall: {
    /** Whether it was done. */
    whetherDone: RegExp;
    /** About something done in an earlier turn. */
    afterwards: RegExp;
  };
  /** What asks. */
  asks: {
    /** The end of a sentence that asks, without a question mark. */
    ending: RegExp | null;
    /** Words that ask for an answer, anywhere. */
    request: RegExp | null;
    /** How prose tells why it asks, what can be chosen, which steps it would take, what they would affect. */
    tells: { options: RegExp; steps: RegExp; impact_scope: RegExp };
  };
  /** How a user answers who is asked whether something should be done. */
  answers: { agrees: RegExp; refuses: RegExp };
  /** Words with which an assistant refuses, at the beginning of what it says, or of one of its sentences. */
  refusals: readonly RegExp[];
  dates: {
    /** Dates with a year: groups `year`, `month`, `day`. */
    full: RegExp | null;
    /** Dates without one: groups `month`, `day`. */
    short: RegExp | null;
    /** A whole value that is a date with a year, in the same groups. */
    whole: RegExp | null;
    /** Days named from today; a word that could as well mean "nowadays" only where a time follows. */
    relative: RegExp;
    /** What those are, in days from today. */
    days: Readonly<Record<string, number>>;
    /** Words between the beginning and the end of a span of time. */
    to: string;
    /** Halves and parts of the day: a time without its half may be twelve hours later. */
    half: RegExp;
    /** Words of a text that tells of another date as well, be it the old one, a conflict, or a reminder. */
    another: RegExp;
  };
  amounts: {
    /** Names of currencies (ISO 4217) besides those that `Intl` knows. */
    currencies: Readonly<Record<string, readonly string[]>>;
    /** Words after a number that make it many times as large. */
    multipliers: Readonly<Record<string, number>>;
  };
  /** What a page shows where there is no value. */
  nothing: readonly string[];
  /** What is called "status" and the like in front of an HTTP code. */
  status: string | null;
  /** What an agent says that misbehaves. */
  misbehaviour: {
    refusal: string;
    done: string;
    offTopic: string;
    question: string;
    /** Appended to a text, makes it another. */
    wrong: string;
  };
};

/** Any of these, wherever they stand: for languages that put no blanks between words. */
export const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu');

/** Any of these as whole words. */
export const anyWord = (...words: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${words.join('|')})\\b`, 'iu');

/** What the words of a tool's name say that it does. */
export type ToolWords = {
  /** Verbs that only look, wherever they stand. */
  reads: readonly string[];
  /** The same, and names of things as well: `search` in `search_terms_create` is no verb. */
  readsAlso: readonly string[];
  /** Verbs that change something, wherever they stand. */
  acts: readonly string[];
  /** The same, and names of things as well: only at the beginning are they verbs for certain. */
  actsAlso: readonly string[];
  /** Verbs by which it turns to the user. */
  asks: readonly string[];
  /** Names of what is told: where no verb says anything, the last word may. */
  told: readonly string[];
  /** Two words that together mean something else than by themselves. */
  phrases: readonly { words: string; does: 'reads' | 'acts' | 'asks' }[];
  /** Words that join a second verb to the first: `get_or_create`. */
  joins: readonly string[];
};
