import type { Orders } from './orders.ts';
import type { SaidWords } from './said.ts';

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
    /** The letters before one of these belong to another language. */
    before?: RegExp;
    /** The share of such letters that it has at least. */
    least: number;
    /**
     * Function words that no other language has, those that count in a short text only, and those of others that are written in
     * the same letters; null where the letters tell.
     */
    words: Readonly<Record<'own' | 'shared' | 'others', ReadonlySet<string>>> | null;
    /** Letters of its script that only names have: more than two of them, and 2 %, are of another language. Global. */
    foreign?: RegExp;
  };
  completed: CompletedWords;
  /** What a page announces in a line of its own, a toast or a banner: that something failed. */
  announces: { failure: RegExp };
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
  times: {
    /** A time of day: groups `hour`, `minute`, `half`. Global. */
    pattern: RegExp;
    /** Of the half: before noon, after noon. */
    morning: RegExp;
    afternoon: RegExp;
    /** The characters of numerals, 0 to 10; empty without any. */
    digits: readonly string[];
    /** The word for 30 minutes after the hour. */
    halfHour: string | null;
  };
  dates: {
    /** A whole value that is a date with a year: groups `year`, `month`, `day`. */
    whole: RegExp | null;
    /** Words for a day that could as well mean "nowadays" or "soon", and for a part of a day, whichever that is. */
    vague: RegExp;
    /** Where such a word is followed by this it names the day. */
    exact: RegExp;
    /** In words that name a length of time: "in 3 days", "a day". */
    length: RegExp;
  };
  amounts: {
    /** Names of currencies (ISO 4217) besides those that `Intl` knows. */
    currencies: Readonly<Record<string, readonly string[]>>;
    /** What stands right before an amount that is given without a currency. */
    verbs: RegExp;
    /** Words after a number that make it many times as large. */
    multipliers: Readonly<Record<string, number>>;
    /** Words in the names of columns and arguments that hold an amount. */
    columns: readonly string[];
  };
  /** Words that a page shows for true and false. */
  booleans: { yes: readonly string[]; no: readonly string[] };
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
  orders: Orders;
  said: SaidWords;
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

/** A language of which no more is described than how it reports an action. */
export type ReportedLanguage = {
  /** BCP 47. */
  name: string;
  /** Common words; a text is in the language of which it has most. */
  words: ReadonlySet<string>;
  completed: CompletedWords;
};

/** How a sentence states that an action was completed. */
export type CompletedWords = {
  /** States the action or its result: "has been cancelled", "is now paid". The group `state` is the state, if it is not the last word. */
  states: readonly RegExp[];
  /** States who performed it: "I have cancelled". */
  performs: readonly RegExp[];
  /** Says of an action that it succeeded: a report of it in a long text. */
  succeeded: RegExp;
  /** Closes a conversation: "You are all set". */
  closing?: RegExp;
  /** A negation before it in its clause. */
  negated: RegExp;
  /** After the verb: "I have taken nothing out". Absent where a negation stands before it. */
  toNothing?: RegExp;
  /** A condition, a relative clause or a recollection anywhere before it. */
  supposed: RegExp;
  /** Before it, words that say nothing about it: a relative clause with a verb of its own, a reason. Global. */
  aside?: RegExp;
  /** Verbs whose result is the reply itself: after "I have drafted", "I have added" is about the draft. */
  writing: RegExp;
  /** After the verb, the state that it names: "marked as done". */
  result: RegExp;
  /** Words for a state together with the words and codes by which records hold it. */
  codes: readonly (readonly string[])[];
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
