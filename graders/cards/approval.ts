import type { Turn } from '../../record/trial.ts';

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
