import type { Trial } from '../../record/trial.ts';
import { toolWords } from '../language/tool-words.ts';
import { isToolOf } from './merge-calls.ts';
import { normaliseToolName } from './tool-names.ts';

export const toolKinds = ['reads', 'asks', 'acts'] as const;
/** What a tool does: it reads, it asks the user, or it acts. */
export type ToolKind = (typeof toolKinds)[number];
/** `unknown`: nothing says what it does. Who may not act may not call it. */
export type GuessedKind = ToolKind | 'unknown';

/**
 * What a tool does as far as its name says: the first verb decides. Words that are also names of things are verbs where
 * nothing else is.
 *
 * @example
 * toolKind('get_order');
 */
export function toolKind(name: string): GuessedKind {
  const normal = normaliseToolName(name);
  const words = normal.split('_');
  return hasNoBlanks(normal) ? kindOfBeginning(normal) : kindOfWords(words);
}

/** Whether calling it may change something, as far as its name says: every tool that neither reads nor asks. */
export const isActing = (name: string): boolean => mayAct(toolKind(name));

export const mayAct = (kind: GuessedKind): boolean => kind === 'acts' || kind === 'unknown';

/**
 * What a tool does in this trial: as the configuration or the tool's server says (the record keeps both), else as far as
 * its name says.
 *
 * @example
 * kindIn(trial, 'cancel_order');
 */
export function kindIn({ toolKinds: known = {} }: Pick<Trial, 'toolKinds'>, name: string): GuessedKind {
  const told = Object.hasOwn(known, name)
    ? known[name]
    : Object.entries(known).find(([tool]) => isToolOf({ name: tool }, name))?.[1];
  return told ?? toolKind(name);
}

/** Whether a call in this trial may have changed something. */
export const actsIn = (trial: Pick<Trial, 'toolKinds'>, name: string): boolean => mayAct(kindIn(trial, name));

/** Said beside a call of which nobody knows what it does. */
export const whyTaken = (trial: Pick<Trial, 'toolKinds'>, name: string): string =>
  kindIn(trial, name) === 'unknown'
    ? ` (taken for a tool that acts: nothing says what it does; the option toolKinds can, { ${name}: reads })`
    : '';

function kindOfWords(words: readonly string[]): GuessedKind {
  const phrase = toolWords.phrases.find((one) => isAmong(one.words.split(' '), words));
  if (phrase) return phrase.does;
  if (words.some((word, index) => toolWords.joins.has(words[index - 1] ?? '') && isVerbThatActs(word)))
    return 'acts';
  const [first = '', ...others] = words;
  const clear = words.map(clearKind).find((kind) => kind !== null);
  if (toolWords.readsFirst.has(first)) return 'reads';
  // `comment_delete`: what could be the verb is the name of the thing, for a clear verb follows at once.
  if (isUnclear(first) && clearKind(words[1] ?? '') !== null) return clearKind(words[1] ?? '') ?? 'unknown';
  if (toolWords.actsAlso.has(first)) return 'acts';
  if (toolWords.readsAlso.has(first)) return 'reads';
  if (clear !== undefined && clear !== null) return clear;
  // `shopping_list_order` may be either: then it is not said to read.
  if (toolWords.actsAlso.has(others.at(-1) ?? '')) return 'acts';
  if (others.some((word) => toolWords.readsAlso.has(word))) return 'reads';
  return toolWords.told.has(words.at(-1) ?? '') && words.length > 1 ? 'reads' : 'unknown';
}

const clearKind = (word: string): ToolKind | null =>
  toolWords.asks.has(word)
    ? 'asks'
    : toolWords.acts.has(word)
      ? 'acts'
      : toolWords.reads.has(word)
        ? 'reads'
        : null;

const isUnclear = (word: string) => toolWords.actsAlso.has(word) || toolWords.readsAlso.has(word);
const isVerbThatActs = (word: string) => toolWords.acts.has(word) || toolWords.actsAlso.has(word);

/** Whether these words stand among the others in this order: the first at the beginning of a verb, the last anywhere after it. */
function isAmong(wanted: readonly string[], words: readonly string[]): boolean {
  const [first = '', last = ''] = wanted;
  const at = words.indexOf(first);
  return at >= 0 && at <= 1 && (words[at + 1] === last || (first === 'resolve' && words.at(-1) === last));
}

const hasNoBlanks = (name: string) => /\p{Script=Han}/u.test(name);

function kindOfBeginning(name: string): GuessedKind {
  for (const kind of ['asks', 'reads', 'acts'] as const)
    for (const word of toolWords[kind]) if (name.startsWith(word)) return kind;
  return 'unknown';
}
