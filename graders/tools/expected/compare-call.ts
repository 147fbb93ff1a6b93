import type { ToolCall, Trial } from '../../../record/trial.ts';
import { clockOf } from '../../../values/dates.ts';
import { spend } from '../../limits.ts';
import { isAbsent, showValue } from '../../matchers/equality.ts';
import { isGrounded } from '../../matchers/grounds.ts';
import type { Closeness } from '../../matchers/join.ts';
import { describeMismatches, type FieldsResult, matchFields } from '../../matchers/match-fields.ts';
import type { FieldMatchers, Matcher } from '../../matchers/matcher-schema.ts';
import { type MatchContext, matches } from '../../matchers/matchers.ts';
import { type Problem, wholeOf } from '../../score.ts';
import { isOfOtherServer } from '../tool-calls.ts';
import { matchToolName, type NameTier, type ToolNameOptions } from '../tool-names.ts';
import { argumentsRefused, namesIn, schemaOf } from '../tool-schemas.ts';

/** Expected arguments: a subset, exactly these, or one of several. */
export type ExpectedArguments = FieldMatchers | { exactly: FieldMatchers } | { oneOf: ExpectedArguments[] };

export type ExpectedCall = {
  name: string;
  /** Unnamed arguments are ignored unless `exactly` is used. Types matter: `10` is not `'10'`. */
  arguments?: ExpectedArguments;
  /** The expected result. */
  result?: Matcher;
  /** The number of such calls. Default 1; `{ max: 1 }` makes the call optional. */
  times?: number | { min?: number | undefined; max?: number | undefined };
  /** Tools that must be called before. */
  after?: string | readonly string[];
  /** `true`: the tool must return an error. Default: it must not, as far as observed. */
  failed?: boolean;
};

type CallComparison = Closeness & {
  tier: NameTier;
  problem?: Problem;
  /** Why the comparison is undecided. */
  unknown?: string;
};

const nearness: Record<NameTier, number> = {
  exact: 1,
  normalised: 0.9,
  synonym: 0.8,
  contained: 0.3,
  none: 0,
};

type Circumstances = {
  trial: Trial;
  names: ToolNameOptions;
  /** Earlier calls, computed lazily because few claims need them. */
  before(): readonly ToolCall[];
};

const costOfCall = 4;

export type Compare = (expected: ExpectedCall, call: ToolCall) => CallComparison;

/** Compares calls with expected ones and caches each pair. @param earlier the calls of the turns before. */
export function comparer(
  trial: Trial,
  { calls, earlier }: { calls: readonly ToolCall[]; earlier: readonly ToolCall[] },
  names: ToolNameOptions = {},
): Compare {
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
      before: () => [...earlier, ...calls.slice(0, Math.max(0, calls.indexOf(call)))],
    });
    ofExpected.set(call, comparison);
    return comparison;
  };
}

