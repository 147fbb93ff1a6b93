import { z } from 'zod';
import { dateExpressionSchema, normaliseTime } from '../../values/dates.ts';
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
} from './operators.ts';

const numberSchema = z
  .number()
  .refine((number) => !Number.isInteger(number) || Number.isSafeInteger(number), {
    error: 'has more digits than a number holds; write it in quotes',
  });
const scalarSchema = z.union([z.string(), numberSchema, z.boolean(), z.null()]);

/**
 * An expected value: a scalar (equality), an array (element by element), operators (all must hold), or an object of
 * fields with their own matchers; unnamed fields are ignored.
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
 * A matcher for one value. Plain objects are refused, so that a mistyped operator is reported on load.
 *
 * @example
 * leafMatcherSchema.parse({ contains: 'Friday' });
 */
export const leafMatcherSchema: z.ZodType<Matcher> = z
  .lazy(
    once(() =>
      z.union([scalarSchema, z.array(leafMatcherSchema), operatorsSchema(leafMatcherSchema, mayDiffer)], {
        error: explainUnion,
      }),
    ),
  )
  .meta({ id: 'LeafMatcher' });

/** A matcher for a whole text. What no text equals could never hold, and below `not` could never fail. */
export const textMatcherSchema: z.ZodType<Matcher> = leafMatcherSchema.refine(
  (matcher) => isForText(matcher),
  {
    error:
      'compares a text with a list, an object, true or false, which no text equals; write { contains: … }, or { absent: false } for any text',
  },
);

function isForText(matcher: Matcher): boolean {
  if (matcher === null || typeof matcher !== 'object') return typeof matcher !== 'boolean';
  if (Array.isArray(matcher) || !isOperators(matcher)) return false;
  const { equals = null, set, grounded, not = null, oneOf = [], allOf = [] } = matcher;
  const isComparable = equals === null || typeof equals === 'string' || typeof equals === 'number';
  return isComparable && !set && !grounded && [not, ...oneOf, ...allOf].every(isForText);
}

/**
 * What a text must not be. That a whole text is no other value can hardly fail: whoever writes `{ not: refund }` means a
 * part of it.
 */
const mayDiffer: z.ZodType<Matcher> = z.lazy(() =>
  leafMatcherSchema.refine((matcher) => !comparesWhole(matcher), {
    error:
      'a text that is not all of this can hardly fail; write { not: { contains: … } }, or { not: { equals: … } } for the whole text',
  }),
);

/** Whether a matcher, or an alternative of it, compares the whole of a text with a value. */
function comparesWhole(matcher: Matcher): boolean {
  if (matcher === null || typeof matcher !== 'object' || Array.isArray(matcher))
    return matcher !== null && matcher !== '';
  const { date, time, min, max, set, grounded, oneOf = [], allOf = [] } = isOperators(matcher) ? matcher : {};
  const isWhole = [date, time, min, max, set, grounded].some((value) => value !== undefined);
  return isWhole || [...oneOf, ...allOf].some(comparesWhole);
}

/**
 * Returns a matcher for a text that code declares.
 *
 * @throws for one that a case file may not have: a mistyped operator, or a claim that nothing can fail.
 */
export function checkedText(text: Matcher): Matcher {
  const { error } = textMatcherSchema.safeParse(text);
  if (!error) return text;
  throw new TypeError(
    `${JSON.stringify(text)} is no matcher for a text: ${error.issues.map(({ message }) => message).join('; ')}`,
  );
}

/**
 * Field → matcher, for a card, a row or a call's arguments. Here `date` and `time` are field names.
 *
 * @example
 * fieldMatchersSchema.parse({ status: 'shipped', total: { min: 60 } });
 */
export const fieldMatchersSchema = z.record(z.string(), matcherSchema);
export type FieldMatchers = z.infer<typeof fieldMatchersSchema>;

const needle = (inner: z.ZodType<Matcher>) =>
  inner.refine((value) => !isVainNeedle(value), {
    error: 'an empty text is in every text, and a blank text in almost every text: nothing can fail it',
  });
const isVainNeedle = (value: Matcher): boolean =>
  Array.isArray(value)
    ? value.length === 0 || value.some(isVainNeedle)
    : typeof value === 'string' && isBlank(value);

/** @param negated what may stand below `not`. */
function operatorsSchema(inner: z.ZodType<Matcher>, negated = inner) {
  return z
    .object({
      equals: z.json(),
      contains: needle(inner).describe(
        'This, or all of a list. An object is searched with its keys, and a number is sought as a whole.',
      ),
      containsAny: z.array(needle(inner)).min(1),
      matches: z
        .string()
        .min(1)
        .refine(isRegex, { error: 'is not a valid regular expression (flags u and i)' })
        .refine((source) => !isRegex(source) || !acceptsEveryText(source), {
          error: 'matches every text; name the required text, or use { absent: false } for any value',
        }),
      oneOf: z.array(inner).min(1),
      date: dateExpressionSchema,
      time: z
        .string()
        .refine((text) => normaliseTime(text) !== null, { error: 'is not a time; write HH:mm, in quotes' }),
      min: z.number(),
      max: z.number(),
      absent: z.boolean(),
      set: z.array(inner).min(1).describe('A list of exactly these, in any order.'),
      number: z.number().describe('This number, or a text with it: 23,553, €398.50.'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, { error: 'is not a currency; write its code (ISO 4217): EUR' })
        .describe('The currency of `number` if the text names one.'),
      grounded: z.literal(true).describe('The argument comes from the user or an earlier result.'),
      not: negated,
      allOf: z.array(inner).min(1),
    })
    .partial()
    .catchall(noOtherKey)
    .refine((operators) => Object.keys(operators).length > 0, { error: emptyMatcher, abort: true })
    .refine(({ number, currency }) => number !== undefined || currency === undefined, {
      error: 'currency needs a number: { number: 398.5, currency: EUR }',
    })
    .refine(({ min = -Infinity, max = Infinity }) => min <= max, { error: 'min is more than max' })
    .refine((operators) => !alwaysHolds(statementOf(operators)), {
      error:
        'holds for every value, as one of its alternatives is the negation of another: nothing can fail it',
    });
}

// Not `strictObject`: zod continues after its unrecognised keys, and the union would report only this branch
// ("Unrecognized key"), even for a plain object.
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
    // The other branch reports objects of operators alone; this one only refuses them.
    else if (isOperators(fields)) context.addIssue({ code: 'custom', message: '', continue: false });
  });

const emptyMatcher = 'an empty matcher matches everything; remove the key or add an expected value';

function mixedKeys(keys: readonly string[]): string | null {
  const others = keys.filter((key) => !isOperator(key));
  if (others.length === 0 || others.length === keys.length) return null;
  return `${quoted(others)} and operators (${quoted(keys.filter(isOperator))}) cannot be mixed in one matcher. ${listOperators()}`;
}

/** Reports one message from the branch that fits the input's shape, instead of "Invalid input". */
function explainUnion(issue: { input?: unknown; errors?: unknown }): string {
  const { input } = issue;
  if (input === undefined) return 'expected a matcher';
  if (typeof input !== 'object' || input === null) return `${typeof input} cannot be a matcher`;
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

/** A refined copy of a lazy schema resolves it again; a new result each time would never end. */
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
