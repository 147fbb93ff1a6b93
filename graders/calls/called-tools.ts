import type { ToolCall, Trial } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { pairUp } from '../matching/assignment.ts';
import { codeGrader, firstOf } from '../score.ts';
import { type CallComparison, type CallProblem, compareCall, type ExpectedCall } from './compare-call.ts';
import { callsMade, describeCall, noCallEvidence } from './tool-calls.ts';
import { isActing } from './tool-kinds.ts';
import { closestName, isSure, matchToolName, type ToolNameOptions } from './tool-names.ts';

export type { ExpectedCall } from './compare-call.ts';

export type CalledToolsOptions = {
  /** `strict`: in the order they are listed. Default `any`. */
  order?: 'any' | 'strict';
  /** Whether calls beyond the expected ones are refused (the default) or allowed. */
  extra?: 'refuse' | 'allow';
  /** Tools that may be called besides, typically those that only read. */
  allowedExtra?: readonly string[];
  /** Only this turn; default the whole trial. */
  turn?: number;
  names?: ToolNameOptions;
};

type Pair = { expected: ExpectedCall; seen: ToolCall | null };

/** Exactly these tools were called, each with its own arguments. Matched by optimal assignment, never greedily. */
export function calledTools(expected: readonly ExpectedCall[], options: CalledToolsOptions = {}): CodeGrader {
  const slots = expected.flatMap((call) => Array.from({ length: call.times ?? 1 }, () => call));
  return codeGrader(
    `calledTools(${slots.map(({ name }) => name).join(', ')})`,
    (trial, say) => {
      const observed = callsMade(trial, options.turn);
      if (observed === null) return say.ungraded(noCallEvidence);
      const { calls, unmade, source } = observed;
      const compare = comparer(trial, options);
      const { pairs, left } = pairUp(slots, calls, compare);
      const evidence = {
        source,
        expected: slots.map(({ name, arguments: wanted, failed }) =>
          JSON.parse(JSON.stringify({ name, arguments: wanted, failed })),
        ),
        called: calls.map(describeCall),
        matched: pairs.map(({ expected: one, seen }) => ({
          expected: one.name,
          called: seen?.name ?? null,
          tier: seen === null ? 'none' : compare(one, seen).tier,
        })),
      };

      const problems = problemsOf({ pairs, left, calls, unmade, options, compare });
      const [worst] = problems;
      if (worst !== undefined) return say.fail(worst.code, firstOf(problems), { ...evidence, problems });
      const unknown = pairs.flatMap(({ expected: one, seen }) =>
        seen === null ? [] : (compare(one, seen).unknown ?? []),
      );
      if (unknown[0] !== undefined) return say.ungraded(`${unknown[0]} (seen by: ${source})`, evidence);
      if (options.order === 'strict' && !inOrder(slots, calls, compare)) {
        return say.fail(
          'wrong_order',
          `the tools were called in another order: ${calls.map(({ name }) => name).join(', ')}`,
          evidence,
        );
      }
      const near = pairs.find(
        ({ expected: one, seen }) => seen !== null && compare(one, seen).tier === 'contained',
      );
      if (near?.seen) {
        return say.warn(
          'name_mismatch',
          `${near.expected.name} was matched to ${near.seen.name} only by a part of its name; write the whole name`,
          evidence,
        );
      }
      return say.pass(
        `${slots.map(({ name }) => name).join(', ') || 'no tool'} called as expected (seen by: ${source})`,
        evidence,
      );
    },
    slots.some(({ name, failed }) => failed !== true && isActing(name)) ? ['state'] : [],
  );
}

type Comparer = (expected: ExpectedCall, call: ToolCall) => CallComparison;

function comparer(trial: Trial, options: CalledToolsOptions): Comparer {
  const known = [...(options.names?.known ?? []), ...trial.toolCalls.map(({ name }) => name)];
  const names = { ...options.names, known };
  return (expected, call) => compareCall(expected, call, { clock: trial.clock, names });
}

type Judged = {
  pairs: Pair[];
  /** The calls that belong to no expected one. */
  left: ToolCall[];
  calls: ToolCall[];
  /** What was asked for or shown, and never made. */
  unmade: ToolCall[];
  options: CalledToolsOptions;
  compare: Comparer;
};

function problemsOf(judged: Judged): CallProblem[] {
  const { pairs, left, unmade, options, compare } = judged;
  const beyond = [...left, ...unmade.filter((call) => !isExpected(call, judged))];
  const unexpected = options.extra === 'allow' ? [] : beyond.filter((call) => !isAllowed(call, options));
  return [
    ...pairs.flatMap(({ expected, seen }) =>
      seen === null ? [notCalled(expected, judged)] : (compare(expected, seen).problem ?? []),
    ),
    ...unexpected.map((call) => ({
      code: 'unexpected_tool',
      reason: `${describeCall(call)} was not expected`,
    })),
  ];
}

function notCalled(expected: ExpectedCall, { left, calls, unmade }: Judged): CallProblem {
  const names = [...new Set(left.map(({ name }) => name))];
  if (names.length === 0) {
    const others =
      calls.length === 0 ? 'no tool was called' : `only ${calls.map(({ name }) => name).join(', ')} called`;
    return {
      code: 'tool_not_called',
      reason: `${expected.name} was not called: ${others}${lostOnTheWay(expected, unmade)}`,
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

/** What is missing because it was lost on the way is one problem, and not two. */
const isExpected = ({ name }: ToolCall, { pairs, options }: Judged) =>
  pairs.some(({ expected }) => matchToolName(expected.name, name, options.names).tier !== 'none');

function lostOnTheWay(expected: ExpectedCall, unmade: readonly ToolCall[]): string {
  const lost = unmade.find(({ name }) => matchToolName(expected.name, name).tier !== 'none');
  if (lost === undefined) return '';
  return lost.source === 'model'
    ? ' (the model asked for it, but it never reached the tool server)'
    : ' (the page shows it, but nobody else has seen it)';
}

function isAllowed(call: ToolCall, { allowedExtra = [], names = {} }: CalledToolsOptions): boolean {
  return allowedExtra.some((name) => isSure(matchToolName(name, call.name, names).tier));
}

/** Every expected call finds a partner after the one before it: taking the earliest each time is optimal here. */
function inOrder(slots: readonly ExpectedCall[], calls: readonly ToolCall[], compare: Comparer): boolean {
  let next = 0;
  for (const slot of slots) {
    const found = calls.findIndex((call, index) => index >= next && compare(slot, call).satisfied);
    if (found < 0) return false;
    next = found + 1;
  }
  return true;
}
