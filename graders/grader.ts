import type { Score, Trial } from '../record/trial.ts';

/** The subject of a default grader. A claim of the test about the same subject replaces the default grader. */
export type Subject =
  | 'end'
  | 'internals'
  | 'agreement'
  | 'prompt'
  | 'state'
  /** Every row that changes is declared. */
  | 'rows'
  | 'failure'
  | 'user'
  | 'kept'
  | 'busy'
  | 'pressed';

/** A pure check of a trial without access to browser, database, clock or environment. */
export type Grader = {
  /** The claim as reports show it: `calledTools(place_order)`. */
  readonly name: string;
  readonly kind: Score['kind'];
  /** The default graders' subjects that this grader covers. */
  readonly speaksOf?: readonly Subject[];
  /** The tools that it expects to succeed: if one acts, the grader covers the state. */
  readonly expectsCalls?: readonly string[];
  grade(trial: Trial): Score | Promise<Score>;
};

/** A synchronous grader; only the judge is asynchronous. */
export type CodeGrader = Omit<Grader, 'kind' | 'grade'> & {
  readonly kind: 'code';
  grade(trial: Trial): Score;
};

/** The verdict for findings of a default grader; `off` disables the grader. */
export const levels = ['fail', 'warn', 'off'] as const;
export type Level = (typeof levels)[number];
