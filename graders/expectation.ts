import { z } from 'zod';
import { replyEnds } from '../record/trial.ts';
import { callLimitSchema, expectedCallSchema } from './calls/expected-call-schema.ts';
import { judgedExpectationSchema } from './judge/expectation.ts';
import { fieldMatchersSchema, leafMatcherSchema } from './matching/matcher-schema.ts';
import { wordOr } from './matching/union-errors.ts';
import { alwaysHolds, type Statement, statementOf } from './matching/vain/statement.ts';

const name = z.string().min(1);
const none = z.literal('none');
const lists = {
  cards: 'none or a list of cards, each a map of field → matcher',
  tools: 'none or a list of { name, args?, result?, times?, after?, failed? }',
  state: 'unchanged or a map of table → { added?, removed?, changed? }',
};

const cardSchema = z.union([none, fieldMatchersSchema], {
  error: wordOr('none or a map of field → matcher'),
});
const cardsSchema = z.union([none, z.array(fieldMatchersSchema).min(1)], { error: wordOr(lists.cards) });

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

const claims = {
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
    .describe('Exactly these tools are called, or none; tools that only read may be called besides.'),
  toolOrder: z
    .enum(['any', 'strict'])
    .optional()
    .describe('Whether tools are called in the listed order. Default any.'),
  extraTools: z
    .union([z.enum(['reads', 'refuse', 'allow']), z.array(name).min(1)], {
      error: wordOr('reads, refuse, allow or a list of tool names'),
    })
    .optional()
    .describe(
      'Which other tools may be called: reads (default: those that do not act), refuse (none), allow (all), or the names of those that may though they act.',
    ),
  maxFailedCalls: callLimitSchema
    .optional()
    .describe('How many attempts may fail besides the listed calls. Default 3, with extraTools: refuse 0.'),
  maxToolCalls: z
    .union(
      [
        callLimitSchema,
        z
          .record(name, callLimitSchema)
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
  someReply: leafMatcherSchema
    .optional()
    .describe('The text of some reply of the conversation, whichever it is.'),
  agreed: z
    .union([z.literal(true), leafMatcherSchema], {
      error: wordOr('true or a matcher for what the user says'),
    })
    .optional()
    .describe('The user was asked and has agreed before anything is done; a matcher says in which words.'),
  end: z
    .union([z.enum(replyEnds), z.array(z.enum(replyEnds)).min(1)], {
      error: wordOr(`one of ${replyEnds.join(', ')}, or a list of these`),
    })
    .optional()
    .describe('How the reply ends; a list allows several. Default complete.'),
  endSignalled: z
    .literal(true)
    .optional()
    .describe('Page or wire tells that the reply is over: silence alone is no end. Of a case: every reply.'),
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
};

type Said = { readonly [key in keyof typeof claims | 'oneOf' | 'own' | 'judged' | 'stub']?: unknown };

function check(expectation: Said, context: z.core.$RefinementCtx): void {
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
  if (Array.isArray(expectation.oneOf) && alwaysHolds({ any: expectation.oneOf.map(outcomeOf) }))
    issue(
      ['oneOf'],
      'holds whatever happens, as one outcome is the negation of another: nothing can fail it',
    );
  for (const key of ['toolOrder', 'extraTools', 'maxFailedCalls'] as const) {
    if (expectation[key] !== undefined && !Array.isArray(expectation.tools))
      issue([key], `${key} is about the listed tools; add tools: [{ name: … }]`);
  }
}

/** All that one of several outcomes says; of its claims only that about the text can be the negation of another. */
const outcomeOf = ({ text, ...others }: z.infer<typeof alternativeSchema>): Statement => ({
  all: [
    ...(text === undefined ? [] : [statementOf(text, 'text')]),
    ...Object.entries(others).map(([key, value]) => ({ same: JSON.stringify([key, value]) })),
  ],
});

/** What holds only for the words of a cassette, in the place of what stands beside it. */
const stubSchema = z
  .strictObject({
    text: claims.text,
    someReply: claims.someReply,
    asks: claims.asks,
    confirms: claims.confirms,
    error: claims.error,
    streamed: claims.streamed,
  })
  .describe(
    'What holds only for the words of the cassette: it takes the place of what stands beside it with the stub model.',
  );

/** One of several right outcomes. What is judged and what only the application knows holds for all of them, beside `oneOf`. */
const alternativeSchema = z.strictObject(claims).superRefine(check);

/**
 * What must hold after a turn, or at the end of the case: the `expect` block as it is written.
 *
 * @example
 * const { text } = expectationSchema.parse({ text: { contains: 'Friday' } });
 */
export const expectationSchema = z
  .strictObject({
    ...claims,
    oneOf: z
      .array(alternativeSchema)
      .min(2)
      .optional()
      .describe(
        'Several right outcomes: all that one of them says must hold, besides what stands beside it.',
      ),
    own: z
      .record(name, z.json())
      .optional()
      .describe('Claims that the application has of its own, as its vocabulary declares them.'),
    stub: stubSchema.optional(),
    judged: z
      .array(judgedExpectationSchema)
      .min(1)
      .optional()
      .describe('What the judge is asked after the trial; ungraded where there is no judge.'),
  })
  .superRefine(check);

/** What nothing can fail: it warns, it advises, or it only says how something else is meant. */
const claimless: readonly string[] = [
  'own',
  'judged',
  'stub',
  'toolOrder',
  'extraTools',
  'maxFailedCalls',
  'oneOf',
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
  // Who may choose chooses what nothing can fail.
  (expectation.oneOf?.every((one) => canFail(one, onlyWarns)) ?? false) ||
  Object.keys(expectation.own ?? {}).some((key) => !onlyWarns(key));

export type Expectation = z.infer<typeof expectationSchema>;
