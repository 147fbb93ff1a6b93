import type { ToolCall, ToolCallSource, Trial } from '../../record/trial.ts';
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

type Told = { call: ToolCall; shownFailed: boolean; failed: boolean; by: Exclude<ToolCallSource, 'ui'> };

/** What has an end on the page and at a stronger boundary: the strongest that knows it, the tool itself where it was heard. */
const toldBy = (call: ToolCall): Told | null => {
  const sightings = sightingsOf(call);
  const chip = sightings.find(({ source }) => source === 'ui');
  const [known] = sightings.flatMap(({ source, failed }) =>
    source === 'ui' || failed === null ? [] : [{ by: source, failed }],
  );
  if (!known || !chip || chip.failed === null) return null;
  return { call, shownFailed: chip.failed, ...known };
};

/** An answer without any content is a failure or none: that is the application's to say. */
const isTold = (call: ToolCall): boolean => call.injected !== 'bad_schema' && toldBy(call) !== null;

function whyOtherwise(calls: readonly ToolCall[], trial: Trial): Disagreement | null {
  const told = calls.flatMap((call) => toldBy(call) ?? []);
  const [first] = told;
  if (!first) return null;
  const { name, turn } = first.call;
  const all = trial.toolCalls.filter(
    (call) => call.turn === turn && call.name === name && call.source !== 'ui' && call.failed !== null,
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
  const [did, didNot] = ends[first.by];
  return {
    heuristic: 'chips',
    turn,
    between: ['browser', first.by],
    reason: `the page shows ${name} ${count(shown)}, and ${told.length === 1 ? (happened ? didNot : did) : `it failed ${happened} times`}`,
  };
}

/** What each boundary says of a call that was done, and of one that failed. */
const ends: Record<Exclude<ToolCallSource, 'ui'>, [string, string]> = {
  tools: ['the tool did it', 'the tool failed'],
  model: ['the model is told that it was done', 'the model is told that it failed'],
  wire: ['the wire says that it was done', 'the wire says that it failed'],
};
