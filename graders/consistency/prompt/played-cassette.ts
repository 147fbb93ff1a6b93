import type { CodeGrader } from '../grader.ts';
import { codeGrader, firstOf } from '../score.ts';

/**
 * The application asked its model for every reply of the cassette, in each turn that was complete.
 *
 * @example
 * playedWholeCassette();
 */
export function playedWholeCassette(): CodeGrader {
  return codeGrader('playedWholeCassette', ({ unplayed, finalised }, say) => {
    if (unplayed === undefined)
      return finalised
        ? say.pass('every reply of the cassette was asked for')
        : say.ungraded('the trial was not finalised');
    const problems = unplayed.map(({ turn, replies, played }) => ({
      turn,
      reason: `in turn ${turn + 1} the application asked its model ${played} times, and the cassette holds ${replies} replies: shorten the cassette, or allow it (always: { cassette: off })`,
    }));
    return problems.length === 0
      ? say.pass('every reply of the cassette was asked for')
      : say.fail('cassette_not_finished', firstOf(problems), { unplayed: problems });
  });
}
