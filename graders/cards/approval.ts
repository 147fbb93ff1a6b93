import { parseJson } from '../../record/text/parse-json.ts';
import type { ToolCall, Trial, Turn } from '../../record/trial.ts';
import { wholeOf } from '../score.ts';
import { sightingsOf } from '../tools/merge-calls.ts';
import { callsMade, callsOf, type ObservedCalls } from '../tools/tool-calls.ts';

type Asking = Pick<Turn, 'index' | 'conversation' | 'pressed' | 'reply'>;

type Asked<T> = { turns: readonly T[]; toolCalls?: readonly ToolCall[] };

/** The turn that waited for this press: a control that answers an approval sends a decision, not a message of the user. */
export function waitingTurn<T extends Asking>({ turns, toolCalls = [] }: Asked<T>, turn: T): T | null {
  const before = turn.pressed === undefined ? undefined : turnBefore(turns, turn);
  if (before?.reply?.end === 'waiting_for_approval') return before;
  return toolCalls.some((call) => call.awaitsApproval && call.turn === before?.index)
    ? (before ?? null)
    : null;
}

/** The turn before another one in its conversation. */
export const turnBefore = <T extends Pick<Turn, 'index' | 'conversation'>>(
  turns: readonly T[],
  { index: at, conversation: of }: T,
): T | undefined => turns.findLast(({ index, conversation }) => index < at && conversation === of);

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

/** What the requests of a press say of a call of an earlier turn in the place of a message of the user: their last message answers it. */
export function answerOf(
  { index, reply }: Pick<Turn, 'index' | 'reply'>,
  { toolCalls }: Pick<Trial, 'toolCalls'>,
): string | undefined {
  const ids = toolCalls.flatMap((call) => (call.turn < index ? idsOf(call) : []));
  const answers = (reply?.sent ?? []).flatMap((body) => lastOf(parseJson(body)));
  const answer = answers.findLast((one) => Object.values(one).some((value) => ids.includes(String(value))));
  return answer && JSON.stringify(answer);
}

/** The last object of each list, and the objects and lists in it: Gemini puts an answer into `{ functionResponse: { id, … } }`. */
function lastOf(value: unknown, isLast = false): object[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return lastOf(value.at(-1), true);
  return [...(isLast ? [value] : []), ...Object.values(value).flatMap((part) => lastOf(part, isLast))];
}

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

/** Returns the calls that the strongest capable boundary confirms and that ran in a turn; null as `callsMade`. */
export function callsMadeIn(trial: Trial, turn: number): ToolCall[] | null {
  const waited = wholeOf(trial).toolCalls.filter((call) => call.awaitsApproval && call.turn !== turn);
  const calls = callsMade(trial, turn)?.calls;
  return calls ? [...waited, ...calls].filter((call) => ranIn(trial, call) === turn) : null;
}

/**
 * Returns the turn in which a call ran: one that waits for an approval runs in the turn of the answer. Null where the user denied it or
 * did not answer, unless a server or a span shows that it ran.
 */
export function ranIn(trial: Trial, call: ToolCall): number | null {
  if (!call.awaitsApproval) return call.turn;
  const { turns } = wholeOf(trial);
  const answer = turns.find((turn) => waitingTurn({ turns, toolCalls: [call] }, turn)?.index === call.turn);
  const ran = sightingsOf(call).filter(({ source }) => source === 'tools' || source === 'spans');
  const answeredAt = answer?.reply?.timings.sentAt ?? Number.POSITIVE_INFINITY;
  if (ran.some(({ at }) => at === null || at < answeredAt)) return call.turn;
  if (answer === undefined) return null;
  return ran.length === 0 && isDenied(trial, call, answer) ? null : answer.index;
}

/** Whether an application asked about a call by itself, and no boundary shows the answer or the call. */
export const isUndecided = (trial: Trial, call: ToolCall): boolean =>
  call.awaitsApproval === true &&
  wholeOf(trial).turns.some(
    ({ index, reply }) => index === call.turn && reply?.end !== 'waiting_for_approval',
  ) &&
  sightingsOf(call).every(({ source }) => source !== 'tools' && source !== 'spans');

/**
 * Whether the user denied the call: by the last decision that names it. Where none does, every decision that names no other call must
 * be a denial.
 */
function isDenied(trial: Trial, call: ToolCall, { reply }: Turn): boolean {
  const own = idsOf(call);
  const others = wholeOf(trial)
    .toolCalls.flatMap(idsOf)
    .filter((id) => !own.includes(id));
  const decisions = (reply?.sent ?? [])
    .filter(answersApproval)
    .flatMap((text) => decisionsOf(parseJson(text) ?? text, { own, others }));
  const named = decisions.findLast(({ on }) => on === 'own');
  if (named) return !named.isApproved;
  return decisions.length > 0 && decisions.every(({ on, isApproved }) => on === 'others' || !isApproved);
}

const idsOf = (call: ToolCall): string[] => sightingsOf(call).flatMap(({ id }) => id ?? []);

type Named = Record<'own' | 'others', readonly unknown[]>;
type Decision = { on: keyof Named | null; isApproved: boolean };

/** The decisions in a request, each with the call that an object around it names. A body that was cut names none. */
function decisionsOf(value: unknown, ids: Named, around: Decision['on'] = null): Decision[] {
  if (typeof value === 'string' && around === null)
    return [...value.matchAll(decision)].map(([, answer]) => ({ on: null, isApproved: answer === 'true' }));
  if (value === null || typeof value !== 'object') return [];
  const parts: [string, unknown][] = Object.entries(value);
  const names = (of: keyof Named) => parts.some(([, part]) => ids[of].includes(part));
  const on = names('own') ? 'own' : names('others') ? 'others' : around;
  return parts.flatMap(([key, part]) =>
    typeof part === 'boolean' && /^approved?$/.test(key)
      ? [{ on, isApproved: part }]
      : decisionsOf(part, ids, on),
  );
}
