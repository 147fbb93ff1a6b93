import { z } from 'zod';
import { replyEnds } from '../record/trial.ts';
import { judgedExpectationSchema } from './judge/expectation.ts';
import { fieldMatchersSchema, leafMatcherSchema } from './matching/matcher-schema.ts';
import { wordOr } from './matching/union-errors.ts';

const name = z.string().min(1);
const none = z.literal('none');
const lists = {
  cards: 'none or a list of cards, each a map of field → matcher',
  tools: 'none or a list of { name, args?, times?, failed? }',
  state: 'unchanged or a map of table → { added?, removed?, changed? }',
};

const cardSchema = z.union([none, fieldMatchersSchema], {
  error: wordOr('none or a map of field → matcher'),
});
const cardsSchema = z.union([none, z.array(fieldMatchersSchema).min(1)], { error: wordOr(lists.cards) });

const expectedCallSchema = z.strictObject({
  name: name.describe('The tool. Case, separators and configured prefixes do not matter.'),
  args: fieldMatchersSchema
    .optional()
    .describe('Argument → matcher. Arguments that are not named may be anything.'),
  times: z.number().int().min(1).optional().describe('How often it is called like this. Default 1.'),
  failed: z
    .boolean()
    .optional()
    .describe('true: the tool must answer with an error. By default it must not.'),
});

const changesSchema = z
  .strictObject({
    added: z.array(fieldMatchersSchema).optional(),
    removed: z.array(fieldMatchersSchema).optional(),
    changed: z
      .array(
        z.strictObject({
          where: fieldMatchersSchema.describe('The row as it was before.'),
          to: fieldMatchersSchema.describe(
            'The columns that change, and to what. No other column may change.',
          ),
        }),
      )
      .optional(),
  })
  .describe('Everything that changes in this table, and nothing else may.');

const askWords = 'true or a matcher for what it asks';
const askSchema = z.union(
  [
    z.literal(true),
    leafMatcherSchema.refine((about) => typeof about !== 'boolean', { error: `expected ${askWords}` }),
  ],
  { error: wordOr(askWords) },
);

/** What must hold after a turn, or at the end of the case: the `expect` block as it is written. */
export const expectationSchema = z
  .strictObject({
    kind: z
      .union([name, z.array(name).min(1)])
      .optional()
      .describe('What the page says the reply is.'),
    text: leafMatcherSchema.optional().describe("The reply's text."),
    card: cardSchema.optional().describe('The reply shows this card once; others may stand beside it.'),
    cards: cardsSchema.optional().describe('The reply shows exactly these cards, notices apart.'),
    notice: cardSchema
      .optional()
      .describe('The reply shows this card beside what was done: a conflict, a warning, a suggestion.'),
    notices: cardsSchema.optional().describe('The reply shows exactly these notices.'),
    tools: z
      .union([none, z.array(expectedCallSchema).min(1)], { error: wordOr(lists.tools) })
      .optional()
      .describe('Exactly these tools are called, or none.'),
    toolOrder: z
      .enum(['any', 'strict'])
      .optional()
      .describe('Whether tools are called in the listed order. Default any.'),
    extraTools: z
      .union([z.enum(['refuse', 'allow']), z.array(name).min(1)], {
        error: wordOr('refuse, allow or a list of tool names'),
      })
      .optional()
      .describe(
        'Whether other tools may be called: refuse (default), allow, or the names of those that may.',
      ),
    maxToolCalls: z
      .union(
        [
          z.number().int().min(0),
          z
            .record(name, z.number().int().min(0))
            .refine((limits) => Object.keys(limits).length > 0, { error: 'limits no tool' }),
        ],
        { error: wordOr('a number, or a map of tool → number') },
      )
      .optional()
      .describe(
        'How often tools are called at most, failed attempts included: all together, or each of these.',
      ),
    forbiddenTools: z.array(name).min(1).optional().describe('None of these is called.'),
    state: z
      .union([z.literal('unchanged'), z.record(name, changesSchema)], { error: wordOr(lists.state) })
      .optional()
      .describe('What changes in the database: exactly this.'),
    asks: askSchema
      .optional()
      .describe('It asks a question before anything is done; a matcher says about what.'),
    confirms: askSchema.optional().describe('It asks for a confirmation before anything is done.'),
    executes: z
      .literal(false)
      .optional()
      .describe('false: nothing is executed; no acting tool is called, and no row changes.'),
    exposesInternals: z
      .literal(false)
      .optional()
      .describe('false: nothing internal is shown. It is graded in every trial, also where it is not said.'),
    end: z.enum(replyEnds).optional().describe('How the reply ends. Default complete.'),
    error: leafMatcherSchema.optional().describe('What the error says that the page shows.'),
    retry: z.literal(true).optional().describe('The page offers to ask again.'),
    streamed: z
      .union(
        [
          z.literal(true),
          z.strictObject({
            minDeltas: z.number().int().min(1).optional(),
            firstTokenWithinMs: z.number().positive().optional(),
            maxPauseMs: z.number().positive().optional(),
            wire: z.literal(true).optional(),
          }),
        ],
        { error: wordOr('true or { minDeltas?, firstTokenWithinMs?, maxPauseMs?, wire?: true }') },
      )
      .optional()
      .describe('The reply is seen to grow, on the screen and, where it can be read, on the wire.'),
    own: z
      .record(name, z.json())
      .optional()
      .describe('Claims that the application has of its own, as its vocabulary declares them.'),
    judged: z
      .array(judgedExpectationSchema)
      .min(1)
      .optional()
      .describe('What the judge is asked after the trial; ungraded where there is no judge.'),
  })
  .superRefine((expectation, context) => {
    const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const keys = Object.entries(expectation).filter(([, value]) => value !== undefined);
    if (keys.length === 0)
      issue(
        [],
        `an empty expectation proves nothing; say at least one of ${Object.keys(expectationSchema.shape).join(', ')}`,
      );
    for (const [one, other] of [
      ['card', 'cards'],
      ['notice', 'notices'],
    ] as const) {
      if (expectation[one] !== undefined && expectation[other] !== undefined)
        issue([one], `write ${one} or ${other}, not both`);
    }
    for (const key of ['toolOrder', 'extraTools'] as const) {
      if (expectation[key] !== undefined && !Array.isArray(expectation.tools))
        issue([key], `${key} is about the listed tools; add tools: [{ name: … }]`);
    }
  });

/** What nothing can fail: it warns, it advises, or it only says how something else is meant. */
const claimless: readonly string[] = [
  'own',
  'judged',
  'toolOrder',
  'extraTools',
] satisfies (keyof Expectation)[];

/**
 * Whether an agent can fail it. What is judged advises, until the judge is trusted: before that nothing can.
 *
 * @param onlyWarns whether a claim of the application's own never fails; by default any of them can.
 */
export const canFail = (
  expectation: Expectation,
  onlyWarns: (own: string) => boolean = () => false,
): boolean =>
  Object.entries(expectation).some(([key, value]) => value !== undefined && !claimless.includes(key)) ||
  Object.keys(expectation.own ?? {}).some((key) => !onlyWarns(key));

export type Expectation = z.infer<typeof expectationSchema>;
