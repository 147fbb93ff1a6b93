import type { Score } from '../../../record/trial.ts';
import type { Place } from '../../data.ts';

/** Infers the boundary of a grader's claim from its name. An unknown name counts as the screen. */
export function placeOf({ grader, code }: Pick<Score, 'grader' | 'code'>): Place {
  if (code === 'no_judge') return 'harness';
  return places.find(([pattern]) => pattern.test(grader))?.[1] ?? 'browser';
}

const places: readonly (readonly [RegExp, Place])[] = [
  [/^(?:called|calls|exercises|confirmsFirst|confirmedFirst|executed)/, 'tools'],
  [/^(?:changed|changesNo|storesConversation|boundariesAgree|claimsMatchActions)/, 'state'],
  [/^(?:promptIsFaithful|intends)/, 'model'],
];

/** A failed end explains everything missing in the reply; actions outweigh words. */
const gravity: readonly (readonly [RegExp, number])[] = [
  [/^(?:cut_off|stalled|never_started|empty|error_shown|failed_silently|timeout|navigated)$/, 0],
  [/^(?:executed|forbidden_tool|unexpected_change|row_missing|wrong_row)$/, 1],
  [/^(?:acted_without|internals|leaked)/, 1],
  [/^(?:tool_|extra_|too_many|wrong_arg)/, 2],
  [/^(?:contradict|disagree|claim)/, 2],
  [/^(?:not_asked|card_)/, 3],
  [/^(?:text_|kind_|wrong_intent|not_told)/, 4],
];

const verdictOrder = ['error', 'fail', 'ungraded', 'warn', 'pass'];

/** Worst first, and among equals those closest to the agent's actions. Stable. */
export function worstFirst<T extends { verdict: string; code: string; required?: boolean }>(
  findings: readonly T[],
): T[] {
  return findings.toSorted(
    (one, other) =>
      verdictOrder.indexOf(standing(one)) - verdictOrder.indexOf(standing(other)) ||
      gravityOf(one.code) - gravityOf(other.code),
  );
}

/** Ungraded scores follow failures. */
const standing = ({ verdict, required }: { verdict: string; required?: boolean }) =>
  verdict === 'ungraded' && required === false ? 'pass' : verdict;

const gravityOf = (code: string) => gravity.find(([pattern]) => pattern.test(code))?.[1] ?? 3;
