import type { Trial } from '../record/trial.ts';
import type { AgreementOptions } from './agreement/agreement.ts';
import type { Levels } from './always.ts';
import { actsIn } from './calls/tool-kinds.ts';
import type { Expectation } from './expectation.ts';
import type { CodeGrader, Grader } from './grader.ts';
import { defaultGraders, gradersFor } from './graders-for.ts';
import { judgedFor } from './judge/expectation.ts';
import type { OwnClaims } from './own-claim.ts';
import { hasPressed } from './screen/pressed.ts';

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
 * @param options `own`: the application's own claims; `trial`: what is known of its tools.
 * @returns `judged` only write down what the judge is to be asked when the trial is over.
 */
export function gradersOf(
  { expect, turns, forbidden, agreement, levels }: Claims,
  {
    own = {},
    trial = {},
  }: { own?: OwnClaims; trial?: Partial<Pick<Trial, 'toolKinds' | 'turns' | 'unplayed'>> } = {},
): { code: CodeGrader[]; judged: Grader[] } {
  return {
    code: [
      ...turns.flatMap((claimed, turn) =>
        claimed ? gradersFor(claimed, { turn, claims: own, levels }) : [],
      ),
      ...(expect ? gradersFor(expect, { claims: own, levels }) : []),
      ...defaultGraders({
        expect,
        turns,
        internals: { forbidden },
        agreement,
        levels,
        acts: (tool) => actsIn(trial, tool),
        presses: hasPressed(trial.turns ?? []),
        leavesReplies: trial.unplayed !== undefined,
      }),
    ],
    judged: [
      ...turns.flatMap((claimed, turn) => judgedFor(claimed?.judged, { turn })),
      ...judgedFor(expect?.judged),
    ],
  };
}
