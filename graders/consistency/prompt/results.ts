import { z } from 'zod';
import { parseJson } from '../../../record/text/parse-json.ts';
import type { PromptMessage, ToolCall, Trial, Turn } from '../../../record/trial.ts';
import { excerpt } from '../../reply/replies.ts';
import { isToolOf } from '../../tools/merge-calls.ts';
import { describeCall } from '../../tools/tool-calls.ts';
import {
  type CheckPrompt,
  nothingToCompare,
  type PromptCheck,
  type PromptOptions,
  together,
} from './finding.ts';
import { type PromptCall, threadOf } from './prompt.ts';
import { type Answer, compareAnswer, isAnswer } from './same-answer.ts';

/**
 * Compares tool results in the prompt with the tools' answers. Calls that bypass the gateway and the application's own
 * words about a failed call cannot be compared. Later copies of a result may be shortened or left out.
 */
export const checkResults: CheckPrompt = (trial, options) => {
  const copied = new Set<string>();
  return together([
    ...(trial.prompt ?? []).flatMap((message) => {
      if (!message.answers) return [];
      const isCopy = copied.has(message.answers.id);
      copied.add(message.answers.id);
      return checkResult(trial, message, { ...options, isCopy });
    }),
    ...trial.turns.map((turn) => lackingInTurn(trial, turn, options)),
  ]);
};

/** The model is asked again after a tool has answered its call, and no prompt has that answer. */
function lackingInTurn(trial: Trial, turn: Turn, options: PromptOptions): PromptCheck {
  const thread = threadOf(trial, turn, () => 0) ?? [];
  const lacking = thread.flatMap((asked, index) => {
    const { toolCalls } = asked.call;
    const next = thread[index + 1];
    return next && !next.call.goesOn
      ? [
          ...toolCalls
            .flatMap(({ id }) => calledAs(trial, id ?? '', options) ?? [])
            .filter((call) => isLacking(trial, call, next)),
          ...unanswered(trial, asked, next),
        ]
      : [];
  });
  return {
    made: lacking.length,
    findings: lacking.map((call) => ({
      rule: 'toolResults',
      turn: turn.index,
      reason: `the prompt lacks the answer of ${describeCall(call)}`,
    })),
  };
}

/**
 * The calls that only the model's requests show, where the next prompt repeats them, and its new messages of others are answers to other
 * calls only: a message without the id of a call may answer all of them in any words.
 */
function unanswered(trial: Trial, { call, messages }: PromptCall, next: PromptCall): ToolCall[] {
  const earlier = messages.map((one) => JSON.stringify(one));
  const added = next.messages.filter((one) => {
    const at = earlier.indexOf(JSON.stringify(one));
    if (at >= 0) earlier.splice(at, 1);
    return at < 0 && one.role !== 'assistant';
  });
  const isRepeated = next.call.messages > call.messages + added.length;
  if (!isRepeated || added.some(({ answers }) => answers === undefined)) return [];
  const answered = new Set(added.map(({ answers }) => answers?.id));
  return call.toolCalls.flatMap(({ id }) =>
    answered.has(id ?? undefined)
      ? []
      : (trial.toolCalls.find((one) => one.source === 'model' && one.id === id) ?? []),
  );
}

/** The tool's side of a call, unless a fault was injected or the application alters its results. */
function calledAs(
  trial: Trial,
  id: string,
  { altered }: PromptOptions,
  tool?: string | null,
): ToolCall | null {
  const call = trial.toolCalls.find((one) => one.source === 'tools' && idsOf(one).includes(id));
  const isAltered = call && altered.some((one) => isToolOf({ name: one }, tool ?? call.name));
  return call && call.injected === undefined && !isAltered ? call : null;
}

function isLacking({ prompt = [] }: Trial, call: ToolCall, next: PromptCall): boolean {
  const answer = answerOf(call);
  if (!answer || call.at === null || call.at > next.call.at) return false;
  const ids = idsOf(call);
  const comparing = { longAnswers: Infinity, isCopy: false };
  return !prompt.some(({ answers, text }) =>
    answers === undefined ? compareAnswer(answer, text, comparing).as === 'same' : ids.includes(answers.id),
  );
}

function checkResult(
  trial: Trial,
  message: PromptMessage,
  options: PromptOptions & { isCopy: boolean },
): PromptCheck {
  const { id = '', tool = null } = message.answers ?? {};
  const call = calledAs(trial, id, options, tool);
  if (!call) return nothingToCompare;
  const found = (reason: string): PromptCheck => ({
    made: 1,
    findings: [{ rule: 'toolResults', turn: call.turn, reason }],
  });
  if (call.failed === true)
    return saysItSucceeded(message.text)
      ? found(`${describeCall(call)}, the prompt has ${JSON.stringify(excerpt(message.text))}`)
      : nothingToCompare;
  const answer = answerOf(call);
  if (!answer) return nothingToCompare;
  const compared = compareAnswer(answer, message.text, options);
  if (compared.as === 'same') return { made: 1, findings: [] };
  const mixedUp = compared.as === 'less' ? null : answeredBy(trial, call, message.text);
  if (mixedUp === 'alike') return { made: 1, findings: [] };
  if (mixedUp)
    return found(
      `as the result of ${describeCall(call)} the prompt has the answer of ${describeCall(mixedUp)}`,
    );
  if (compared.as === 'cut')
    return found(
      `the prompt has only the first ${compared.characters} characters of the answer of ${call.name}`,
    );
  if (compared.as === 'different')
    return found(`${call.name} answered ${compared.answered}, the prompt has ${compared.prompt}`);
  return nothingToCompare;
}

const idsOf = ({ id, alsoSeenBy = [] }: ToolCall) => [id, ...alsoSeenBy.map((seen) => seen.id)];

const answerOf = ({ failed, result, words }: ToolCall): Answer | null =>
  failed === false && result !== undefined ? { result, words } : null;

/** Returns another call with this answer; `alike` when the two calls cannot be distinguished. */
function answeredBy({ toolCalls }: Trial, call: ToolCall, text: string): ToolCall | 'alike' | null {
  const others = toolCalls.filter((other) => {
    const answer = other === call || other.source !== 'tools' ? null : answerOf(other);
    return answer !== null && isAnswer(answer, text);
  });
  const isAlike = (other: ToolCall) =>
    other.name === call.name && JSON.stringify(other.arguments) === JSON.stringify(call.arguments);
  return others.some(isAlike) ? 'alike' : (others[0] ?? null);
}

const success = z.union([
  z.looseObject({ isError: z.literal(false) }),
  z.looseObject({ ok: z.literal(true) }),
  z.looseObject({ success: z.literal(true) }),
]);
const saysItSucceeded = (text: string) => success.safeParse(parseJson(text)).success;
