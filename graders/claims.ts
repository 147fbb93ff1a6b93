import type { AgreementOptions } from './agreement/agreement.ts';
import type { Levels } from './always.ts';
import type { Expectation } from './expectation.ts';
import type { CodeGrader, Grader } from './grader.ts';
import { defaultGraders, gradersFor } from './graders-for.ts';
import { judgedFor } from './judge/expectation.ts';
import type { OwnClaims } from './own-claim.ts';

/** What a declared case claims, its references resolved, and what the graders that nobody asks for must know. */
export type Claims = {
  /** Of the whole trial. */
  expect: Expectation | undefined;
  /** Of each turn, in order. */
  turns: readonly (Expectation | undefined)[];
  /** Texts that must never be shown. */
  forbidden: readonly string[];
  agreement: AgreementOptions;
  /** What a finding that nobody asked for makes of the trial. */
  levels: Levels;
};

/**
 * The graders that claims become: this is the one place that knows, for a trial that ends now as for one that is graded
 * again.
 *
 * @param own the application's own claims.
 * @returns `judged` only write down what the judge is to be asked when the trial is over.
 */
export function gradersOf(
  { expect, turns, forbidden, agreement, levels }: Claims,
  own: OwnClaims = {},
): { code: CodeGrader[]; judged: Grader[] } {
  return {
    code: [
      ...turns.flatMap((claimed, turn) => (claimed ? gradersFor(claimed, { turn, claims: own }) : [])),
      ...(expect ? gradersFor(expect, { claims: own }) : []),
      ...defaultGraders({ expect, turns, internals: { forbidden }, agreement, levels }),
    ],
    judged: [
      ...turns.flatMap((claimed, turn) => judgedFor(claimed?.judged, { turn })),
      ...judgedFor(expect?.judged),
    ],
  };
}
