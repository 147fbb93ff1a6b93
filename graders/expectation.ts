import { z } from 'zod';
import { replyEnds } from '../record/trial.ts';
import { judgedExpectationSchema } from './judge/expectation.ts';
import { fieldMatchersSchema, type Matcher, textMatcherSchema } from './matchers/matcher-schema.ts';
import { branchIssues, wordOr } from './matchers/union-errors.ts';
import { alwaysHolds, type Statement, statementOf } from './matchers/vain/statement.ts';
import { toolsSchema } from './tools/expected/tools-schema.ts';

const name = z.string().min(1);
const none = z.literal('none');
const lists = {
  cards: 'none, a list of cards (each a map of field → matcher), or { include: [ … ] }',
  state: 'unchanged or a map of table → { added?: [ row ], removed?: [ row ], changed?: [ { where, to } ] }',
};

const cardsSchema = z.union(
  [
    none,
    z.array(fieldMatchersSchema).min(1),
    z.strictObject({
      include: z
        .array(fieldMatchersSchema)
        .min(1)
        .describe('These cards, each once; others may be shown besides.'),
    }),
  ],
  { error: wordOr(lists.cards) },
);

const changesSchema = z
  .strictObject({
    added: z.array(fieldMatchersSchema).optional(),
    removed: z.array(fieldMatchersSchema).optional(),
    changed: z
      .array(
        z.strictObject({
          where: fieldMatchersSchema.describe('The row as it was before.'),
          to: fieldMatchersSchema.describe(
            'The changed columns with their new values. No other column may change.',
          ),
        }),
      )
      .optional(),
  })
  .describe('Everything that changes in this table, and nothing else may.');

/** `true`, or a matcher for the words. */
const trueOrWords = (expected: string) =>
  z.union(
    [
      z.literal(true),
      textMatcherSchema.refine((words) => words !== false, { error: `expected ${expected}` }),
    ],
    { error: wordOr(expected) },
  );
const askSchema = trueOrWords('true or a matcher for the question');

/** An error that is shown has a text. */
const errorTextSchema = textMatcherSchema.refine(
  (text) =>
    text !== null && text !== '' && !(typeof text === 'object' && 'absent' in text && text.absent === true),
  { error: 'no error is shown without a text; leave `error` out: a reply that shows one is not complete' },
);

const errorSchema = z
  .strictObject({
    text: errorTextSchema.optional().describe('The text of the error.'),
    retry: z.literal(true).optional().describe('The page offers to try again.'),
  })
  .refine(({ text, retry }) => (text ?? retry) !== undefined, { error: 'claims nothing; add text or retry' });

const claims = {
  kind: z
    .union([name, z.array(name).min(1)])
    .optional()
    .describe('The kind of reply that the page shows.'),
  text: textMatcherSchema.optional().describe("The reply's text."),
  cards: cardsSchema
    .optional()
    .describe('The reply shows exactly these cards, notices apart; { include: [ … ] }: these among others.'),
  notices: cardsSchema.optional().describe('The same for notices: a conflict, a warning, a suggestion.'),
  tools: toolsSchema
    .optional()
    .describe(
      'Exactly these tools are called, or none; additional calls of tools that only read are allowed.',
    ),
  forbiddenTools: z.array(name).min(1).optional().describe('These tools are never called.'),
  state: z
    .union([z.literal('unchanged'), z.record(name, changesSchema)], { error: wordOr(lists.state) })
    .optional()
    .describe('Exactly these rows change in the database.'),
  asks: askSchema.optional().describe('The reply asks before any action; a matcher describes the question.'),
  confirms: askSchema.optional().describe('It asks for a confirmation before anything is done.'),
  executes: z
    .literal(false)
    .optional()
    .describe('false: nothing is executed; no acting tool is called, and no row changes.'),
  anyReply: textMatcherSchema.optional().describe('The text of any reply of the conversation.'),
  confirmed: trueOrWords("true or a matcher for the user's words")
    .optional()
    .describe("The user confirmed before any action; a matcher describes the user's words."),
  end: z
    .union(
      [
        z.enum(replyEnds),
        z.array(z.enum(replyEnds)).min(1),
        z
          .literal('signalled')
          .describe('Page or wire signals the end; silence alone does not count. On a case: every reply.'),
      ],
      { error: wordOr(`one of ${replyEnds.join(', ')}, a list of these, or signalled`) },
    )
    .optional()
    .describe('How the reply ends; a list allows several. Default complete.'),
  error: z
    .union([errorTextSchema, errorSchema], {
      error: ({ errors }) => branchIssues(errors, 0) || branchIssues(errors, 1),
    })
    .optional()
    .describe('The error that the page shows: a matcher for its text, or { text?, retry? }.'),
  streamed: z
    .union(
      [
        z.literal(true),
        z.strictObject({
          firstTokenWithinMs: z.number().positive().optional(),
          wire: z.literal(true).optional(),
        }),
      ],
      { error: wordOr('true or { firstTokenWithinMs?, wire?: true }') },
    )
    .optional()
    .describe('The reply grows on the screen and, if readable, on the wire.'),
};

