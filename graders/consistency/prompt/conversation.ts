import type { PromptMessage, Trial, Turn } from '../../../record/trial.ts';
import { currentTurns } from '../../../record/turn/replaced.ts';
import { turnBefore, waitingTurn } from '../../cards/approval.ts';
import { isNoMessage } from '../../cards/pressed.ts';
import { lettersOf } from '../../matchers/carried-text.ts';
import { excerpt } from '../../reply/replies.ts';
import { type CheckPrompt, nothingToCompare, type PromptCheck, together, whereTheyPart } from './finding.ts';
import { type PromptCall, promptCalls, tellsWords, threadOf } from './prompt.ts';

/** Checks that the prompt has the user's words as they were typed. */
export const checkWords: CheckPrompt = (trial) =>
  together(
    trial.turns.filter((turn) => askingTurn(trial, turn) === null).map((turn) => wordsOfTurn(trial, turn)),
  );

/** The turn that a press answers: one that waited for an approval, or whose last call has its result only in the press's prompt. */
function askingTurn(trial: Trial, turn: Turn): Turn | null {
  const before = turnBefore(trial.turns, turn);
  if (before === undefined || turn.pressed === undefined) return null;
  const ids = promptCalls(trial, before.index)
    .at(-1)
    ?.call.toolCalls.map(({ id }) => id);
  const isAnswered = (index: number) =>
    promptCalls(trial, index).some(({ messages }) =>
      messages.some(({ answers }) => answers !== undefined && ids?.includes(answers.id)),
    );
  return waitingTurn(trial, turn) ?? (isAnswered(turn.index) && !isAnswered(before.index) ? before : null);
}

function wordsOfTurn(trial: Trial, turn: Turn): PromptCheck {
  const { user, index } = turn;
  const isLacking = (call: PromptCall) => !userItem(trial, turn).isIn(call);
  const thread = user.trim() === '' ? null : threadOf(trial, turn, (call) => Number(isLacking(call)));
  const incomplete = thread?.find(isLacking);
  if (!thread) return nothingToCompare;
  // A stored conversation may already hold the words if only a tool result is sent after them.
  if (!incomplete || (incomplete.call.goesOn && incomplete !== thread[0])) return { made: 1, findings: [] };
  const prompt = incomplete.messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const [typed, sent] = whereTheyPart(user.trim(), prompt);
  const reason =
    prompt === ''
      ? `the user said ${typed}, the prompt has no user text`
      : `the user said ${typed}, the prompt has ${sent}`;
  return { made: 1, findings: [{ rule: 'userText', turn: index, reason }] };
}

/** Checks that the prompt repeats both sides of the conversation once, unless the provider stores it. */
export const checkHistory: CheckPrompt = (trial, { remembers }) =>
  together(
    trial.turns.flatMap((turn) => [
      historyOfTurn(trial, turn, remembers),
      replacedInTurn(trial, turn),
      doubledInTurn(trial, turn),
    ]),
  );

/** An application that stores a message before it adds it to the prompt sends it twice, one after the other. */
function doubledInTurn(trial: Trial, turn: Turn): PromptCheck {
  const { user, index } = turn;
  const letters = lettersOf(user);
  const isIt = (message: PromptMessage | undefined) =>
    message?.role === 'user' && lettersOf(message.text) === letters;
  const typed = trial.turns.filter((one) => one.index <= index && lettersOf(one.user) === letters).length;
  const thread =
    letters === '' ? null : threadOf(trial, turn, ({ messages }) => Number(!tellsWords(messages, user)));
  if (!thread) return nothingToCompare;
  const isDoubled = thread.some(
    ({ messages }) =>
      messages.filter(isIt).length > typed && messages.some((one, at) => isIt(one) && isIt(messages[at + 1])),
  );
  const reason = `the prompt has the user text ${JSON.stringify(excerpt(user, 80))} twice`;
  return { made: 1, findings: isDoubled ? [{ rule: 'history', turn: index, reason }] : [] };
}

