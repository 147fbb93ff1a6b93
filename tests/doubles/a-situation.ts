import { type DeclaredUser, simulatedUserSchema } from '../../cases/simulated-user.ts';
import type { Situation } from '../../chat/simulated-user/situation.ts';
import type { Reply } from '../../record/trial.ts';
import { aReply } from './a-trial.ts';

/** Where a simulated user stands in tests: after what it has said, with the replies. A text is a reply that says it. */
export function aSituation({
  user = {},
  said = [],
  ...rest
}: {
  user?: Partial<DeclaredUser>;
  said?: readonly [user: string, reply: string | Partial<Reply>][];
} & Partial<Pick<Situation, 'offers' | 'refused' | 'clock'>> = {}): Situation {
  const turns = said.map(([words, reply]) => ({
    user: words,
    reply: aReply({ kind: null, cards: [], ...(typeof reply === 'string' ? { text: reply } : reply) }),
  }));
  return {
    user: simulatedUserSchema.parse({
      goal: 'A refund for the tent',
      opener: 'I want a refund.',
      facts: { 'order number': 'HP-0933', reason: 'it leaks' },
      unknown: { amount: '1,249.00' },
      ...user,
    }),
    clock: { now: '2026-11-20T10:00:00+00:00', timeZone: 'UTC' },
    turns,
    offers: [],
    refused: null,
    ...rest,
  };
}
