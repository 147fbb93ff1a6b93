import { describeDiff, tellingChanges } from '../state/state-diff.ts';
import { callsOf } from '../tools/tool-calls.ts';
import type { Compare, Disagreement } from './comparison.ts';

/** Finds rows that changed in a turn without any tool call. */
export const compareRowsWithCalls: Compare = (trial) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  for (const { index } of trial.turns) {
    const changes = tellingChanges(trial, index);
    const observed = callsOf(trial, index);
    if (
      changes === null ||
      observed === null ||
      !observed.sources.some((source) => source === 'tools' || source === 'model')
    )
      continue;
    made += 1;
    const changed = describeDiff(changes);
    if (changed === null || observed.calls.length > 0) continue;
    disagreements.push({
      turn: index,
      rule: 'rows',
      between: ['tools', 'state'],
      reason: `no tool was called, and yet: ${changed}`,
    });
  }
  return { name: 'rows and calls', made, disagreements };
};
