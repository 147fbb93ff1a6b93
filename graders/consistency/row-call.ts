import { callsRun } from '../cards/approval.ts';
import { describeDiff, showRow, tellingChanges } from '../state/state-diff.ts';
import { callsOf, describeCall } from '../tools/tool-calls.ts';
import { kindIn } from '../tools/tool-kinds.ts';
import type { Compare, Disagreement } from './comparison.ts';
import { otherRowOf } from './other-row.ts';

/** Finds rows that changed in a turn in which no tool was called, or only tools that read, or in place of the row that a call names. */
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
    // An approved tool was called in the turn that waited for the approval.
    const calls = [...new Set([...observed.calls, ...(callsRun(trial, index)?.calls ?? [])])];
    // A tool of unknown kind neither excuses the rows nor proves that nothing acted.
    if (calls.some(({ name }) => kindIn(trial, name) === 'unknown')) continue;
    made += 1;
    const changed = describeDiff(changes);
    const acting = calls.filter(({ name }) => kindIn(trial, name) !== 'reads');
    const other = otherRowOf(changes, trial.state?.after ?? {}, acting);
    if (other !== null)
      disagreements.push({
        turn: index,
        rule: 'arguments',
        reason: `${describeCall(other.call)} names the row ${showRow(other.named)} of ${other.table}, and another one changed: ${showRow(other.changed)}`,
      });
    if (changed === null || acting.length > 0) continue;
    const names = [...new Set(calls.map(({ name }) => name))];
    disagreements.push({
      turn: index,
      rule: 'rows',
      reason: `${names.length === 0 ? 'no tool was called' : `only ${names.join(', ')} was called, which reads`}, and yet: ${changed}`,
    });
  }
  return { name: 'rows and calls', made, disagreements };
};
