import type { ToolCall } from '../../../record/trial.ts';
import type { Problem } from '../../score.ts';
import { isSure, matchToolName } from '../tool-names.ts';
import type { Pair, Slot } from './call-slots.ts';
import type { Compare } from './compare-call.ts';

type Ordered = {
  slots: readonly Slot[];
  pairs: readonly Pair[];
  /** In call order. */
  calls: readonly ToolCall[];
  /** Those of the turns before. */
  earlier: readonly ToolCall[];
  compare: Compare;
  /** Whether a call may be made besides the listed ones. */
  isFree(call: ToolCall): boolean;
};

/** Returns the violation of the order; none if any order is allowed. */
export function orderProblem(ordered: Ordered, order: 'any' | 'strict' = 'any'): Problem[] {
  const { pairs, calls, earlier } = ordered;
  const early = pairs.flatMap(({ slot, seen }) => {
    const before = seen === null ? [] : [...earlier, ...calls.slice(0, calls.indexOf(seen))];
    const missing = [slot.call.after ?? []]
      .flat()
      .find((name) => seen !== null && !before.some((call) => call.failed !== true && isNamed(name, call)));
    return missing === undefined
      ? []
      : [
          {
            code: 'wrong_order',
            reason: `${slot.call.name} was called before ${missing}, and must come after it`,
          },
        ];
  });
  if (early.length > 0 || order === 'any' || inOrder(ordered)) return early;
  const names = calls.map(({ name }) => name).join(', ');
  return [{ code: 'wrong_order', reason: `the tools were called in another order: ${names}` }];
}

const isNamed = (name: string, call: ToolCall) => isSure(matchToolName(name, call.name).tier);

/**
 * Whether calls in their order take all required places, and every call that takes a place and may not be made besides. The best such
 * choice is built up place by place.
 */
function inOrder({ slots, pairs, calls, compare, isFree }: Ordered): boolean {
  const ofRequired = calls.length + 1;
  const needed = (call: ToolCall) => (isFree(call) ? 0 : 1);
  const satisfied = new Map(
    [...new Set(slots.map(({ call }) => call))].map((call) => [
      call,
      calls.map((one) => compare(call, one).satisfied),
    ]),
  );
  let best = [0, ...calls.map(() => 0)];
  for (const { call, required } of slots) {
    const next = [0];
    for (const [at, one] of calls.entries()) {
      const taken = (best[at] ?? 0) + (required ? ofRequired : 0) + needed(one);
      next.push(Math.max(next[at] ?? 0, best[at + 1] ?? 0, satisfied.get(call)?.[at] ? taken : 0));
    }
    best = next;
  }
  const required = slots.filter((slot) => slot.required).length * ofRequired;
  const all = pairs.reduce((sum, { seen }) => sum + (seen === null ? 0 : needed(seen)), required);
  return (best.at(-1) ?? 0) >= all;
}