/** Compares name, arguments, result and failure of one call with an expected one. */
function compareCall(
  expected: ExpectedCall,
  call: ToolCall,
  { trial, names, before }: Circumstances,
): CallComparison {
  const { tier } = matchToolName(expected.name, call.name, names);
  if (tier === 'none' || isOfOtherServer(trial, expected.name, call))
    return { tier: 'none', satisfied: false, closeness: 0 };
  const fields =
    expected.arguments === undefined || call.arguments === null
      ? null
      : matchArguments(
          expected.arguments,
          call,
          contextOf(call, before, trial),
          namesIn(schemaOf(trial, call.name)),
        );
  const problem =
    wrongArguments(expected, fields?.mismatches ?? []) ??
    wrongEnd(expected, call) ??
    refusedBySchema(trial, call) ??
    wrongResult(expected, call, trial);
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

/** The names of all arguments in a claim. */
export const argumentNames = (wanted: ExpectedArguments): string[] => {
  if (isOneOf(wanted)) return wanted.oneOf.flatMap(argumentNames);
  return Object.keys(isExactly(wanted) ? wanted.exactly : wanted);
};

/** The arguments that every satisfying call has; none of several alternatives. */
export function wantedArguments(wanted: ExpectedArguments = {}): FieldMatchers {
  if (isOneOf(wanted)) return {};
  return isExactly(wanted) ? wanted.exactly : wanted;
}

function matchArguments(
  wanted: ExpectedArguments,
  call: ToolCall,
  clock: MatchContext,
  known: readonly string[] | undefined,
): FieldsResult {
  if (isOneOf(wanted)) {
    const results = wanted.oneOf.map((one) => matchArguments(one, call, clock, known));
    const [closest] = results.toSorted((one, other) => other.closeness - one.closeness);
    return (
      results.find(({ mismatches }) => mismatches.length === 0) ?? closest ?? { mismatches: [], closeness: 1 }
    );
  }
  const given = call.arguments ?? {};
  if (!isExactly(wanted)) return matchFields(wanted, given, { clock, known });
  const result = matchFields(wanted.exactly, given, { clock, known });
  const besides = Object.entries(given)
    .filter(([name, value]) => !Object.hasOwn(wanted.exactly, name) && !isAbsent(value))
    .map(([field, value]) => ({ field, expected: 'not to be given', seen: showValue(value) }));
  return {
    mismatches: [...result.mismatches, ...besides],
    closeness: result.closeness / (1 + besides.length),
  };
}

function contextOf(call: ToolCall, before: () => readonly ToolCall[], trial: Trial): MatchContext {
  return {
    ...trial.clock,
    types: 'exact',
    isGrounded(value) {
      const said = wholeOf(trial)
        .turns.filter(({ index }) => index <= call.turn)
        .map(({ user }) => user);
      const answered = before().flatMap(({ result }) => (result === undefined ? [] : [result]));
      spend(answered.length, `a value that is looked for in ${answered.length} results`);
      return isGrounded(value, { said, answered }, clockOf(trial));
    },
  };
}

const isExactly = (wanted: ExpectedArguments): wanted is { exactly: FieldMatchers } =>
  isAlone(wanted, 'exactly') && typeof wanted.exactly === 'object' && !Array.isArray(wanted.exactly);

const isOneOf = (wanted: ExpectedArguments): wanted is { oneOf: ExpectedArguments[] } =>
  isAlone(wanted, 'oneOf') &&
  Array.isArray(wanted.oneOf) &&
  wanted.oneOf.every((one) => typeof one === 'object' && one !== null);

const isAlone = <Key extends string>(wanted: object, key: Key): wanted is Record<Key, unknown> =>
  Object.hasOwn(wanted, key) && Object.keys(wanted).length === 1;

function wrongArguments(
  { name }: ExpectedCall,
  mismatches: Parameters<typeof describeMismatches>[0],
): Problem | undefined {
  if (mismatches.length === 0) return undefined;
  return {
    code: 'wrong_arguments',
    reason: `${name} was called with the wrong arguments: ${describeMismatches(mismatches)}`,
  };
}

/** A failed call is already reported with its own reason. */
function refusedBySchema(trial: Trial, call: ToolCall): Problem | undefined {
  if (call.failed === true) return undefined;
  const refused = argumentsRefused(trial, call);
  return refused === null
    ? undefined
    : {
        code: 'wrong_arguments',
        reason: `${call.name} was called with arguments that its schema refuses: ${refused}`,
      };
}

function wrongEnd(
  { failed: expected = false, name }: ExpectedCall,
  { failed, result }: ToolCall,
): Problem | undefined {
  if (failed === null || failed === expected) return undefined;
  if (!failed) return { code: 'tool_succeeded', reason: `${name} should have failed, but it succeeded` };
  const answer = result === undefined ? '' : `: ${JSON.stringify(result).slice(0, 200)}`;
  return { code: 'tool_failed', reason: `${name} was called, but it failed${answer}` };
}

function wrongResult(
  { result: wanted, name }: ExpectedCall,
  { result }: ToolCall,
  { clock }: Trial,
): Problem | undefined {
  if (wanted === undefined || result === undefined) return undefined;
  const matched = matches(wanted, result, clock);
  if (matched.ok) return undefined;
  const where = matched.path === '' ? '' : `${matched.path}: `;
  return {
    code: 'wrong_result',
    reason: `${name} answered otherwise: ${where}expected ${matched.expected}, saw ${matched.seen}`,
  };
}

function unknownOf(expected: ExpectedCall, call: ToolCall): string | undefined {
  const wantsArguments = Object.keys(expected.arguments ?? {}).length > 0;
  if (wantsArguments && call.arguments === null)
    return `${call.name} was called, but its arguments could not be seen`;
  if (expected.failed !== undefined && call.failed === null)
    return `${call.name} was called, but whether it failed could not be seen`;
  if (expected.result !== undefined && call.result === undefined)
    return `${call.name} was called, but what it answered could not be seen`;
  return undefined;
}
