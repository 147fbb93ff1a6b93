import type { TextStreamPart, ToolSet } from 'ai';
import { type Decision, readDecision } from '../../protocol/decision.ts';
import type { MessageMetadata, MessageStatus } from '../../protocol/message.ts';
import { decideKind } from '../../protocol/message-kind.ts';
import { readTaskOutcome, type TaskOutcome } from '../../protocol/task-outcome.ts';

/** Follows the parts of a reply, to say at its end what kind it is and how it went. */
export function followReply() {
  const outcomes: TaskOutcome[] = [];
  const decisions: Decision[] = [];
  let text = '';
  let broken = false;
  let finished = false;
  return {
    observe(part: TextStreamPart<ToolSet>): void {
      if (part.type === 'text-start') text = '';
      if (part.type === 'text-delta') text += part.text;
      if (part.type === 'error') broken = true;
      if (part.type === 'finish') finished = true;
      // Out of tokens: what has arrived is not the whole reply.
      if (part.type === 'finish' && part.finishReason === 'length') broken = true;
      if (part.type === 'tool-result') {
        const outcome = readTaskOutcome(part.output);
        if (outcome) outcomes.push(outcome);
        const decision = readDecision(part);
        if (decision) decisions.push(decision);
      }
    },
    /** A reply that had already finished was not stopped, whenever the connection closed. */
    describe(end: { stopped: boolean }): Required<MessageMetadata> {
      const status = end.stopped && !finished ? 'stopped' : ending(broken, text);
      return { kind: decideKind({ outcomes, decisions, text }), status };
    },
  };
}

function ending(broken: boolean, text: string): MessageStatus {
  if (!broken) return 'complete';
  return text ? 'incomplete' : 'error';
}
