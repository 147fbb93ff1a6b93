import type { ToolCall, Trial } from '../../../record/trial.ts';
import type { CodeGrader } from '../../grader.ts';
import { codeGrader, type Evidence, firstOf, type Problem, wholeOf } from '../../score.ts';
import { callsMade, describeCall, noCallEvidence } from '../tool-calls.ts';
import { actsIn, mayActIn, whyUnknown } from '../tool-kinds.ts';
import { closestName, isSure, matchToolName, type ToolNameOptions } from '../tool-names.ts';
import { orderProblem } from './call-order.ts';
import { type Pair, pairCalls, type Slot, slotsOf } from './call-slots.ts';
import { type Compare, comparer, type ExpectedCall } from './compare-call.ts';

export type { ExpectedArguments, ExpectedCall } from './compare-call.ts';

export type CalledToolsOptions = {
  /** `strict`: the calls follow the listed order. Default `any`. */
  order?: 'any' | 'strict';
  /** Which extra calls are allowed: those of tools that do not act (default), none, or all. */
  extra?: 'reads' | 'refuse' | 'allow';
  /** Tools that act and may be called additionally. */
  allowedExtra?: readonly string[];
  /** The number of additional failed attempts, which have no effect. Default 3; 0 with `refuse`. */
  maxFailed?: number;
  /** The index of a turn. Default: the whole trial. */
  turn?: number;
  names?: ToolNameOptions;
};

/**
 * Exactly these tools were called with their arguments. Calls are matched by optimal assignment.
 *
 * @example
 * calledTools([{ name: 'cancel_order', arguments: { number: 'HP-1042' } }]);
 */
export function calledTools(expected: readonly ExpectedCall[], options: CalledToolsOptions = {}): CodeGrader {
  const named = expected.flatMap(({ name, times }) =>
    Array.from({ length: typeof times === 'number' ? times : 1 }, () => name),
  );
  return codeGrader(
    `calledTools(${named.join(', ')})`,
    (trial, say) => {
      const observed = callsMade(trial, options.turn);
      if (observed === null) return say.ungraded(noCallEvidence);
      const { calls, unmade, source } = observed;
      const from = options.turn ?? trial.turns[0]?.index ?? 0;
      const earlier = callsMade(wholeOf(trial))?.calls.filter((call) => call.turn < from) ?? [];
      const compare = comparer(trial, { calls, earlier }, options.names);
      const slots = slotsOf(expected, calls.length);
      const { pairs, left } = pairCalls(slots, calls, compare);
      const judged: Judged = { trial, pairs, left, calls, unmade, options, compare };
      const evidence = evidenceOf(judged, source);
      const problems = [
        ...problemsOf(judged),
        ...orderProblem(
          { slots, pairs, calls, earlier, compare, isFree: (call) => isAllowed(call, judged) },
          options.order,
        ),
      ];
      const [worst] = problems;
      if (worst !== undefined)
        return say.fail(worst.code, firstOf(problems), { ...evidence, problems }, whenTooMany(judged));
      const unknown = pairs.flatMap(({ slot, seen }) =>
        seen === null ? [] : (compare(slot.call, seen).unknown ?? []),
      );
      if (unknown[0] !== undefined) return say.ungraded(`${unknown[0]} (seen by: ${source})`, evidence);
      const [unsure] = surplusOf(judged);
      if (unsure !== undefined)
        return say.ungraded(
          `${describeCall(unsure)} was not expected, and ${whyUnknown(unsure.name)}`,
          evidence,
        );
      const near = pairs.find(
        ({ slot, seen }) => seen !== null && compare(slot.call, seen).tier === 'contained',
      );
      if (near?.seen) {
        return say.warn(
          'name_mismatch',
          `${near.slot.call.name} was matched to ${near.seen.name} only by a part of its name; write the whole name`,
          evidence,
        );
      }
      return say.pass(
        `${named.join(', ') || 'no other tool'} called as expected (seen by: ${source})`,
        evidence,
      );
    },
    [],
    expected.flatMap(({ name, failed }) => (failed === true ? [] : [name])),
  );
}

type Judged = {
  trial: Trial;
  pairs: Pair[];
  /** Calls without an expected partner. */
  left: ToolCall[];
  calls: ToolCall[];
  /** Calls that were requested or shown but never made. */
  unmade: ToolCall[];
  options: CalledToolsOptions;
  compare: Compare;
};

const evidenceOf = ({ pairs, calls, compare }: Judged, source: string): Evidence => ({
  source,
  expected: pairs.map(({ slot: { call } }) => {
    const { name, arguments: wanted, failed, result, after } = call;
    return JSON.parse(JSON.stringify({ name, arguments: wanted, failed, result, after }));
  }),
  called: calls.map(describeCall),
  matched: pairs.map(({ slot, seen }) => ({
    expected: slot.call.name,
    called: seen?.name ?? null,
    tier: seen === null ? 'none' : compare(slot.call, seen).tier,
  })),
});

/** The time of the last surplus call: among equal calls the last one is too many. */
function whenTooMany(judged: Judged): number | null {
  const names = new Set(unexpectedOf(judged).map(({ name }) => name));
  const alike = [...judged.calls, ...judged.unmade].filter(({ name }) => names.has(name));
  const moments = alike.flatMap(({ at }) => at ?? []);
  return alike.length > 0 && moments.length === alike.length ? Math.max(...moments) : null;
}

