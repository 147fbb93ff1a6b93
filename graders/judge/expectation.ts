import { z } from 'zod';
import { mapScore } from '../compose.ts';
import type { Grader } from '../grader.ts';
import { wordOr } from '../matchers/union-errors.ts';
import { questionOf, rubricNamed } from './check.ts';
import { judged } from './judged.ts';
import { builtInRubrics } from './prompt/rubrics.ts';

const rubrics = builtInRubrics.map(({ name }) => name);
const names = builtInRubrics.flatMap(({ name, dimensions }) => [
  name,
  ...dimensions.map((dimension) => `${name}.${dimension.name}`),
]);
const listed = `one of ${rubrics.join(', ')}, or one question of them such as tone.plain`;
const rubricName = z.enum(names, { error: listed });

const optionsSchema = z
  .strictObject({
    rubric: rubricName.describe('A built-in rubric, or one of its questions: tone, tone.plain.'),
    required: z
      .literal(true)
      .optional()
      .describe(
        'It decides over the trial, as soon as the judge is calibrated for it. By default it advises.',
      ),
    reference: z.string().min(1).optional().describe('A good answer, for the rubric similar.'),
  })
  .superRefine(({ rubric, reference }, issue) => {
    const needsReference = questionsIn(rubric).some(({ dimension }) => dimension.needs.includes('reference'));
    if (needsReference && reference === undefined)
      issue.addIssue({
        code: 'custom',
        path: ['reference'],
        message: 'missing; the reply is compared with it',
      });
  });

/** Splits `tone.plain` into the rubric and its dimension. */
function partsOf(name: string): { rubric: string; dimensions: string[] } {
  const [rubric = name, dimension] = name.split('.');
  return {
    rubric,
    dimensions: dimension ? [dimension] : rubricNamed(rubric).dimensions.map((one) => one.name),
  };
}

function questionsIn(name: string) {
  const { rubric, dimensions } = partsOf(name);
  return dimensions.map((dimension) => questionOf({ rubric, dimension }));
}

/** An entry of `judged` in an `expect` block: the name of a rubric, or a rubric with options. */
export const judgedExpectationSchema = z.union([rubricName, optionsSchema], {
  error: wordOr(`${listed}, or { rubric, required?, reference? }`),
});

/**
 * Returns the graders of the judged questions in one `expect` block: about one turn's reply if `turn` is given,
 * otherwise about the whole trial.
 */
export function judgedFor(
  entries: readonly z.output<typeof judgedExpectationSchema>[] | undefined,
  { turn }: { turn?: number } = {},
): Grader[] {
  const graders = (entries ?? []).flatMap((entry) => {
    const { rubric: name, ...options } = typeof entry === 'string' ? { rubric: entry } : entry;
    const { rubric, dimensions } = partsOf(name);
    return judged(rubric, { ...options, dimensions });
  });
  return turn === undefined
    ? graders
    : graders.map((grader) => mapScore(grader, (score) => ({ ...score, turn })));
}
