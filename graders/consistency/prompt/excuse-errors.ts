import type { Score, TrialError } from '../../../record/trial.ts';
import { promptDiffers } from './prompt-is-faithful.ts';

/**
 * Separates the errors that count from those that a failed `promptIsFaithful` explains: a cassette error caused by a
 * wrong prompt is the application's failure. Only a failing score excuses an error, so no trial can pass because of it.
 */
export function excuseErrors(
  errors: readonly TrialError[],
  scores: readonly Score[],
): { errors: TrialError[]; excused: TrialError[] } {
  const isExcused = ({ code }: TrialError) => code === 'cassette' && failedByPrompt(scores);
  return {
    errors: errors.filter((error) => !isExcused(error)),
    excused: errors.filter(isExcused),
  };
}

const failedByPrompt = (scores: readonly Score[]): boolean =>
  scores.some(({ verdict, code }) => verdict === 'fail' && code === promptDiffers);
