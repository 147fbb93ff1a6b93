import type { ToolCall } from '../../record/trial.ts';
import type { Pair, Slot } from './call-slots.ts';
import type { CallProblem } from './compare-call.ts';
import type { Compare } from './comparer.ts';
import { isSure, matchToolName } from './tool-names.ts';

type Ordered = {
  slots: readonly Slot[];
  pairs: readonly Pair[];
  /** In the order in which they were made. */
  calls: readonly ToolCall[];
  compare: Compare;
};

/** What came before what it should have come after; none where the order is free. */
export function orderProblem(ordered: Ordered, order: 'any' | 'strict' = 'any'): CallProblem[] {
  const { pairs, calls } = ordered;
  const early = pairs.flatMap(({ slot, seen }) => {
    const before = seen === null ? [] : calls.slice(0, calls.indexOf(seen));
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

/** Every call that must be made finds a partner after the one before it: taking the earliest each time is optimal here. */
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
