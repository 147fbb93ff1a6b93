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
export const mostCalls = 1_000;
export const callLimitSchema = z
  .number()
  .int()
  .min(0)
  .max(mostCalls, { error: `no trial makes more than ${mostCalls} calls, so nothing can fail this limit` });

const count = callLimitSchema;
const timesSchema = z.union(
  [
    count.min(1),
    z
      .strictObject({ min: count.optional(), max: count.min(1).optional() })
      .refine(({ min, max }) => (min ?? max) !== undefined, { error: 'add min, max or both' })
      .refine(({ min = 0, max = min }) => min <= max, { error: 'min is more than max' }),
  ],
  { error: wordOr('a number, or { min?, max? }') },
);

export const expectedCallSchema = z.strictObject({
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
