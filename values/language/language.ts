import type { Act } from './acts.ts';
import type { Wording } from './wording.ts';

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
  /** What a reply says about what it did. */
  claims: ClaimWords;
  /** What a page announces in a line of its own, a toast or a banner: that something failed. */
  announces: { failure: RegExp };
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
    /** Offers more help, and asks nothing about the matter. */
    politely: RegExp;
    /** Asked only to be answered in the next sentence. */
    rhetorical: RegExp;
    /** How prose tells why it asks, what can be chosen, which steps it would take, what they would affect. */
    tells: { reason: RegExp; options: RegExp; steps: RegExp; impact: RegExp };
  };
  /** How a user answers: whether something should be done, and that they do not know. */
  answers: { agrees: RegExp; refuses: RegExp; doesNotKnow: RegExp };
  /** What a user says in a conversation that nobody has written down. */
  speaks: UserWords;
  /** What only an assistant says, and no user. */
  assistantVoice: readonly RegExp[];
  /** Words with which an assistant refuses, at the beginning of what it says, or of one of its sentences. */
  refusals: readonly RegExp[];
  dates: {
    /** A whole value that is a date with a year: groups `year`, `month`, `day`. */
    whole: RegExp | null;
    /** Words for a day that could as well mean "nowadays" or "soon", and for a part of a day, whichever that is. */
    vague: RegExp;
    /** Where such a word is followed by this it names the day. */
    exact: RegExp;
    /** A day told by how long it is until then: where nothing is said to be done, of a parcel or of money as well as of what is shown. */
    delay: RegExp;
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
    /** What stands right before an amount that is given without a currency. */
    verbs: RegExp;
    /** Words after a number that make it many times as large. */
    multipliers: Readonly<Record<string, number>>;
  };
  /** Words on a page that say the same as one another: a status, a part of the day. */
  synonyms: readonly (readonly string[])[];
  /** What a page shows where there is no value. */
  nothing: readonly string[];
  /** Words after which a name of a thing follows: the source of a regular expression. */
  naming: string;
  /** What is called "status" and the like in front of an HTTP code. */
  status: string | null;
  /** Other words for the same. */
  wording: Wording;
  /** What an agent says that misbehaves. */
  mutation: {
    refusal: string;
    done: string;
    offTopic: string;
    question: string;
    /** Appended to a text, makes it another. */
    wrong: string;
  };
};

/**
 * What a reply says about what it did. Each pattern is tried on one clause. The group `verb` says what was done, `object` of what
 * it is said (or `thing`, where it stands before the verb; `finish` may stand for the verb).
 */
export type ClaimWords = {
  /** Says outright who did it, just now. */
  plain: readonly RegExp[];
  /** May as well describe what was so before. */
  weak: readonly RegExp[];
  /** After a claim in the same sentence, claims one more. */
  more: RegExp;
  /** What a verb claims. */
  actOf(verb: string): Act;
  /** How somebody asks for an act. */
  asked: Readonly<Partial<Record<Act, RegExp>>>;
  /** Where the name of a thing ends, and what stands before it. */
  objectEnd: RegExp;
  objectStart: RegExp;
  /** Things that are the reply's own text: to change them is to say them. */
  ownText: RegExp;
  /** For whom or with whom it was done: group `name`; null where names are not known by their letters. */
  recipient: RegExp | null;
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

/** What a user says, in several ways each. */
export type UserWords = {
  agrees: readonly string[];
  refuses: readonly string[];
  doesNotKnow: readonly string[];
  /** Where the assistant neither asks nor does anything. */
  insists: readonly string[];
  /** Between two facts, and between a fact and what it is. */
  comma: string;
  colon: string;
  /** Between a thing and what it is said to be: the source of a regular expression. */
  is: string;
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
  /** The same at the beginning; elsewhere they may be names of things: `list` in `task_list_create`. */
  readsFirst: readonly string[];
  /** The same, and names of things as well: `report` in `report_create` is no verb. */
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
