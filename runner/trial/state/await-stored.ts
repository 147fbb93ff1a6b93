import { setTimeout as wait } from 'node:timers/promises';
import { storingProblems } from '../../../graders/state/stores-conversation.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { awaitGuest } from './await-guest.ts';
import { lookAtTheEnd, stateSeen } from './watch-state.ts';

const pauseMs = 50;

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
