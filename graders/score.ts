import type { Score, Trial } from '../record/trial.ts';
import type { CodeGrader, Subject } from './grader.ts';
import { LimitError, withinBudget } from './limits.ts';

type Json = Score['evidence'][number]['value'];
/** Label → value; undefined values are dropped. */
export type Evidence = { [label: string]: Json | undefined };

/** The code of an assertion in the test itself, which no grader produces again. */
export const assertionFailed = 'assertion_failed';

/** A finding of a grader: the code and the reason of the score. */
export type Problem = { code: string; reason: string };

/** Constructors of a score, each with a reason. */
export type Say = {
  pass(reason: string, evidence?: Evidence): Score;
  warn(code: string, reason: string, evidence?: Evidence): Score;
  /** @param at the moment of the failing observation, if there is a single one. */
  fail(code: string, reason: string, evidence?: Evidence, at?: number | null): Score;
  /** Without evidence; never a pass. */
  ungraded(reason: string, evidence?: Evidence): Score;
  /** The input exceeds the grader's limit; never a pass. */
  limited(reason: string, evidence?: Evidence): Score;
};

/**
 * Creates a grader from its claim and its judging function.
 *
 * @example
 * codeGrader('isAudited', ({ state }, say) => {
 *   if (!state) return say.ungraded('the rows were not observed');
 *   const audited = new Set(state.after['shop.audit']?.map((row) => row.refund_id));
 *   const missing = state.diff['shop.refunds']?.added.find((row) => !audited.has(row.id));
 *   return missing
 *     ? say.fail('not_audited', 'a new refund is not in shop.audit', { refund: missing })
 *     : say.pass('every new refund is in shop.audit');
 * });
 */
export function codeGrader(
  name: string,
  judge: (trial: Trial, say: Say) => Score,
  speaksOf: readonly Subject[] = [],
  expectsCalls: readonly string[] = [],
): CodeGrader {
  const score = (
    verdict: Score['verdict'],
    code: string,
    reason: string,
    evidence: Evidence = {},
  ): Score => ({
    grader: name,
    kind: 'code',
    verdict,
    code,
    reason,
    evidence: listed(evidence),
    required: true,
  });
  const say: Say = {
    pass: (reason, evidence) => score('pass', 'ok', reason, evidence),
    warn: (code, reason, evidence) => score('warn', code, reason, evidence),
    fail: (code, reason, evidence, at = null) => ({
      ...score('fail', code, reason, evidence),
      ...(at === null ? {} : { at }),
    }),
    ungraded: (reason, evidence) => score('ungraded', 'no_evidence', reason, evidence),
    limited: (reason, evidence) => score('ungraded', 'limit_reached', reason, evidence),
  };
  const grade = (trial: Trial): Score => {
    try {
      return withinBudget(() => judge(trial, say));
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      return say.limited(error.message);
    }
  };
  return { name, kind: 'code', speaksOf, expectsCalls, grade };
}

/** Returns why a boundary has no evidence; null when it has some. */
export function whyNotObserved(trial: Trial, boundary: keyof Trial['evidence']): string | null {
  const evidence = trial.evidence[boundary];
  return evidence.collected ? null : `the ${boundary} boundary was not observed: ${evidence.reason}`;
}

const wholes = new WeakMap<Trial, Trial>();

/** Notes of which trial a part, such as one turn, is graded. */
export function partOf(whole: Trial, part: Trial): Trial {
  wholes.set(part, wholeOf(whole));
  return part;
}

/** Returns the trial that was reduced to a part, for claims about what came before; any other trial itself. */
export const wholeOf = (trial: Trial): Trial => wholes.get(trial) ?? trial;

/** Joins several problems: the first in full and the count of the rest, which are in the evidence. */
export function firstOf(problems: readonly { reason: string }[]): string {
  const [first, ...more] = problems;
  if (first === undefined) return '';
  return more.length === 0 ? first.reason : `${first.reason} (and ${more.length} more)`;
}

function listed(evidence: Evidence): Score['evidence'] {
  return Object.entries(evidence).flatMap(([label, value]) =>
    value === undefined ? [] : [{ label, value }],
  );
}
