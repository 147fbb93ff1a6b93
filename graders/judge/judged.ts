import type { JudgeCheck } from '../../record/judgement.ts';
import type { DeclaredRubric } from '../../record/rubric.ts';
import { rubricSchema } from '../../record/rubric.ts';
import type { Score } from '../../record/trial.ts';
import type { Grader } from '../grader.ts';
import { questionOf, rubricNamed } from './check.ts';

export type JudgedOptions = {
  /** Only these dimensions of the rubric. Default: all. */
  dimensions?: readonly string[] | undefined;
  /** How often the judge is asked each question. Default: as often as the run says. Odd where `required`. */
  votes?: number | undefined;
  /** The share of the votes that may disagree with the majority before nothing is decided. Default: a third. */
  maxSplit?: number | undefined;
  /** Lets it decide over the trial, as soon as the judge is calibrated for it. Default: it only advises. */
  required?: boolean | undefined;
  /** What a good answer says, for the rubric `similar`. */
  reference?: string | undefined;
};

/** The code of a score that waits for the judge. */
export const notJudged = 'not_judged';

/**
 * One grader for each dimension of the rubric: a built-in one by its name, or one of your own. The judge is asked after
 * the trial, from its record: until then the score is `ungraded`, and carries the question.
 *
 * @throws for a rubric, dimension or number of votes that can not be.
 *
 * @example
 * judged('refuses', { dimensions: ['polite'] });
 */
export function judged(rubric: string | DeclaredRubric, options: JudgedOptions = {}): Grader[] {
  const { dimensions, votes, maxSplit, required = false, reference } = options;
  const known = typeof rubric === 'string' ? rubric : rubricSchema.parse(rubric);
  if (required && votes !== undefined && votes % 2 === 0)
    throw new Error(`judged: ${votes} votes can tie; what is required needs an odd number.`);
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

/** The name under which a score of the judge stands in every report. */
export const judgedName = (check: Pick<JudgeCheck, 'rubric' | 'dimension'>): string =>
  `judged(${questionOf(check).name})`;

function asking(check: JudgeCheck): Grader {
  const grader = judgedName(check);
  const score: Score = {
    grader,
    kind: 'judge',
    verdict: 'ungraded',
    code: notJudged,
    reason: 'it waits for the judge, who is asked after the trial',
    evidence: [],
    required: false,
    check,
  };
  return { name: grader, kind: 'judge', grade: () => score };
}
