import type { Reply } from '../../record/trial.ts';
import type { Clock } from '../../values/dates.ts';

const key = Symbol('what its trial knows');
type Known = { clock: Clock; readsCards: boolean };
type WithTrial = Reply & { [key]?: Known };

/**
 * Stores beside a reply, outside of the observed data, when it was given, for comparisons with `tomorrow`, and whether the
 * adapter reads cards.
 */
export function noteTrialOf(reply: Reply, known: Known): void {
  Object.defineProperty(reply, key, { value: known, enumerable: false });
}

/** The clock of the reply's trial; by default this machine's in UTC. */
export const clockOf = (reply: WithTrial): Clock =>
  reply[key]?.clock ?? { now: new Date().toISOString(), timeZone: 'UTC' };

/** Whether a card that the reply does not have was not shown. */
export const mayShowCards = (reply: WithTrial): boolean =>
  reply.cards.length > 0 || (reply[key]?.readsCards ?? true);
