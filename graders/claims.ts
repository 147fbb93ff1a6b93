import type { Trial } from '../record/trial.ts';
import { hasPressed } from './cards/pressed.ts';
import type { AgreementOptions } from './consistency/agreement.ts';
import type { CustomClaims } from './custom-claim.ts';
import { defaultGraders } from './default-graders.ts';
import type { Levels } from './defaults.ts';
import type { Expectation } from './expectation.ts';
import type { CodeGrader, Grader } from './grader.ts';
import { gradersFor } from './graders-for.ts';
import { judgedFor } from './judge/expectation.ts';
import { kindIn } from './tools/tool-kinds.ts';
import { hasAttached } from './user/attachments.ts';

/** The claims of a declared case, with references resolved, and the settings of the default graders. */
export type Claims = {
  /** The claims about the whole trial. */
  expect: Expectation | undefined;
  /** The claims about each turn, in order. */
  turns: readonly (Expectation | undefined)[];
  forbidden: readonly string[];
  agreement: AgreementOptions;
  /** The verdict of each default grader's findings. */
  levels: Levels;
};

/**
 * Returns the graders of a case, both for a trial that just ended and for one that is graded again.
 *
 * @param options `own`: the application's own claims; `trial`: the facts about its tools.
 * @returns `judged` graders, which only record the questions for the judge.
 */
export function gradersOf(
  { expect, turns, forbidden, agreement, levels }: Claims,
  {
    own = {},
    trial = {},
  }: { own?: CustomClaims; trial?: Partial<Pick<Trial, 'toolKinds' | 'turns' | 'unplayed' | 'state'>> } = {},
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
        kindOf: (tool) => kindIn(trial, tool),
        presses: hasPressed(trial.turns ?? []),
        attaches: hasAttached(trial.turns ?? []),
        leavesReplies: trial.unplayed !== undefined,
        storesMessages: trial.state?.conversation !== undefined,
      }),
    ],
    judged: [
      ...turns.flatMap((claimed, turn) => judgedFor(claimed?.judged, { turn })),
      ...judgedFor(expect?.judged),
    ],
  };
}
