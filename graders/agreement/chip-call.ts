import type { ToolCall, Trial } from '../../record/trial.ts';
import { sightingsOf } from '../calls/merge-calls.ts';
import type { Compare, Disagreement } from './comparison.ts';

/**
 * What the chips of a page say of the calls, against what became of them: done or failed. Of several calls of one tool a page may show
 * fewer chips, and in another order: then only what none of them can mean contradicts.
 */
export const compareChipsWithCalls: Compare = (trial) => {
  const groups = [
    ...Map.groupBy(trial.toolCalls.filter(isTold), ({ turn, name }) => `${turn} ${name}`).values(),
  ];
  return {
    name: 'chips and what became of the calls',
    made: groups.length,
    disagreements: groups.flatMap((calls) => whyOtherwise(calls, trial) ?? []),
  };
};

type Told = { call: ToolCall; shownFailed: boolean; failed: boolean };

/** What has an end on the page and at a stronger boundary, which heard the tool itself. */
const toldBy = (call: ToolCall): Told | null => {
  const [strongest] = sightingsOf(call);
  const chip = sightingsOf(call).find(({ source }) => source === 'ui');
  if (!strongest || !chip || chip.failed === null || strongest.source !== 'tools') return null;
  return strongest.failed === null ? null : { call, shownFailed: chip.failed, failed: strongest.failed };
};

/** An answer without any content is a failure or none: that is the application's to say. */
const isTold = (call: ToolCall): boolean => call.injected !== 'bad_schema' && toldBy(call) !== null;

function whyOtherwise(calls: readonly ToolCall[], trial: Trial): Disagreement | null {
  const told = calls.flatMap((call) => toldBy(call) ?? []);
  const [first] = told;
  if (!first) return null;
  const { name, turn } = first.call;
  const all = trial.toolCalls.filter(
    (call) => call.turn === turn && call.name === name && call.source === 'tools',
  );
  const failedOf = (are: readonly boolean[]) => are.filter(Boolean).length;
  const [shown, happened] = [
    failedOf(told.map((one) => one.shownFailed)),
    failedOf(told.map((one) => one.failed)),
  ];
  // A call that was tried anew behind one chip: its last word is what the chip says.
  const isAttempt = all.length > told.length && all.some((call) => (call.failed === true) === shown > 0);
  if (shown === happened || isAttempt) return null;
  const count = (failed: number) =>
    told.length === 1 ? (failed ? 'as failed' : 'as done') : `as failed ${failed} times`;
  return {
    heuristic: 'chips',
    turn,
    between: ['browser', 'tools'],
    reason: `the page shows ${name} ${count(shown)}, and ${told.length === 1 ? (happened ? 'the tool failed' : 'the tool did it') : `it failed ${happened} times`}`,
  };
}
