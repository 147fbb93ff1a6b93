import type { Score, Trial } from '../record/trial.ts';

/** A pure check over a trial: no browser, no database, no clock, no environment. */
export type Grader = {
  /** A claim, as it reads in the report: `calledTools(place_order)`. */
  readonly name: string;
  readonly kind: Score['kind'];
  grade(trial: Trial): Score | Promise<Score>;
};

/** A grader that answers at once; all are, but the judge. */
export type CodeGrader = Omit<Grader, 'kind' | 'grade'> & {
  readonly kind: 'code';
  grade(trial: Trial): Score;
};
