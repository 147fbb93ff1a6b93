import type { JudgeCheck } from '../../record/judgement.ts';
import type { DeclaredRubric } from '../../record/rubric.ts';
import { rubricSchema } from '../../record/rubric.ts';
import type { Score } from '../../record/trial.ts';
import type { Grader } from '../grader.ts';
import { questionOf, rubricNamed } from './check.ts';

export type JudgedOptions = {
  /** The dimensions of the rubric to judge. Default: all. */
  dimensions?: readonly string[] | undefined;
  /** The number of votes. Default: the run's setting. Must be odd with `required`. */
  votes?: number | undefined;
  /** The share of votes that may disagree with the majority before the question stays open. Default: a third. */
  maxSplit?: number | undefined;
  /** Lets the score affect the verdict once the judge is calibrated for it. Default: advisory. */
  required?: boolean | undefined;
  /** A good answer, for the rubric `similar`. */
  reference?: string | undefined;
};

/** The code of a score without a judgement so far. */
export const notJudged = 'not_judged';

/**
 * Returns one grader for each dimension of a built-in or custom rubric. The judge works from the record after the
 * trial; until then the score is `ungraded` and carries the question.
 *
 * @throws for an invalid rubric, dimension or number of votes.
 *
 * @example
 * judged('refuses', { dimensions: ['polite'] });
 */
export function judged(rubric: string | DeclaredRubric, options: JudgedOptions = {}): Grader[] {
  const { dimensions, votes, maxSplit, required = false, reference } = options;
  const known = typeof rubric === 'string' ? rubric : rubricSchema.parse(rubric);
  if (required && votes !== undefined && votes % 2 === 0)
    throw new Error(`judged: ${votes} votes can tie; required needs an odd number.`);
  const wanted = dimensions ?? rubricNamed(known).dimensions.map(({ name }) => name);
  return wanted.map((dimension) =>
    asking({
      rubric: known,
      dimension,
      required,
      ...(votes === undefined ? {} : { votes }),
      ...(maxSplit === undefined ? {} : { maxSplit }),
      ...(reference === undefined ? {} : { reference }),
    }),
  );
}

/** The name of the judge's score in every report. */
export const judgedName = (check: Pick<JudgeCheck, 'rubric' | 'dimension'>): string =>
  `judged(${questionOf(check).name})`;

function asking(check: JudgeCheck): Grader {
  const grader = judgedName(check);
  const score: Score = {
    grader,
    kind: 'judge',
    verdict: 'ungraded',
    code: notJudged,
    reason: 'the judge has not answered yet',
    evidence: [],
    required: false,
    check,
  };
  return { name: grader, kind: 'judge', grade: () => score };
}
