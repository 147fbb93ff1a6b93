import type { ToolCall, ToolCallSource, Trial } from '../../record/trial.ts';
import { sightingsOf } from '../tools/merge-calls.ts';
import type { Compare, Disagreement } from './comparison.ts';

/**
 * Compares the outcome on the page's chips with the outcome of the calls: done or failed. A page may show fewer chips
 * than calls, in another order, so only a result that no assignment explains is a contradiction.
 */
export const compareChipsWithCalls: Compare = (trial) => {
  const groups = [
    ...Map.groupBy(trial.toolCalls.filter(hasOutcome), ({ turn, name }) => `${turn} ${name}`).values(),
  ];
  return {
    name: 'chips with the outcome of their calls',
    made: groups.length,
    disagreements: groups.flatMap((calls) => whyOtherwise(calls, trial) ?? []),
  };
};

type Outcome = { call: ToolCall; shownFailed: boolean; failed: boolean; by: Exclude<ToolCallSource, 'ui'> };

/** The outcome of a call on the page and at the strongest boundary that knows it. */
const outcomeOf = (call: ToolCall): Outcome | null => {
  const sightings = sightingsOf(call);
  const chip = sightings.find(({ source }) => source === 'ui');
  const [known] = sightings.flatMap(({ source, failed }) =>
    source === 'ui' || failed === null ? [] : [{ by: source, failed }],
  );
  if (!known || !chip || chip.failed === null) return null;
  return { call, shownFailed: chip.failed, ...known };
};

/** The application decides whether an answer without content is a failure. */
const hasOutcome = (call: ToolCall): boolean => call.injected !== 'bad_schema' && outcomeOf(call) !== null;

function whyOtherwise(calls: readonly ToolCall[], trial: Trial): Disagreement | null {
  const outcomes = calls.flatMap((call) => outcomeOf(call) ?? []);
  const [first] = outcomes;
  if (!first) return null;
  const { name, turn } = first.call;
  const all = trial.toolCalls.filter(
    (call) => call.turn === turn && call.name === name && call.source !== 'ui' && call.failed !== null,
  );
  const failedOf = (are: readonly boolean[]) => are.filter(Boolean).length;
  const [shown, happened] = [
    failedOf(outcomes.map((one) => one.shownFailed)),
    failedOf(outcomes.map((one) => one.failed)),
  ];
  // A retried call behind one chip: the chip shows the last outcome.
  const isAttempt = all.length > outcomes.length && all.some((call) => (call.failed === true) === shown > 0);
  if (shown === happened || isAttempt) return null;
  const count = (failed: number) =>
    outcomes.length === 1 ? (failed ? 'as failed' : 'as done') : `as failed ${failed} times`;
  const [did, didNot] = ends[first.by];
  return {
    rule: 'chips',
    turn,
    reason: `the page shows ${name} ${count(shown)}, and ${outcomes.length === 1 ? (happened ? didNot : did) : `it failed ${happened} times`}`,
  };
}

/** Reasons by boundary, for a call that succeeded and for one that failed. */
const ends: Record<Exclude<ToolCallSource, 'ui'>, [string, string]> = {
  tools: ['the tool did it', 'the tool failed'],
  spans: ['its span reports success', 'its span reports a failure'],
  model: ['the prompt reports success', 'the prompt reports a failure'],
  wire: ['the wire reports success', 'the wire reports a failure'],
};
