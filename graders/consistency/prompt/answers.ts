import type { ModelCall, Trial } from '../../../record/trial.ts';

type Seen = Pick<Trial, 'modelCalls' | 'prompt'> & Partial<Pick<Trial, 'turns'>>;

/** Returns the successful calls of `conversationCalls` in a turn, in order; of repeated requests only the last. */
export function answersIn(trial: Seen, turn: number): ModelCall[] {
  const answers = conversationCalls(trial, turn).filter(isSound);
  // A repeated request means that the application rejected the earlier answer.
  return answers.filter(
    (call, index) => !answers.slice(index + 1).some((later) => isSameRequest(call, later)),
  );
}

/**
 * Returns the calls that carry a turn's conversation, in order and including failures. Side requests, such as for a
 * title, are excluded: calls without tools next to calls with tools, or calls whose text the reply does not show while
 * it shows another's. Without either signal, the call with the longest prompt counts.
 */
export function conversationCalls({ modelCalls, prompt = [], turns = [] }: Seen, turn: number): ModelCall[] {
  const calls = modelCalls
    .filter((call) => call.turn === turn && !call.purpose)
    .toSorted((one, other) => one.at - other.at);
  const sound = calls.some(isSound) ? calls.filter(isSound) : calls;
  const shown = mostShown(sound, turns.find(({ index }) => index === turn)?.reply?.text ?? '');
  if (!sound.some(({ offered = [] }) => offered.length > 0)) {
    const carries = shown ?? longestPrompt(sound);
    return calls.filter((call) => call === carries || (!isSound(call) && hasAsLongPrompt(call, carries)));
  }
  const ids = new Set(calls.flatMap(({ toolCalls }) => toolCalls.flatMap(({ id }) => id ?? [])));
  const goesOn = (call: ModelCall) =>
    (call.prompt ?? []).some((place) => ids.has(prompt[place]?.answers?.id ?? ''));
  const isBesides = (call: ModelCall) =>
    shown !== null && call !== shown && call.toolCalls.length === 0 && !isSameRequest(call, shown);
  return calls.filter(
    (call) =>
      ((call.offered ?? []).length > 0 || goesOn(call)) && !(isSound(call) && call.text && isBesides(call)),
  );
}

const isSound = ({ status, interrupted }: ModelCall) => status > 0 && status < 400 && !interrupted;

/** Returns the call whose text makes up most of the reply; null when none makes up half of it. */
function mostShown(calls: readonly ModelCall[], reply: string): ModelCall | null {
  const whole = lettersOf(reply);
  const [most] = calls
    .map((call) => ({ call, text: lettersOf(call.text) }))
    .filter(({ text }) => text !== '' && whole.includes(text) && text.length * 2 >= whole.length)
    .toSorted((one, other) => other.text.length - one.text.length);
  return most?.call ?? null;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Without tools a turn is one request; the last one with the longest prompt counts. */
const longestPrompt = (calls: readonly ModelCall[]): ModelCall | undefined =>
  calls.findLast((call) => calls.every((other) => hasAsLongPrompt(call, other)));

const hasAsLongPrompt = ({ messages }: ModelCall, other: ModelCall | undefined) =>
  messages >= (other?.messages ?? 0);

const isSameRequest = (one: ModelCall, other: ModelCall): boolean =>
  one.prompt !== undefined &&
  !one.goesOn &&
  one.messages === other.messages &&
  one.prompt.join() === other.prompt?.join();
