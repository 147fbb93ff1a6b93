import type { ToolCall } from '../../record/trial.ts';
import { pairUp } from '../matching/assignment.ts';
import type { ExpectedCall } from './compare-call.ts';
import type { Compare } from './comparer.ts';

/** A place for one call: one that must be made, or one that may be. */
export type Slot = { call: ExpectedCall; required: boolean };
export type Pair = { slot: Slot; seen: ToolCall | null };

/** @param most how many calls there are: what has no upper bound has a place for each. */
export function slotsOf(expected: readonly ExpectedCall[], most: number): Slot[] {
  return expected.flatMap((call) => {
    const { times = 1 } = call;
    const { min = 0, max = Math.max(min, most) } =
      typeof times === 'number' ? { min: times, max: times } : times;
    return Array.from({ length: max }, (_, index): Slot => ({ call, required: index < min }));
  });
}

/**
 * Pairs calls with the places for them. A call that may be made, and was made otherwise than it may be, is a call beside the
 * expected ones.
 */
export function pairCalls(
  slots: readonly Slot[],
  calls: readonly ToolCall[],
  compare: Compare,
): { pairs: Pair[]; left: ToolCall[] } {
  const required = slots.filter((slot) => slot.required);
  const first = pairUp(required, calls, (slot, call) => compare(slot.call, call));
  // What need not be made takes no call from what must be.
  const rest = pairUp(
    slots.filter((slot) => !slot.required),
    first.left,
    (slot, call) => {
      const { satisfied, closeness } = compare(slot.call, call);
      return { satisfied, closeness: satisfied ? closeness : 0 };
    },
  );
  const pairs = [...first.pairs, ...rest.pairs].map(({ expected, seen }) => ({ slot: expected, seen }));
  return { pairs: slots.flatMap((slot) => pairs.find((pair) => pair.slot === slot) ?? []), left: rest.left };
}
