import type { ToolCall, Trial } from '../../../record/trial.ts';
import { spend } from '../../limits.ts';
import type { ToolNameOptions } from '../tool-names.ts';
import { type CallComparison, compareCall, type ExpectedCall } from './compare-call.ts';

const costOfCall = 4;

export type Compare = (expected: ExpectedCall, call: ToolCall) => CallComparison;

/** Compares calls with expected ones and caches each pair. */
export function comparer(trial: Trial, calls: readonly ToolCall[], names: ToolNameOptions = {}): Compare {
  const known = [...new Set([...(names.known ?? []), ...trial.toolCalls.map(({ name }) => name)])];
  const compared = new Map<ExpectedCall, Map<ToolCall, CallComparison>>();
  return (expected, call) => {
    const ofExpected = compared.get(expected) ?? new Map<ToolCall, CallComparison>();
    compared.set(expected, ofExpected);
    const before = ofExpected.get(call);
    if (before) return before;
    // Names, arguments, schema and result cost more than one comparison.
    spend(costOfCall, `the ${calls.length} calls to compare`);
    const comparison = compareCall(expected, call, {
      trial,
      names: { ...names, known },
      before: () => calls.slice(0, Math.max(0, calls.indexOf(call))),
    });
    ofExpected.set(call, comparison);
    return comparison;
  };
}
