import type { Turn } from '../../../record/trial.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { changesOfTurn } from '../state/split-conversation.ts';
import type { StateWatch } from '../state/watch-state.ts';

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
