import { z } from 'zod';
import { closestName } from '../calls/tool-names.ts';
import { dateExpressionSchema, normaliseTime } from './dates.ts';
import { branchIssues } from './union-errors.ts';

export type Scalar = string | number | boolean | null;
/** What a value must be. See `matcherSchema`; the type is written out because it refers to itself. */
export type Matcher = Scalar | Matcher[] | Operators | { [field: string]: Matcher };
export type Operators = {
  equals?: z.core.util.JSONType | undefined;
  contains?: Matcher | undefined;
  containsAny?: Matcher[] | undefined;
  containsAll?: Matcher[] | undefined;
  matches?: string | undefined;
  oneOf?: Matcher[] | undefined;
  date?: string | undefined;
  time?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  absent?: boolean | undefined;
  alike?: string | undefined;
  set?: Matcher[] | undefined;
  number?: number | undefined;
  within?: number | undefined;
  currency?: string | undefined;
  grounded?: true | undefined;
  not?: Matcher | undefined;
  anyOf?: Matcher[] | undefined;
  allOf?: Matcher[] | undefined;
};

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

/**
 * Every operator there is, as messages list them.
 *
 * @example
 * validOperators.includes('contains'); // true
 */
export const validOperators = [
  'equals',
  'contains',
  'containsAny',
  'containsAll',
  'matches',
  'oneOf',
  'date',
  'time',
  'min',
  'max',
  'absent',
  'alike',
  'set',
  'number',
  'within',
  'currency',
  'grounded',
  'not',
  'anyOf',
  'allOf',
] as const satisfies (keyof Operators)[];

/** Whether every key is an operator: then it is a matcher of one value, not of an object's fields. */
export function isOperators(matcher: object): matcher is Operators {
  const keys = Object.keys(matcher);
  return keys.length > 0 && keys.every(isOperator);
}

/** "did you mean contains?" for a key that is almost an operator; else null. */
export function suggestOperator(key: string): string | null {
  return closestName(key, validOperators);
}

const needle = (inner: z.ZodType<Matcher>) =>
  inner.refine((value) => value !== '', { error: 'an empty text is contained in every text' });

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
        .refine((source) => !matchesAnything(source), {
          error: 'matches every text, also an empty one, so nothing can fail it',
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

function isOperator(key: string): boolean {
  return (validOperators as readonly string[]).includes(key);
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source, 'ui');
    return true;
  } catch {
    return false;
  }
}

/** Whatever it is made of: what is found in an empty text and in others that have nothing in common. */
const matchesAnything = (source: string): boolean =>
  isRegex(source) &&
  ['', '\u0001', 'qz 7\n!', '\u6c49\u5b57\u3001'].every((text) => new RegExp(source, 'ui').test(text));

function listOperators(): string {
  return `Valid operators: ${validOperators.join(', ')}.`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