type Said = { readonly [key in keyof typeof claims | 'oneOf' | 'custom' | 'judged' | 'stub']?: unknown };

function check(expectation: Said, context: z.core.$RefinementCtx): void {
  const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  const keys = Object.entries(expectation).filter(([, value]) => value !== undefined);
  if (keys.length === 0)
    issue(
      [],
      `an empty expectation proves nothing; add at least one of ${Object.keys(expectationSchema.shape).join(', ')}`,
    );
  if (Array.isArray(expectation.oneOf) && alwaysHolds({ any: expectation.oneOf.map(outcomeOf) }))
    issue(
      ['oneOf'],
      'holds whatever happens, as one outcome is the negation of another: nothing can fail it',
    );
}

/** Reduces an outcome for the check on alternatives; only its text claim can negate another one. */
const outcomeOf = ({ text, ...others }: z.infer<typeof alternativeSchema>): Statement => ({
  all: [
    ...(text === undefined ? [] : [statementOf(text, 'text')]),
    ...Object.entries(others).map(([key, value]) => ({ same: JSON.stringify([key, value]) })),
  ],
});

/** Overrides for cassette runs. */
const stubSchema = z
  .strictObject({
    text: claims.text,
    anyReply: claims.anyReply,
    asks: claims.asks,
    confirms: claims.confirms,
    error: claims.error,
    streamed: claims.streamed,
  })
  .describe('Overrides for the stub model, whose text is in the cassette.');

/** One of several correct outcomes. Judged and custom claims stay beside `oneOf` and hold for all of them. */
const alternativeSchema = z.strictObject(claims).superRefine(check);

/**
 * The `expect` block: the claims after a turn or at the end of the case.
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
        'Several correct outcomes: every claim of at least one must hold, in addition to the claims beside it.',
      ),
    custom: z
      .record(name, z.json())
      .optional()
      .describe('Claims that the application declares in its vocabulary.'),
    stub: stubSchema.optional(),
    judged: z
      .array(judgedExpectationSchema)
      .min(1)
      .optional()
      .describe('The questions for the judge after the trial; ungraded without a judge.'),
  })
  .superRefine(check);

/** Keys that cannot fail a trial: they warn, advise, or qualify another key. */
const claimless: readonly string[] = ['custom', 'judged', 'stub', 'oneOf'] satisfies (keyof Expectation)[];

/**
 * Whether an agent can fail it. Judged dimensions are advisory until the judge is trusted.
 *
 * @param onlyWarns whether a custom claim never fails; by default any can.
 */
export const canFail = (
  expectation: Expectation,
  onlyWarns: (claim: string) => boolean = () => false,
): boolean =>
  Object.entries(expectation).some(([key, value]) => value !== undefined && !claimless.includes(key)) ||
  // An alternative that cannot fail makes the whole list unable to fail.
  (expectation.oneOf?.every((one) => canFail(one, onlyWarns)) ?? false) ||
  Object.keys(expectation.custom ?? {}).some((key) => !onlyWarns(key));

export type Expectation = z.infer<typeof expectationSchema>;
/** The claims of one of several correct outcomes. */
export type Outcome = Omit<Expectation, 'oneOf' | 'custom' | 'judged' | 'stub'>;

/** Normalises `error` to `{ text?, retry? }`. No matcher operator has these names. */
export const errorClaim = (error: Exclude<Expectation['error'], undefined>): ErrorClaim =>
  isErrorClaim(error) ? error : { text: error };

type ErrorClaim = z.infer<typeof errorSchema>;
const isErrorClaim = (error: Matcher | ErrorClaim): error is ErrorClaim =>
  typeof error === 'object' && error !== null && ('text' in error || 'retry' in error);