/** What was edited, or answered once more, is no longer in the prompt. */
function replacedInTurn(trial: Trial, turn: Turn): PromptCheck {
  const current = currentTurns(trial.turns, turn.index);
  const kept = new Set(current.flatMap(({ user, reply }) => [user.trim(), reply?.text.trim() ?? '']));
  const gone = trial.turns
    .filter(({ index, conversation }) => index < turn.index && conversation === turn.conversation)
    .filter((one) => !current.includes(one))
    .flatMap(({ user, reply }) => [user.trim(), reply?.text.trim() ?? ''])
    .filter((text) => text !== '' && !kept.has(text));
  const thread = gone.length === 0 ? null : threadOf(trial, turn, () => 0);
  if (!thread) return nothingToCompare;
  const left = gone.find((text) => thread[0].messages.some((message) => message.text.trim() === text));
  const reason = `the prompt still has ${JSON.stringify(excerpt(left ?? '', 80))}, which was replaced`;
  return { made: 1, findings: left === undefined ? [] : [{ rule: 'history', turn: turn.index, reason }] };
}

function historyOfTurn(trial: Trial, turn: Turn, remembers: number): PromptCheck {
  const before = currentTurns(trial.turns, turn.index).filter(
    ({ index, conversation, reply }) =>
      index < turn.index && conversation === turn.conversation && reply?.end === 'complete',
  );
  const items = before
    .slice(remembers === 0 ? before.length : -remembers)
    .flatMap((one) => saidIn(trial, one));
  const missingIn = (call: PromptCall) => items.filter((item) => !item.isIn(call));
  const thread = items.length === 0 ? null : threadOf(trial, turn, (call) => missingIn(call).length);
  if (!thread || thread.some(({ call }) => call.goesOn)) return nothingToCompare;
  const missing = thread.map(missingIn).find((list) => list.length > 0) ?? [];
  const [first] = missing;
  if (!first) {
    // A message that was sent during a reply may come before that reply.
    const isOverlapped = [...before, turn].some((later, place, all) => isSentDuring(later, all[place - 1]));
    const changed = items.flatMap(({ changedIn }) => changedIn?.(thread[0]) ?? []).at(0);
    const reason = isOverlapped
      ? null
      : (changed ?? outOfOrder([...items, ...saidBy(trial, turn)], thread[0]));
    return { made: 1, findings: reason === null ? [] : [{ rule: 'history', turn: turn.index, reason }] };
  }
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  const reason = `the prompt lacks ${first.what}${more}`;
  return { made: 1, findings: [{ rule: 'history', turn: turn.index, reason }] };
}

const isSentDuring = (later: Turn, earlier: Turn | undefined): boolean => {
  const [sent, pending] = [later.reply?.timings, earlier?.reply?.timings];
  if (!sent || !pending) return false;
  return sent.sentAt > pending.sentAt && sent.sentAt < pending.sentAt + pending.completeMs;
};

type Item = {
  what: string;
  isIn(call: PromptCall): boolean;
  /** Whether a message is exactly this one. */
  is(message: PromptMessage): boolean;
  /** The number that the prompt has in place of one of its own; null when it has none. */
  changedIn?(call: PromptCall): string | null;
};

/** Why the messages are not in the order of the conversation; of those that are exactly one message of the prompt. */
function outOfOrder(items: readonly Item[], { messages }: PromptCall): string | null {
  const places = items.flatMap(({ what, is }) => {
    const at = messages.flatMap((message, place) => (is(message) ? [place] : []));
    return at.length === 1 ? [{ what, place: at[0] ?? 0 }] : [];
  });
  const [late, early] =
    places
      .slice(1)
      .map((item, index) => [places[index], item] as const)
      .find(([before, after]) => before && before.place > after.place) ?? [];
  return late && early ? `the prompt has ${early.what} before ${late.what}` : null;
}

/** The messages that a turn adds: the user's words, and the reply of the model or the page. */
const saidIn = (trial: Trial, turn: Turn): Item[] => [...saidBy(trial, turn), ...repliesIn(trial, turn)];

/** The user's words, unless the turn answers a call or is no message. */
const saidBy = (trial: Trial, turn: Turn): Item[] =>
  turn.user.trim() === '' || askingTurn(trial, turn) || isNoMessage(trial, turn)
    ? []
    : [userItem(trial, turn)];

