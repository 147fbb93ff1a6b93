import type { Score } from '../../../record/trial.ts';
import type { Place } from '../../data.ts';

/**
 * Which boundary a grader's claim is about, from its name: claims are called so that they can be read. What nobody here
 * knows is about what a person sees.
 */
export function placeOf({ grader, code }: Pick<Score, 'grader' | 'code'>): Place {
  if (code === 'no_judge') return 'harness';
  return places.find(([pattern]) => pattern.test(grader))?.[1] ?? 'browser';
}

const places: readonly (readonly [RegExp, Place])[] = [
  [/^(?:called|calls|exercises|confirmsFirst|confirmedFirst|executed|retries)/i, 'tools'],
  [/^(?:changed|unchanged|leaves|state|noChange|rows|keeps)/i, 'state'],
  [/^(?:agrees|claimsMatchActions)/, 'state'],
  [/^(?:tellsModel|modelCalls|prompt|intends)/i, 'model'],
];

/** What ended a reply explains all that is missing in it; what was done outweighs what was said. */
const gravity: readonly (readonly [RegExp, number])[] = [
  [/^(?:cut_off|stalled|never_started|empty|error_shown|failed_silently|timeout)$/, 0],
  [/^(?:executed|forbidden_tool|unexpected_change|row_missing|wrong_row)$/, 1],
  [/^(?:acted_without|internals)/, 1],
  [/^(?:tool_|extra_|too_many|wrong_arg)/, 2],
  [/^(?:contradict|disagree|claim)/, 2],
  [/^(?:not_asked|card_)/, 3],
  [/^(?:text_|kind_|wrong_intent|not_told)/, 4],
];

const verdictOrder = ['error', 'fail', 'ungraded', 'warn', 'pass'];

/** The worst first, and among equals what tells most about what the agent did. Stable. */
export function worstFirst<T extends { verdict: string; code: string; required?: boolean }>(
  findings: readonly T[],
): T[] {
  return findings.toSorted(
    (one, other) =>
      verdictOrder.indexOf(standing(one)) - verdictOrder.indexOf(standing(other)) ||
      gravityOf(one.code) - gravityOf(other.code),
  );
}

/** What may stay open comes after what was decided against. */
const standing = ({ verdict, required }: { verdict: string; required?: boolean }) =>
  verdict === 'ungraded' && required === false ? 'pass' : verdict;

const gravityOf = (code: string) => gravity.find(([pattern]) => pattern.test(code))?.[1] ?? 3;
