import type { ModelCall, Trial } from '../../record/trial.ts';

/**
 * What the model answered in a turn, one answer after the other: without what failed, what was asked once more in the same words,
 * and what an application asks besides, such as a title, without offering the tools that it offers otherwise.
 */
export function answersIn(
  { modelCalls, told = [] }: Pick<Trial, 'modelCalls' | 'told'>,
  turn: number,
): ModelCall[] {
  const sound = modelCalls
    .filter((call) => call.turn === turn && call.status > 0 && call.status < 400 && !call.interrupted)
    .toSorted((one, other) => one.at - other.at);
  const ids = new Set(sound.flatMap(({ toolCalls }) => toolCalls.flatMap(({ id }) => id ?? [])));
  const goesOn = (call: ModelCall) =>
    (call.told ?? []).some((place) => ids.has(told[place]?.answers?.id ?? ''));
  const offersTools = sound.some(({ offered = [] }) => offered.length > 0);
  const own = offersTools
    ? sound.filter((call) => (call.offered ?? []).length > 0 || goesOn(call))
    : longestTold(sound);
  // Whoever asks again has not been satisfied by the answer before.
  return own.filter((call, index) => !own.slice(index + 1).some((later) => isSameRequest(call, later)));
}

/** Without tools a turn is one request; of several it is the one that tells most of the conversation. */
function longestTold(calls: readonly ModelCall[]): ModelCall[] {
  const most = Math.max(0, ...calls.map(({ messages }) => messages));
  return calls.filter(({ messages }) => messages === most).slice(-1);
}

const isSameRequest = (one: ModelCall, other: ModelCall): boolean =>
  one.told !== undefined &&
  !one.goesOn &&
  one.messages === other.messages &&
  one.told.join() === other.told?.join();
