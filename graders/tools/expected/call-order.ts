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

/** Every required call needs a partner after the previous one; choosing the earliest is optimal. */
function inOrder({ slots, calls, compare }: Ordered): boolean {
  let next = 0;
  for (const { call, required } of slots) {
    if (!required) continue;
    const found = calls.findIndex((one, index) => index >= next && compare(call, one).satisfied);
    if (found < 0) return false;
    next = found + 1;
  }
  return true;
}
