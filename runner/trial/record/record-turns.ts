import type { Seen } from '../../../boundaries/client.ts';
import { hasPressed } from '../../../graders/cards/pressed.ts';
import { changesOf, describeDiff } from '../../../graders/state/state-diff.ts';
import { kindIn } from '../../../graders/tools/tool-kinds.ts';
import type { ToolCall, Trial, Turn } from '../../../record/trial.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { changesOfTurn } from '../state/split-conversation.ts';
import type { StateWatch } from '../state/watch-state.ts';
import { turnOf } from './tool-calls.ts';

/**
 * The turns in the format of the record.
 *
 * @param observed the state, if the rows are evidence; null otherwise.
 */
export const turnsInRecord = ({ turns }: Pick<OngoingTrial, 'turns'>, observed: StateWatch | null): Turn[] =>
  turns.map(
    ({ user, conversation, pressed, replaces, attachments, reply, state: changed, stateAt }, index) => ({
      index,
      user,
      conversation,
      ...(pressed === undefined ? {} : { pressed }),
      ...(replaces === undefined ? {} : { replaces }),
      ...(attachments ? { attachments } : {}),
      reply,
      ...(observed && changed ? changesOfTurn(changed, observed) : {}),
      ...(observed && stateAt !== undefined ? { stateAt } : {}),
    }),
  );

/**
 * Marks the calls for which an application asks the user by itself: its tool acts, the turn changed no row and has no result, and the
 * model receives the result after the user has pressed a control.
 */
export function withWaiting(
  trial: Trial,
  ongoing: OngoingTrial['turns'],
  model: Seen['model'] | null,
): Trial {
  const { turns, toolCalls } = trial;
  if (!hasPressed(turns)) return trial;
  const received = Map.groupBy(
    (model?.calls ?? []).flatMap((one) =>
      one.toolResults.map(({ callId }) => ({ callId, turn: turnOf(ongoing, one) })),
    ),
    ({ callId }) => callId,
  );
  const waits = ({ id, name, source, turn }: ToolCall): boolean => {
    const { conversation } = turns[turn] ?? {};
    const next = turns.find((one) => one.index > turn && one.conversation === conversation);
    const [first] = (id !== null && received.get(id)) || [];
    const isOnWire = ongoing[turn]?.wire.some((one) => one.id === id && one.result !== undefined);
    const changes = changesOf(trial, turn);
    return (
      source === 'model' &&
      kindIn(trial, name) === 'acts' &&
      next?.pressed !== undefined &&
      first?.turn === next.index &&
      !isOnWire &&
      changes !== null &&
      describeDiff(changes) === null
    );
  };
  return {
    ...trial,
    toolCalls: toolCalls.map((call) => (waits(call) ? { ...call, awaitsApproval: true } : call)),
  };
}