/** Unexpected calls of tools that act or beyond `times`; of those of unknown kind only where no extra call is allowed. */
const unexpectedOf = (judged: Judged): ToolCall[] =>
  surplusOf(judged).filter(
    (call) =>
      judged.options.extra === 'refuse' || actsIn(judged.trial, call.name) || isBeyondTimes(call, judged),
  );

function surplusOf(judged: Judged): ToolCall[] {
  const { left, unmade } = judged;
  const beyond = [
    ...left.filter(({ failed }) => failed !== true),
    ...unmade.filter((call) => !isExpected(call, judged)),
  ];
  return beyond.filter((call) => isBeyondTimes(call, judged) || !isAllowed(call, judged));
}

/** Whether all places of a call that is limited by `times` are taken, which extra calls of any kind may not evade. */
const isBeyondTimes = (call: ToolCall, { pairs, left, options, compare }: Judged): boolean =>
  !isNamedExtra(call, options) &&
  left.includes(call) &&
  pairs.some(({ slot: { call: expected } }) => {
    const hasLimit = typeof expected.times === 'number' || expected.times?.max !== undefined;
    const { satisfied, tier, unknown } = hasLimit ? compare(expected, call) : notLimited;
    return satisfied && isSure(tier) && unknown === undefined;
  });
const notLimited = { satisfied: false, tier: 'none', unknown: undefined } as const;

function problemsOf(judged: Judged): Problem[] {
  const { pairs, left, options, compare } = judged;
  const failed = left.filter((call) => call.failed === true);
  return [
    ...pairs.flatMap(({ slot, seen }) => {
      if (seen !== null) return compare(slot.call, seen).problem ?? [];
      return slot.required ? [notCalled(slot, judged)] : [];
    }),
    ...unexpectedOf(judged).map((call) => ({
      code: 'unexpected_tool',
      reason: `${describeCall(call)} was not expected`,
    })),
    ...tooManyFailed(
      failed.filter((call) => !isNamedExtra(call, options)),
      options,
    ),
  ];
}

/** A call that waits for the user is one of the turn in which the model asked for it. */
function whereAsked({ name }: ExpectedCall, trial: Trial): string {
  const asked = wholeOf(trial).toolCalls.find(
    (call) => call.awaitsApproval && matchToolName(name, call.name).tier !== 'none',
  );
  return asked
    ? `; the call of turn ${asked.turn + 1} waited for the user's approval: expect it in that turn`
    : '';
}

/** Failed attempts have no effect and are free up to a limit. */
function tooManyFailed(failed: readonly ToolCall[], { extra, maxFailed }: CalledToolsOptions): Problem[] {
  const most = maxFailed ?? (extra === 'refuse' ? 0 : extra === 'allow' ? Number.POSITIVE_INFINITY : 3);
  if (failed.length <= most) return [];
  const attempts = failed.map(describeCall).join(', ');
  return [
    {
      code: 'too_many_failed',
      reason: `${failed.length} ${failed.length === 1 ? 'attempt' : 'attempts'} failed besides, at most ${most} may: ${attempts}`,
    },
  ];
}

function notCalled({ call: expected }: Slot, { trial, left, calls, unmade }: Judged): Problem {
  const names = [...new Set(left.map(({ name }) => name))];
  if (names.length === 0) {
    const others =
      calls.length === 0 ? 'no tool was called' : `only ${calls.map(({ name }) => name).join(', ')} called`;
    return {
      code: 'tool_not_called',
      reason: `${expected.name} was not called: ${others}${lostOnTheWay(expected, unmade)}${whereAsked(expected, trial)}`,
    };
  }
  const near = closestName(expected.name, names);
  if (near !== null)
    return { code: 'name_mismatch', reason: `${expected.name} was not called; the closest call is ${near}` };
  return {
    code: 'wrong_tool',
    reason: `${expected.name} was not called; ${names.join(', ')} called instead`,
  };
}

/** A call lost between model and tool is reported once, not as missing as well. */
const isExpected = ({ name }: ToolCall, { pairs, options }: Judged) =>
  pairs.some(({ slot }) => matchToolName(slot.call.name, name, options.names).tier !== 'none');

function lostOnTheWay(expected: ExpectedCall, unmade: readonly ToolCall[]): string {
  const lost = unmade.find(({ name }) => matchToolName(expected.name, name).tier !== 'none');
  if (lost === undefined) return '';
  return lost.source === 'model'
    ? ' (the model requested it, but it never reached the tool server)'
    : ' (the page shows it, but no other boundary saw it)';
}

function isAllowed(call: ToolCall, { trial, options }: Judged): boolean {
  const { extra = 'reads' } = options;
  if (extra === 'allow' || isNamedExtra(call, options)) return true;
  return extra === 'reads' && !mayActIn(trial, call.name);
}

const isNamedExtra = ({ name }: ToolCall, { allowedExtra = [], names = {} }: CalledToolsOptions): boolean =>
  allowedExtra.some((allowed) => isSure(matchToolName(allowed, name, names).tier));
