import type { Trial } from '../../record/trial.ts';
import { toolWords } from '../../values/language/tool-words.ts';
import { isToolOf } from './merge-calls.ts';
import { normaliseToolName } from './tool-names.ts';

export const toolKinds = ['reads', 'asks', 'acts'] as const;
/** A tool reads, asks the user, or acts. */
export type ToolKind = (typeof toolKinds)[number];
/** `unknown` counts as acting where acting is forbidden. */
export type GuessedKind = ToolKind | 'unknown';

/**
 * Infers a tool's kind from its name: the first verb decides. Words that are also nouns count as verbs only if there is
 * no other.
 *
 * @example
 * toolKind('get_order');
 */
export function toolKind(name: string): GuessedKind {
  const normal = normaliseToolName(name);
  const words = normal.split('_');
  return hasNoBlanks(normal) ? kindOfBeginning(normal) : kindOfWords(words);
}

/** Whether a call may change something, inferred from the name: every tool that neither reads nor asks. */
export const isActing = (name: string): boolean => mayAct(toolKind(name));

export const mayAct = (kind: GuessedKind): boolean => kind === 'acts' || kind === 'unknown';

/**
 * Returns a tool's kind in this trial: from the configuration or the server if recorded, otherwise from its name.
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

/** Explains the assumption about a call of unknown kind. */
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
  // `comment_delete`: an ambiguous first word followed by a clear verb is a noun.
  if (isUnclear(first) && clearKind(words[1] ?? '') !== null) return clearKind(words[1] ?? '') ?? 'unknown';
  if (toolWords.actsAlso.has(first)) return 'acts';
  if (toolWords.readsAlso.has(first)) return 'reads';
  if (clear !== undefined && clear !== null) return clear;
  // `shopping_list_order` may be either, so it does not count as reading.
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

/** Whether these words occur in order: the first starting a verb, the last anywhere after it. */
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
