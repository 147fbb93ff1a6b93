import { z } from 'zod';
import { dateExpressionSchema, normaliseTime } from './dates.ts';
import { isOperator, isOperators, type Matcher, suggestOperator, validOperators } from './operators.ts';
import { branchIssues } from './union-errors.ts';
import { acceptsEveryText, isBlank } from './vain/every-text.ts';
import { alwaysHolds, statementOf } from './vain/statement.ts';

export {
  isOperators,
  type Matcher,
  type Operators,
  type Scalar,
  suggestOperator,
  validOperators,
} from './operators.ts';

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * What a value must be: a scalar (equal to it), an array (element by element), operators (all must hold),
 * or a plain object of fields, each with its own matcher; fields that are not named may be anything.
 *
 * @example
 * matcherSchema.parse({ status: 'shipped', items: [{ title: { contains: 'stove' } }] });
 */
export const matcherSchema: z.ZodType<Matcher> = z
  .lazy(
    once(() =>
      z.union([scalarSchema, z.array(matcherSchema), operatorsSchema(matcherSchema), plainObjectSchema], {
        error: explainUnion,
      }),
    ),
  )
  .meta({ id: 'Matcher' });

/**
 * A matcher for one value. A plain object is refused, so that a mistyped operator is found at load.
 *
 * @example
 * leafMatcherSchema.parse({ contains: 'Friday' });
 */
export const leafMatcherSchema: z.ZodType<Matcher> = z
  .lazy(
    once(() =>
      z.union([scalarSchema, z.array(leafMatcherSchema), operatorsSchema(leafMatcherSchema)], {
        error: explainUnion,
      }),
    ),
  )
  .meta({ id: 'LeafMatcher' });

/**
 * Field → matcher: for a card, a row, the arguments of a call. Here `date` and `time` are names of fields.
 *
 * @example
 * fieldMatchersSchema.parse({ status: 'shipped', total: { min: 60 } });
 */
export const fieldMatchersSchema = z.record(z.string(), matcherSchema);
export type FieldMatchers = z.infer<typeof fieldMatchersSchema>;

const needle = (inner: z.ZodType<Matcher>) =>
  inner.refine((value) => typeof value !== 'string' || !isBlank(value), {
    error: 'an empty text is in every text, and a blank text in almost every text: nothing can fail it',
  });

function operatorsSchema(inner: z.ZodType<Matcher>) {
  return z
    .object({
      equals: z.json(),
      contains: needle(inner),
      containsAny: z.array(needle(inner)).min(1),
      containsAll: z.array(needle(inner)).min(1),
      matches: z
        .string()
        .min(1)
        .refine(isRegex, { error: 'is not a valid regular expression (flags u and i)' })
        .refine((source) => !isRegex(source) || !acceptsEveryText(source), {
          error:
            'matches every text, so nothing can fail it; say what must be there, or { absent: false } for any value',
        }),
      oneOf: z.array(inner).min(1),
      date: dateExpressionSchema,
      time: z
        .string()
        .refine((text) => normaliseTime(text) !== null, { error: 'is not a time; write HH:mm, in quotes' }),
      min: z.number(),
      max: z.number(),
      absent: z.boolean(),
      alike: z
        .string()
        .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'has no letter and no digit' })
        .describe('The same letters and digits; case, blanks and other signs do not matter.'),
      set: z.array(inner).min(1).describe('A list of exactly these, in any order.'),
      number: z.number().describe('This number, or a text that says it: 23,553, €398.50.'),
      within: z.number().positive().describe('By how much `number` may be missed.'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, { error: 'is not a currency; write its code (ISO 4217): EUR' })
        .describe('What `number` is an amount of, where a text says it.'),
      grounded: z
        .literal(true)
        .describe('Of an argument: the user has said it, or an earlier call has answered it.'),
      not: inner,
      anyOf: z.array(inner).min(1),
      allOf: z.array(inner).min(1),
    })
    .partial()
    .catchall(noOtherKey)
    .refine((operators) => Object.keys(operators).length > 0, { error: emptyMatcher, abort: true })
    .refine(({ number, within, currency }) => number !== undefined || (within ?? currency) === undefined, {
      error: 'within and currency are about a number: say which, { number: 398.5, within: 0.5 }',
    })
    .refine((operators) => !alwaysHolds(statementOf(operators)), {
      error:
        'holds for every value, as one of its alternatives is the negation of another: nothing can fail it',
    });
}

// Not `strictObject`: zod lets its unrecognized keys pass on to the checks, and the union then reports this
// branch alone ("Unrecognized key"), also for what was meant as a plain object. A value that can not be, ends it.
const noOtherKey = z.never().readonly();

const plainObjectSchema = z
  .record(
    z.string(),
    z.lazy(() => matcherSchema),
  )
  .superRefine((fields, context) => {
    const keys = Object.keys(fields);
    const problem = keys.length === 0 ? emptyMatcher : mixedKeys(keys);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    // Operators alone are the other branch's to judge; this one must not accept what that one refused.
    else if (isOperators(fields)) context.addIssue({ code: 'custom', message: '', continue: false });
  });

const emptyMatcher = 'an empty matcher would match everything; leave the key out, or say what it must be';

function mixedKeys(keys: readonly string[]): string | null {
  const others = keys.filter((key) => !isOperator(key));
  if (others.length === 0 || others.length === keys.length) return null;
  return `${quoted(others)} and operators (${quoted(keys.filter(isOperator))}) can not be mixed in one matcher. ${listOperators()}`;
}

/** One message from the branch that the input's shape chose, instead of "Invalid input" from all of them. */
function explainUnion(issue: { input?: unknown; errors?: unknown }): string {
  const { input } = issue;
  if (input === undefined) return 'expected a matcher';
  if (typeof input !== 'object' || input === null) return `${typeof input} can not be a matcher`;
  const keys = Object.keys(input);
  if (!Array.isArray(input)) {
    if (keys.length === 0) return emptyMatcher;
    const mixed = mixedKeys(keys);
    if (mixed !== null) return mixed;
    const branches = issue.errors;
    if (!isOperators(input) && Array.isArray(branches) && branches.length === 3)
      return unknownOperators(keys);
  }
  const branch = Array.isArray(input) ? 1 : isOperators(input) ? 2 : 3;
  return branchIssues(issue.errors, branch) || 'is not a matcher';
}

function unknownOperators(keys: readonly string[]): string {
  const suggestion = keys.map(suggestOperator).find((name) => name !== null);
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${quoted(keys)} is not an operator, and one value is expected here, not an object.${hint} ${listOperators()}`;
}

/** A refined copy of a lazy schema asks again for what it stands for: it must get the same, or it never ends. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source, 'ui');
    return true;
  } catch {
    return false;
  }
}

function listOperators(): string {
  return `Valid operators: ${validOperators.join(', ')}.`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
