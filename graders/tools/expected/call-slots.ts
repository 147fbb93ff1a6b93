import type { ToolCall } from '../../../record/trial.ts';
import { pairUp } from '../../matchers/assignment.ts';
import type { Fields } from '../../matchers/join.ts';
import { type Compare, type ExpectedCall, wantedArguments } from './compare-call.ts';

/** A place for one required or optional call. */
export type Slot = { call: ExpectedCall; required: boolean };
export type Pair = { slot: Slot; seen: ToolCall | null };

/** @param most the number of calls, which bounds open ranges. */
export function slotsOf(expected: readonly ExpectedCall[], most: number): Slot[] {
  return expected.flatMap((call) => {
    const { times = 1 } = call;
    const { min = 0, max = Math.max(min, most) } =
      typeof times === 'number' ? { min: times, max: times } : times;
    return Array.from({ length: max }, (_, index): Slot => ({ call, required: index < min }));
  });
}

/** A call whose arguments were not seen satisfies any place. */
const fieldsFor = (calls: readonly ToolCall[]): Fields<Slot, ToolCall> | undefined =>
  calls.some((call) => call.arguments === null)
    ? undefined
    : { wanted: ({ call }) => wantedArguments(call.arguments), given: (call) => call.arguments ?? {} };

/** Pairs calls with their places. A call that differs from its optional place counts as an extra call. */
export function pairCalls(
  slots: readonly Slot[],
  calls: readonly ToolCall[],
  compare: Compare,
): { pairs: Pair[]; left: ToolCall[] } {
  const fields = fieldsFor(calls);
  const required = slots.filter((slot) => slot.required);
  const first = pairUp(required, calls, (slot, call) => compare(slot.call, call), fields);
  // Required places take precedence over optional ones.
  const rest = pairUp(
    slots.filter((slot) => !slot.required),
    first.left,
    (slot, call) => {
      const { satisfied, closeness } = compare(slot.call, call);
      return { satisfied, closeness: satisfied ? closeness : 0 };
    },
    fields,
  );
  const pairs = [...first.pairs, ...rest.pairs].map(({ expected, seen }) => ({ slot: expected, seen }));
  return { pairs: slots.flatMap((slot) => pairs.find((pair) => pair.slot === slot) ?? []), left: rest.left };
}
