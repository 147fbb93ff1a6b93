import type { Score, Turn } from '../record/trial.ts';
import { atTurn } from './at-turn.ts';
import type { CodeGrader, Grader, Subject } from './grader.ts';
import { type DefaultGradersOptions, defaultGraders } from './graders-for.ts';
import { hasPressed } from './screen/pressed.ts';

/** What a claim of a test spoke of, and what came of it. */
export type Spoken = { of: readonly Subject[]; turn: number | undefined; verdict: Score['verdict'] };

export const spokenBy = ({ speaksOf = [] }: Grader, { turn, verdict }: Score): Spoken => ({
  of: speaksOf,
  turn,
  verdict,
});

/** What every trial is graded by, but for what the test has claimed itself, and the turns it claimed it for. */
export function unclaimed(
  spoken: readonly Spoken[],
  turns: readonly Pick<Turn, 'pressed'>[],
  { agreement, levels }: Pick<DefaultGradersOptions, 'agreement' | 'levels'> = {},
): CodeGrader[] {
  const all = turns.map((_, turn) => turn);
  return defaultGraders({
    turns: all.map(() => undefined),
    presses: hasPressed(turns),
    ...(agreement && { agreement }),
    ...(levels && { levels }),
  }).flatMap((grader) => {
    const claims = spoken.filter(({ of }) => grader.speaksOf?.some((subject) => of.includes(subject)));
    if (claims.length === 0) return [grader];
    if (claims.some(({ turn }) => turn === undefined)) return [];
    return all
      .filter((turn) => claims.every((claim) => claim.turn !== turn))
      .map((turn) => atTurn(turn, grader));
  });
}
