import { z } from 'zod';
import { fieldMatchersSchema, matcherSchema } from '../../matchers/matcher-schema.ts';
import { wordOr } from '../../matchers/union-errors.ts';
import type { ExpectedArguments } from './compare-call.ts';

const name = z.string().min(1);

const argumentsSchema: z.ZodType<ExpectedArguments> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ exactly: fieldMatchersSchema }),
      z.strictObject({ oneOf: z.array(argumentsSchema).min(2) }),
      fieldMatchersSchema,
    ],
    { error: wordOr('a map of argument → matcher, { exactly: … } or { oneOf: [ … ] }') },
  ),
);

/** More than any trial makes: a higher limit could not be exceeded. */
const mostCalls = 1_000;
const callLimitSchema = z
  .number()
  .int()
  .min(0)
  .max(mostCalls, { error: `no trial makes more than ${mostCalls} calls, so nothing can fail this limit` });

const timesSchema = z.union(
  [
    callLimitSchema.min(1),
    z
      .strictObject({ min: callLimitSchema.optional(), max: callLimitSchema.min(1).optional() })
      .refine(({ min, max }) => (min ?? max) !== undefined, { error: 'add min, max or both' })
      .refine(({ min = 0, max = min }) => min <= max, { error: 'min is more than max' }),
  ],
  { error: wordOr('a number, or { min?, max? }') },
);

const expectedCallSchema = z.strictObject({
  name: name.describe('The tool. Case, separators and configured prefixes do not matter.'),
  args: argumentsSchema
    .optional()
    .describe(
      'Argument → matcher; others may be given besides. { exactly: … }: no others; { oneOf: [ … ] }: one of several. Types matter.',
    ),
  result: matcherSchema.optional().describe('What the tool answers.'),
  times: timesSchema
    .optional()
    .describe(
      'How often it is called like this: a number, or { min, max }. { max: 1 }: it need not be. Default 1.',
    ),
  after: z
    .union([name, z.array(name).min(1)])
    .optional()
    .describe('Tools of which a call must come before.'),
  failed: z
    .boolean()
    .optional()
    .describe('true: the tool must answer with an error. By default it must not.'),
});

const none = z.literal('none');

const callsSchema = z.union([none, z.array(expectedCallSchema).min(1)], {
  error: wordOr('none or a list of { name, args?, result?, times?, after?, failed? }'),
});

/** Whether it may be made any number of times, or not at all. */
const isOptional = ({ times, after }: z.output<typeof expectedCallSchema>): boolean =>
  after === undefined && typeof times === 'object' && times.max === undefined && (times.min ?? 0) === 0;

const toolOptionsSchema = z
  .strictObject({
    calls: callsSchema.optional().describe('The calls, or none.'),
    order: z.enum(['any', 'strict']).optional().describe('The order of the listed calls. Default any.'),
    extra: z
      .union([z.enum(['reads', 'refuse', 'allow']), z.array(name).min(1)], {
        error: wordOr('reads, refuse, allow or a list of tool names'),
      })
      .optional()
      .describe(
        'Other tools that may be called: reads (default: those that only read), refuse (none), allow (all), or a list of acting tools.',
      ),
    maxFailed: callLimitSchema
      .optional()
      .describe('Failed calls besides the listed ones, at most. Default 3, with extra: refuse 0.'),
    max: z
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
      .describe('Calls at most, failed ones included: all together, or by tool.'),
  })
  .refine((options) => Object.values(options).some((value) => value !== undefined), {
    error: 'claims nothing; add calls or max',
  })
  .superRefine(({ calls, order, extra, maxFailed, max }, context) => {
    const isVain = extra === 'allow' && maxFailed === undefined && max === undefined;
    if (Array.isArray(calls) && isVain && calls.every(isOptional))
      context.addIssue({
        code: 'custom',
        path: ['calls'],
        message: 'no listed call is required, and any other is allowed: nothing can fail this',
      });
    if (Array.isArray(calls)) return;
    for (const [key, value] of Object.entries({ order, extra, maxFailed }))
      if (value !== undefined)
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `${key} is about the listed calls; add calls: [{ name: … }]`,
        });
  });

/** `tools` of an expectation: none, a list of calls, or calls with options. */
export const toolsSchema = z.union([none, z.array(expectedCallSchema).min(1), toolOptionsSchema], {
  error: wordOr(
    'none, a list of { name, args?, result?, times?, after?, failed? }, or { calls?, order?, extra?, maxFailed?, max? }',
  ),
});
