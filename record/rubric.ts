import { z } from 'zod';

/** An answer that is always allowed. It leaves the question open: `ungraded`. */
export const cannotTell = 'cannot_tell';

const word = z.string().regex(/^[a-z][a-z0-9_]*$/, { error: 'lower-case letters, digits and _' });

const levelSchema = z.strictObject({
  name: word.refine((name) => name !== cannotTell, {
    error: `${cannotTell} is always allowed; leave it out`,
  }),
  means: z.string().min(1).describe('When the judge should choose this level.'),
  verdict: z.enum(['pass', 'warn', 'fail']).describe('The verdict of this level.'),
});

/** From best to worst. */
export const defaultLevels: z.infer<typeof levelSchema>[] = [
  { name: 'met', means: 'It holds, without a reservation that a user would care about.', verdict: 'pass' },
  { name: 'partly', means: 'It holds in part, or with a flaw that a user would notice.', verdict: 'warn' },
  { name: 'not_met', means: 'It does not hold.', verdict: 'fail' },
];

/** Evidence that the judge receives besides the conversation. */
export const materials = ['cards', 'tools', 'state', 'reference', 'screenshot'] as const;

export const dimensionSchema = z
  .strictObject({
    name: word,
    question: z.string().min(10).describe('One question about the conversation.'),
    levels: z.array(levelSchema).min(2).default(defaultLevels).describe('The answers, from best to worst.'),
    examples: z
      .array(z.strictObject({ of: z.string().min(1), level: word, because: z.string().min(1) }))
      .default([])
      .describe('A conversation with its level and the reason.'),
    shows: z
      .array(z.enum(materials))
      .default(['cards', 'tools', 'state'])
      .describe('Evidence that the judge receives besides the conversation.'),
    needs: z.array(z.enum(materials)).default([]).describe('Without any of these the question is not asked.'),
    extracts: z
      .literal('claims')
      .optional()
      .describe('The model lists what the replies claim, and code derives the level from calls and rows.'),
  })
  .superRefine(({ levels, examples }, issue) => {
    const names = levels.map(({ name }) => name);
    const say = (path: string, message: string) => issue.addIssue({ code: 'custom', path: [path], message });
    if (new Set(names).size < names.length)
      say('levels', `two levels have the same name: ${names.join(', ')}`);
    for (const verdict of ['pass', 'fail'] as const)
      if (!levels.some((level) => level.verdict === verdict)) say('levels', `no level is a ${verdict}`);
    for (const { level } of examples)
      if (!names.includes(level) && level !== cannotTell)
        say('examples', `${level} is not a level; the levels are: ${[...names, cannotTell].join(', ')}`);
  });

/** A set of dimensions, each of which is a separate question. */
export const rubricSchema = z.strictObject({
  name: word,
  dimensions: z.array(dimensionSchema).min(1),
});

export type Dimension = z.output<typeof dimensionSchema>;
export type Rubric = z.output<typeof rubricSchema>;
export type DeclaredRubric = z.input<typeof rubricSchema>;