function userItem(trial: Trial, { user, index, reply }: Turn): Item {
  const isRepeated = trial.turns.some((one) => one.index < index && lettersOf(one.user) === lettersOf(user));
  // A message that is sent during a reply may be in a prompt of that reply.
  const isEarlier = ({ call }: PromptCall) =>
    call.turn < index && call.at < (reply?.timings.sentAt ?? Infinity);
  const earlier = isRepeated ? [] : promptCalls(trial).filter(isEarlier);
  return {
    what: `the user text of turn ${index + 1}, ${JSON.stringify(excerpt(user, 80))}`,
    isIn: ({ messages }) => messages.some(isNew(earlier, (message) => tellsWords([message], user))),
    is: ({ role, text }) => role === 'user' && lettersOf(text) === lettersOf(user),
  };
}

/** Instructions, and messages that a prompt had before, often hold the words of a short message: "yes". */
const isNew =
  (earlier: readonly PromptCall[], holds: (message: PromptMessage) => boolean) =>
  (message: PromptMessage): boolean =>
    holds(message) &&
    !earlier.some(({ messages }) =>
      messages.some(
        (one) =>
          one.role === message.role &&
          (one.text === message.text || /^(?:system|developer)$/u.test(one.role)) &&
          holds(one),
      ),
    );

function repliesIn(trial: Trial, turn: Turn): Item[] {
  const { index, reply } = turn;
  const ofModel = trial.modelCalls.findLast(
    (call) => !call.purpose && call.turn === index && call.text.trim() !== '',
  )?.text;
  // The page's own question is no message of the conversation: the press answered the call.
  if (ofModel === undefined && trial.turns.some((later) => askingTurn(trial, later) === turn)) return [];
  const texts = [ofModel, reply?.text].filter((text) => text !== undefined && lettersOf(text) !== '');
  const [said] = texts;
  if (said === undefined) return [];
  const isRepeated = trial.turns.some(
    (one) => one.index < index && lettersOf(one.reply?.text ?? '') === lettersOf(reply?.text ?? ''),
  );
  const before = promptCalls(trial).filter(({ call }) => call.turn < index);
  const earlier = isRepeated ? [] : [...before, ...promptCalls(trial, index).slice(0, 1)];
  const holds = ({ role, text }: PromptMessage) =>
    role !== 'tool' && texts.some((one) => isReply(text, one ?? ''));
  return [
    {
      what: `the reply of turn ${index + 1}, ${JSON.stringify(excerpt(said, 80))}`,
      isIn: ({ messages }) => messages.some(isNew(earlier, holds)),
      is: ({ role, text }) =>
        role === 'assistant' && texts.some((one) => lettersOf(one ?? '') === lettersOf(text)),
      changedIn({ messages }) {
        const assistants = messages.flatMap(({ role, text }) => (role === 'assistant' ? [text] : []));
        const changes = texts.map((one = '') => otherNumber(one, assistants));
        const [change] = changes;
        return change && changes.every(Boolean)
          ? `the reply of turn ${index + 1} has ${change.said}, the prompt ${change.prompt}`
          : null;
      },
    },
  ];
}

/** The first number that differs in a message of the same words; null when a message has the text itself. */
function otherNumber(said: string, messages: readonly string[]): { said: string; prompt: string } | null {
  const [letters, words, numbers] = [lettersOf(said), wordsOf(said), numbersOf(said)];
  if (messages.some((text) => lettersOf(text).includes(letters))) return null;
  for (const text of messages) {
    const others = numbersOf(text);
    const at = numbers.findIndex((number, place) => number !== others[place]);
    if (words !== '' && wordsOf(text) === words && others.length === numbers.length && at >= 0)
      return { said: numbers[at] ?? '', prompt: others[at] ?? '' };
  }
  return null;
}
const wordsOf = (text: string) => lettersOf(text).replace(/\p{N}/gu, '');
const numbersOf = (text: string) => text.match(/\p{N}+/gu) ?? [];

/** Applications may store replies with other markup, so half of the words suffice. */
function isReply(prompt: string, said: string): boolean {
  if (lettersOf(prompt).includes(lettersOf(said))) return true;
  const heard = new Set(segmentsOf(prompt));
  const words = segmentsOf(said);
  return words.filter((word) => heard.has(word)).length * 2 > words.length;
}

const segmentsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].flatMap(
    ({ segment, isWordLike }) => (isWordLike ? segment.toLowerCase() : []),
  );
