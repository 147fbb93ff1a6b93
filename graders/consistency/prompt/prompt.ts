import type { ModelCall, ToldMessage, Trial, Turn } from '../../record/trial.ts';

/** A call to the model with all that it was told, in order. */
export type ToldCall = { call: ModelCall; messages: ToldMessage[] };

/** The calls of which it was noted what they told, oldest first. */
export function toldCalls({ modelCalls, told }: Trial, turn?: number): ToldCall[] {
  if (told === undefined) return [];
  return modelCalls.flatMap((call) =>
    call.told === undefined || (turn !== undefined && call.turn !== turn)
      ? []
      : [{ call, messages: call.told.flatMap((place) => told[place] ?? []) }],
  );
}

/** What the model is told to be and to do. */
export const instructionsOf = ({ messages }: ToldCall): string =>
  messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n');

/** Whether a text holds these words as they were typed, whatever stands around them, and however white space is set. */
export function holdsWords(text: string, words: string): boolean {
  const wanted = plain(words);
  return plain(text).includes(wanted) || plain(text).includes(plain(JSON.stringify(words).slice(1, -1)));
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Whether the model was told what the user said: in any message that is neither its own nor a tool's. */
export const tellsWords = ({ messages }: Pick<ToldCall, 'messages'>, words: string): boolean =>
  messages.some(({ role, text }) => role !== 'assistant' && role !== 'tool' && holdsWords(text, words));

/**
 * The calls of a turn that carry on its conversation: the one that is told most of what `missing` looks for, and those after
 * it with the same instructions and tools. An application may ask its model other things besides, for a title or a summary.
 */
export function threadOf(
  trial: Trial,
  { index }: Turn,
  missing: (call: ToldCall) => number,
): [ToldCall, ...ToldCall[]] | null {
  const calls = toldCalls(trial, index);
  const [first] = calls.toSorted((one, other) => missing(one) - missing(other));
  if (first === undefined) return null;
  const instructions = instructionsOf(first);
  const { offered = [] } = first.call;
  const goesOn = (other: ToldCall) =>
    other !== first &&
    other.call.at > first.call.at &&
    offered.length > 0 &&
    instructionsOf(other) === instructions &&
    offered.join() === (other.call.offered ?? []).join();
  return [first, ...calls.filter(goesOn)];
}
