import type { Score, Trial } from '../record/trial.ts';

/**
 * What a default grader is about. A claim of the test's own that speaks of the same takes its place: how replies end, what
 * is shown of the machinery, whether the boundaries agree, what the model is told, what changes, what may go wrong; the user's
 * own messages, what must stay as it was shown, the busy signal, what is pressed.
 */
export type Subject =
  | 'end'
  | 'internals'
  | 'agreement'
  | 'told'
  | 'state'
  /** Every row that changes is declared. */
  | 'rows'
  | 'failure'
  | 'user'
  | 'kept'
  | 'busy'
  | 'pressed';

/** A pure check over a trial: no browser, no database, no clock, no environment. */
export type Grader = {
  /** A claim, as it reads in the report: `calledTools(place_order)`. */
  readonly name: string;
  readonly kind: Score['kind'];
  /** What it says something about that is graded in every trial anyway; without it, nothing. */
  readonly speaksOf?: readonly Subject[];
  grade(trial: Trial): Score | Promise<Score>;
};

/** A grader that answers at once; all are, but the judge. */
export type CodeGrader = Omit<Grader, 'kind' | 'grade'> & {
  readonly kind: 'code';
  grade(trial: Trial): Score;
};
