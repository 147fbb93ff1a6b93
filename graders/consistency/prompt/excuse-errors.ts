import type { Score, TrialError } from '../../record/trial.ts';
import { toldOtherwise } from './tells-the-model.ts';

/**
 * The errors that stand, and those that a score excuses: a cassette that fits what was said, and does not fit what the
 * application made of it, is the application's failure. An error is excused only beside a score that fails the trial: without
 * that it stands, so none can become a pass.
 */
export function excuseErrors(
  errors: readonly TrialError[],
  scores: readonly Score[],
): { errors: TrialError[]; excused: TrialError[] } {
  const isExcused = ({ code }: TrialError) => code === 'cassette' && isToldOtherwise(scores);
  return {
    errors: errors.filter((error) => !isExcused(error)),
    excused: errors.filter(isExcused),
  };
}

const isToldOtherwise = (scores: readonly Score[]): boolean =>
  scores.some(({ verdict, code }) => verdict === 'fail' && code === toldOtherwise);
