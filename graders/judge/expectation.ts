import { z } from 'zod';
import { rubricSchema } from '../../record/rubric.ts';
import { mapScore } from '../compose.ts';
import type { Grader } from '../grader.ts';
import { wordOr } from '../matchers/union-errors.ts';
import { dimensionNamed, rubricNamed } from './check.ts';
import { judged } from './judged.ts';
import { builtInRubrics } from './prompt/rubrics.ts';

const known = builtInRubrics.map(({ name }) => name);
const rubricName = z.enum(known);

const askedSchema = z
  .strictObject({
    rubric: z
      .union([rubricName, rubricSchema], {
        error: wordOr(`one of ${known.join(', ')}, or a rubric { name, dimensions }`),
      })
      .describe('A built-in rubric, or one of your own.'),
    dimensions: z.array(z.string()).min(1).optional().describe('Only these dimensions. Default: all.'),
    votes: z.number().int().min(1).max(15).optional().describe('The number of votes. Odd if required.'),
    maxSplit: z
      .number()
      .min(0)
      .max(0.5)
      .optional()
      .describe('The share of the votes that may disagree with the majority. Default: a third.'),
    required: z
      .literal(true)
      .optional()
      .describe(
        'It decides over the trial, as soon as the judge is calibrated for it. By default it advises.',
      ),
    reference: z.string().min(1).optional().describe('A good answer, for the rubric similar.'),
  })
  .superRefine(({ rubric, dimensions, votes, required, reference }, issue) => {
    const say = (path: string, message: string) => issue.addIssue({ code: 'custom', path: [path], message });
    const has = rubricNamed(rubric).dimensions.map(({ name }) => name);
    for (const name of dimensions ?? [])
      if (!has.includes(name)) say('dimensions', `${name} is not one of its dimensions: ${has.join(', ')}`);
    if (required && votes !== undefined && votes % 2 === 0)
      say('votes', `${votes} votes can tie; required needs an odd number`);
    const compares = (dimensions ?? has)
      .filter((name) => has.includes(name))
      .some((name) => dimensionNamed(rubric, name).needs.includes('reference'));
    if (compares && reference === undefined) say('reference', 'missing; the reply is compared with it');
  });

/** An entry of `judged` in an `expect` block: the name of a rubric, or a rubric with options. */
export const judgedExpectationSchema = z.union([rubricName, askedSchema], {
  error: wordOr(`one of ${known.join(', ')}, or { rubric, dimensions?, votes?, required?, reference?, … }`),
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
    if (typeof entry === 'string') return judged(entry);
    const { rubric, ...options } = entry;
    return judged(rubric, options);
  });
  return turn === undefined
    ? graders
    : graders.map((grader) => mapScore(grader, (score) => ({ ...score, turn })));
}
