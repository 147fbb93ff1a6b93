import type { ToolCall } from '../../record/trial.ts';
import type { Closeness } from '../matching/assignment.ts';
import type { Clock } from '../matching/dates.ts';
import { describeMismatches, matchFields } from '../matching/match-fields.ts';
import type { FieldMatchers } from '../matching/matcher-schema.ts';
import { matchToolName, type NameTier, type ToolNameOptions } from './tool-names.ts';

export type ExpectedCall = {
  name: string;
  /** Arguments that are not named may be anything. */
  arguments?: FieldMatchers;
  /** How often it must be called like this. Default 1. */
  times?: number;
  /** `true`: the tool must have answered with an error. By default it must not, as far as can be seen. */
  failed?: boolean;
};

export type CallProblem = { code: string; reason: string };
export type CallComparison = Closeness & {
  tier: NameTier;
  problem?: CallProblem;
  /** Why it can not be said whether the call is as expected. */
  unknown?: string;
};

const nearness: Record<NameTier, number> = {
  exact: 1,
  normalised: 0.9,
  synonym: 0.8,
  contained: 0.3,
  none: 0,
};

/** How one call compares with one that was expected: its name, its arguments, and whether it failed. */
export function compareCall(
  expected: ExpectedCall,
  call: ToolCall,
  { clock, names }: { clock: Clock; names: ToolNameOptions },
): CallComparison {
  const { tier } = matchToolName(expected.name, call.name, names);
  if (tier === 'none') return { tier, satisfied: false, closeness: 0 };
  const fields =
    expected.arguments === undefined || call.arguments === null
      ? null
      : matchFields(expected.arguments, call.arguments, { clock });
  const problem = wrongArguments(expected, fields?.mismatches ?? []) ?? wrongEnd(expected, call);
  const unknown = problem === undefined ? unknownOf(expected, call) : undefined;
  const certainty = unknown === undefined ? 1 : 0.5;
  return {
    tier,
    satisfied: problem === undefined,
    closeness: nearness[tier] * (0.1 + 0.9 * (fields?.closeness ?? 1)) * certainty,
    ...(problem && { problem }),
    ...(unknown && { unknown }),
  };
}

function wrongArguments(
  { name }: ExpectedCall,
  mismatches: Parameters<typeof describeMismatches>[0],
): CallProblem | undefined {
  if (mismatches.length === 0) return undefined;
  return {
    code: 'wrong_arguments',
    reason: `${name} was called with the wrong arguments: ${describeMismatches(mismatches)}`,
  };
}

function wrongEnd(
  { failed: expected = false, name }: ExpectedCall,
  { failed, result }: ToolCall,
): CallProblem | undefined {
  if (failed === null || failed === expected) return undefined;
  if (!failed) return { code: 'tool_succeeded', reason: `${name} should have failed, but it succeeded` };
  const answer = result === undefined ? '' : `: ${JSON.stringify(result).slice(0, 200)}`;
  return { code: 'tool_failed', reason: `${name} was called, but it failed${answer}` };
}

function unknownOf(expected: ExpectedCall, call: ToolCall): string | undefined {
  const wantsArguments = Object.keys(expected.arguments ?? {}).length > 0;
  if (wantsArguments && call.arguments === null)
    return `${call.name} was called, but its arguments could not be seen`;
  if (expected.failed !== undefined && call.failed === null)
    return `${call.name} was called, but whether it failed could not be seen`;
  return undefined;
}
