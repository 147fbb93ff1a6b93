import type { CodeGrader } from '../../grader.ts';
import { codeGrader, firstOf } from '../../score.ts';

/**
 * The application requested every reply of the cassette in each turn that completed.
 *
 * @example
 * playedWholeCassette();
 */
export function playedWholeCassette(): CodeGrader {
  return codeGrader('playedWholeCassette', ({ unplayed, finalised }, say) => {
    if (unplayed === undefined)
      return finalised
        ? say.pass('every reply of the cassette was requested')
        : say.ungraded('the trial was not finalised');
    const problems = unplayed.map(({ turn, replies, played }) => ({
      turn,
      reason: `in turn ${turn + 1} the application requested ${played} of ${replies} cassette replies: shorten the cassette, or allow it (defaults: { playedWholeCassette: off })`,
    }));
    return problems.length === 0
      ? say.pass('every reply of the cassette was requested')
      : say.fail('cassette_not_finished', firstOf(problems), { unplayed: problems });
  });
}
