import { setTimeout as wait } from 'node:timers/promises';
import { holdsName } from '../../../boundaries/state/users.ts';
import { holds, readRow } from '../../../graders/state/stored-messages.ts';
import { storingProblems } from '../../../graders/state/stores-conversation.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { lookAtTheEnd, stateSeen } from './watch-state.ts';

const pauseMs = 50;
/** Shorter keys occur in requests by chance. */
const leastLength = 8;

/**
 * Expects that the application creates the trial's user itself: where the adapter has no `signIn`, and the rows that store the
 * conversation can tell who it is.
 */
export async function expectGuest({ adapter, database }: OngoingTrial): Promise<void> {
  if (!database?.observed.guest || adapter.signIn || database.conversation.length === 0) return;
  if (database.withoutGuest !== null) return;
  await database.observed.guest.expect();
  database.withoutGuest = 'no message was sent';
}

/** Waits until the rows tell which user the application created for the trial. Rows are observed from then on. */
export async function awaitGuest({
  database,
  turns,
  requests,
}: Pick<OngoingTrial, 'database' | 'turns' | 'requests'>): Promise<void> {
  if (!database || database.withoutGuest === null || database.signedIn) return;
  const { conversation, settle } = database;
  const until = Date.now() + (settle?.limitMs ?? 2_000);
  const sentKey = (keys: readonly string[]) => {
    const long = keys.filter((key) => key.length >= leastLength);
    return (requests?.sent ?? []).some(({ url, body }) => {
      const request = `${url}\n${body() ?? ''}`;
      return long.some((key) => holdsName(request, key));
    });
  };
  for (;;) {
    const adopted = await database.observed.guest?.adopt({
      conversation,
      storesMessage: (rows) =>
        Object.entries(rows).some(([table, list]) =>
          list.some((row) => {
            const { texts } = readRow(table, row);
            return turns.some(({ user }) => holds(texts, { texts: [user] }));
          }),
        ),
      sentKey,
    });
    if (!adopted) return;
    if ('rows' in adopted) {
      Object.assign(database, { before: adopted.rows, after: null, signedIn: true, withoutGuest: null });
      return;
    }
    database.withoutGuest = adopted.why;
    if (adopted.isFinal || Date.now() >= until) return;
    await wait(pauseMs);
  }
}

/**
 * Reads the rows before grading. Applications store a reply after they have shown it, so the conversation's tables have `settleMs`
 * to hold it.
 */
export async function lookUntilStored(trial: OngoingTrial): Promise<void> {
  const { database, turns, settleMs } = trial;
  await awaitGuest(trial);
  const until = Date.now() + settleMs;
  for (;;) {
    await lookAtTheEnd(database);
    if (!database || database.conversation.length === 0 || Date.now() >= until) return;
    const state = await stateSeen(database);
    if (!state) return;
    const recorded = turns.map((turn, index) => ({ ...turn, index }));
    if (storingProblems({ turns: recorded, modelCalls: [], state }).length === 0) return;
    await wait(pauseMs);
  }
}
