import { parseJson } from '../../record/text/parse-json.ts';
import type { ToolCall, Trial, Turn } from '../../record/trial.ts';
import { wholeOf } from '../score.ts';
import { sightingsOf } from '../tools/merge-calls.ts';
import { callsOf, type ObservedCalls } from '../tools/tool-calls.ts';

type Asking = Pick<Turn, 'index' | 'conversation' | 'pressed' | 'reply'>;

/** The turn that waited for this press: a control that answers an approval sends a decision, not a message of the user. */
export function waitingTurn<T extends Asking>({ turns }: { turns: readonly T[] }, turn: T): T | null {
  if (turn.pressed === undefined) return null;
  const before = turns.findLast(
    ({ index, conversation }) => index < turn.index && conversation === turn.conversation,
  );
  return before?.reply?.end === 'waiting_for_approval' ? before : null;
}

const decision = /"approved?"\s*:\s*(true|false)/g;

/** Whether a request answers an approval: in the words of AI SDK or OpenAI Responses, or as a decision about a tool call. */
export const answersApproval = (sent: string): boolean =>
  /"approval-responded"|"tool-approval-response"|"mcp_approval_response"/.test(sent) ||
  (/"tool_?call_?id"/i.test(sent) && sent.search(decision) >= 0);

/** The decisions in the requests that answer an approval. */
export const decisionsIn = (sent: readonly string[]): string[] =>
  sent.filter(answersApproval).flatMap((text) => {
    const last = [...text.matchAll(decision)].at(-1);
    return last?.[1] === undefined ? [] : [last[1] === 'true' ? 'approved' : 'denied'];
  });

/** Returns the calls that ran in the trial or one turn; null as `callsOf`. */
export function callsRun(trial: Trial, turn?: number): ObservedCalls | null {
  const whole = wholeOf(trial);
  const observed = callsOf(whole);
  const isPart = turn !== undefined || whole !== trial;
  const turns = turn === undefined ? trial.turns.map(({ index }) => index) : [turn];
  const isRun = (call: ToolCall) => {
    const at = ranIn(trial, call);
    return at !== null && (!isPart || turns.includes(at));
  };
  return observed && { ...observed, calls: observed.calls.filter(isRun) };
}

/**
 * Returns the turn in which a call ran: one that waits for an approval runs in the turn of the answer. Null where the user denied it or
 * did not answer, unless a server or a span shows that it ran.
 */
export function ranIn(trial: Trial, call: ToolCall): number | null {
  if (!call.awaitsApproval) return call.turn;
  const { turns } = wholeOf(trial);
  const answer = turns.find((turn) => waitingTurn({ turns }, turn)?.index === call.turn);
  const ran = sightingsOf(call).filter(({ source }) => source === 'tools' || source === 'spans');
  const answeredAt = answer?.reply?.timings.sentAt ?? Number.POSITIVE_INFINITY;
  if (ran.some(({ at }) => at === null || at < answeredAt)) return call.turn;
  if (answer === undefined) return null;
  return ran.length === 0 && isDenied(call, answer) ? null : answer.index;
}

/** The decision on this call, among those on other calls in the same requests. */
function isDenied(call: ToolCall, { reply }: Turn): boolean {
  const sent = reply?.sent ?? [];
  const ids = sightingsOf(call).flatMap(({ id }) => id ?? []);
  const own = sent
    .flatMap((text) => objectsIn(parseJson(text)))
    .filter((one) => ids.some((id) => Object.values(one).includes(id)));
  const decision = decisionsIn(own.map((one) => JSON.stringify(one))).at(-1) ?? decisionsIn(sent).at(-1);
  return decision === 'denied';
}

const objectsIn = (value: unknown): object[] =>
  value === null || typeof value !== 'object' ? [] : [value, ...Object.values(value).flatMap(objectsIn)];
