import { z } from 'zod';
import { wordOr } from '../../matchers/union-errors.ts';
import { callLimitSchema, expectedCallSchema } from './expected-call-schema.ts';

const name = z.string().min(1);
const none = z.literal('none');

const callsSchema = z.union([none, z.array(expectedCallSchema).min(1)], {
  error: wordOr('none or a list of { name, args?, result?, times?, after?, failed? }'),
});

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
  .superRefine(({ calls, order, extra, maxFailed }, context) => {
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
