import type { Trial } from '../../record/trial.ts';
import { lettersOf } from '../matchers/carried-text.ts';
import { callsBy } from '../tools/tool-calls.ts';
import type { InternalsRule } from './internals-rules.ts';

/** The rules for texts that only the model reads. Ids, SQL and codes are legitimate there. */
export const hiddenRules: readonly InternalsRule['name'][] = [
  'stack_trace',
  'file_path',
  'secret',
  'instructions',
];

/** The results of the tools, as text; a failed one is an error text. */
export const resultTexts = (
  trial: Trial,
): { turn: number; where: string; text: string; isError: boolean }[] =>
  callsBy(trial, 'tools').flatMap(({ name, turn, result, words, failed }) => {
    const text = [result === undefined ? '' : unescaped(result), words ?? '']
      .join('\n')
      .slice(0, longestResult);
    return text.trim() === ''
      ? []
      : [{ turn, where: `the result of ${name} in turn ${turn + 1}`, text, isError: failed === true }];
  });

const unescaped = (result: unknown): string =>
  typeof result === 'string'
    ? result
    : JSON.stringify(result).replaceAll('\\n', '\n').replaceAll('\\\\', '\\');

const longestResult = 100_000;

/** The texts from which a tool may repeat what it was given. */
export const givenTo = ({ toolCalls, prompt = [] }: Trial): string =>
  [
    ...toolCalls.map(({ arguments: given }) => JSON.stringify(given ?? {})),
    ...prompt.flatMap(({ role, text }) => (role === 'tool' ? [] : [text])),
  ].join('\n');

/** Finds a sentence of the model's instructions, whatever its markup. */
export function instructionsIn(text: string, { prompt = [] }: Trial): string | null {
  const shown = lettersOf(text).toLowerCase();
  const sentences = prompt
    .filter(({ role }) => role === 'system' || role === 'developer')
    .flatMap((message) => message.text.split(/[.!?。！？\n]+/u));
  return (
    sentences.find((sentence) => {
      const letters = lettersOf(sentence).toLowerCase();
      return (
        letters.length >= (/\p{Script=Han}/u.test(letters) ? shortest.han : shortest.others) &&
        shown.includes(letters)
      );
    }) ?? null
  );
}

/** Shorter sentences agree by chance, in letters. */
const shortest = { han: 12, others: 30 };
