import { z } from 'zod';
import { parseJson } from '../../record/parse-json.ts';
import type { ToldMessage, ToolCall, Trial } from '../../record/trial.ts';
import { isToolOf } from '../calls/merge-calls.ts';
import { describeCall } from '../calls/tool-calls.ts';
import { excerpt } from '../screen/replies.ts';
import { type CheckTold, nothingToCompare, type ToldCheck, type ToldOptions, together } from './finding.ts';
import { type Answer, compareAnswer, isAnswer } from './same-answer.ts';

/**
 * What tools answered is what the model is told, under the call that it answers. What passed no gateway, and what an
 * application says of a call that failed, can not be compared.
 */
export const checkResults: CheckTold = (trial, options) => {
  const told = new Map<string, ToldMessage>();
  // An application may shorten what it tells for the second time.
  for (const message of trial.told ?? [])
    if (message.answers && !told.has(message.answers.id)) told.set(message.answers.id, message);
  return together([...told.values()].map((message) => checkResult(trial, message, options)));
};

function checkResult(trial: Trial, message: ToldMessage, options: ToldOptions): ToldCheck {
  const { id = '', tool = null } = message.answers ?? {};
  const call = trial.toolCalls.find((one) => one.source === 'tools' && idsOf(one).includes(id));
  if (
    !call ||
    call.injected !== undefined ||
    options.altered.some((one) => isToolOf({ name: one }, tool ?? call.name))
  )
    return nothingToCompare;
  const found = (reason: string): ToldCheck => ({
    made: 1,
    findings: [{ rule: 'results', turn: call.turn, reason }],
  });
  if (call.failed === true)
    return saysItSucceeded(message.text)
      ? found(`${describeCall(call)}, and the model was told ${JSON.stringify(excerpt(message.text))}`)
      : nothingToCompare;
  const answer = answerOf(call);
  if (!answer) return nothingToCompare;
  const compared = compareAnswer(answer, message.text, options.longAnswers);
  if (compared.as === 'same') return { made: 1, findings: [] };
  const mixedUp = compared.as === 'less' ? null : answeredBy(trial, call, message.text);
  if (mixedUp === 'alike') return { made: 1, findings: [] };
  if (mixedUp)
    return found(`of ${describeCall(call)} the model was told what ${describeCall(mixedUp)} answered`);
  if (compared.as === 'cut')
    return found(
      `of what ${call.name} answered the model was told the first ${compared.characters} characters`,
    );
  if (compared.as === 'different')
    return found(`${call.name} answered ${compared.answered}, the model was told ${compared.told}`);
  return nothingToCompare;
}

const idsOf = ({ id, alsoSeenBy = [] }: ToolCall) => [id, ...alsoSeenBy.map((seen) => seen.id)];

const answerOf = ({ failed, result, words }: ToolCall): Answer | null =>
  failed === false && result !== undefined ? { result, words } : null;

/** Another call whose answer it is; `alike` where nobody can tell the two calls apart. */
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
