import type { ModelCall, PromptMessage, Trial, Turn } from '../../../record/trial.ts';

/** A model call with the messages of its prompt, in order. */
export type PromptCall = { call: ModelCall; messages: PromptMessage[] };

/** Returns the calls with a recorded prompt, oldest first. */
export function promptCalls({ modelCalls, prompt }: Trial, turn?: number): PromptCall[] {
  if (prompt === undefined) return [];
  return modelCalls
    .filter(({ purpose }) => !purpose)
    .flatMap((call) =>
      call.prompt === undefined || (turn !== undefined && call.turn !== turn)
        ? []
        : [{ call, messages: call.prompt.flatMap((place) => prompt[place] ?? []) }],
    );
}

/** Returns the system messages. */
export const instructionsOf = ({ messages }: PromptCall): string =>
  messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n');

/** Whether the text contains these words as typed, ignoring white space and surrounding text. */
export function holdsWords(text: string, words: string): boolean {
  const inJson = plain(JSON.stringify(words).slice(1, -1));
  return plain(text).includes(plain(words)) || plain(withoutEscapes(text)).includes(inJson);
}

/** JSON in ASCII, as Python writes it by default, has all other characters as `\u4f60`. */
const withoutEscapes = (text: string): string =>
  text.replace(/\\u([\da-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Whether the messages contain the user's words in one that is neither the model's nor a tool's. */
export const tellsWords = (messages: readonly PromptMessage[], words: string): boolean =>
  messages.some(({ role, text }) => role !== 'assistant' && role !== 'tool' && holdsWords(text, words));

/**
 * Returns the calls of a turn that carry its conversation: the one whose prompt lacks the least, and later ones with
 * the same instructions and tools. Side requests, such as for a title or a summary, are excluded.
 */
export function threadOf(
  trial: Trial,
  { index }: Turn,
  missing: (call: PromptCall) => number,
): [PromptCall, ...PromptCall[]] | null {
  const calls = promptCalls(trial, index);
  const [first] = calls.toSorted((one, other) => missing(one) - missing(other));
  if (first === undefined) return null;
  const instructions = instructionsOf(first);
  const { offered = [] } = first.call;
  const goesOn = (other: PromptCall) =>
    other !== first &&
    other.call.at > first.call.at &&
    offered.length > 0 &&
    instructionsOf(other) === instructions &&
    offered.join() === (other.call.offered ?? []).join();
  return [first, ...calls.filter(goesOn)];
}
