import { isOperators, type Matcher, type Operators } from '../operators.ts';

/** A matcher as a propositional formula over comparisons. */
export type Statement = { same: string } | { all: Statement[] } | { any: Statement[] } | { not: Statement };

/**
 * Whether a formula is a tautology, such as a claim or its negation. Returns false for more comparisons than can be
 * enumerated.
 */
export function alwaysHolds(statement: Statement): boolean {
  const names = [...new Set(comparisonsIn(statement))];
  if (names.length > mostComparisons || !hasNegation(statement)) return false;
  return Array.from({ length: 2 ** names.length }, (_, ways) => ways).every((ways) =>
    holds(statement, new Set(names.filter((_, place) => (ways >> place) & 1))),
  );
}
const mostComparisons = 12;

const comparisonsIn = (statement: Statement): string[] =>
  'same' in statement ? [statement.same] : partsOf(statement).flatMap(comparisonsIn);

const hasNegation = (statement: Statement): boolean =>
  'not' in statement || ('same' in statement ? false : partsOf(statement).some(hasNegation));

function partsOf(statement: Exclude<Statement, { same: string }>): Statement[] {
  if ('all' in statement) return statement.all;
  return 'any' in statement ? statement.any : [statement.not];
}

function holds(statement: Statement, true_: ReadonlySet<string>): boolean {
  if ('same' in statement) return true_.has(statement.same);
  if ('all' in statement) return statement.all.every((part) => holds(part, true_));
  if ('any' in statement) return statement.any.some((part) => holds(part, true_));
  return !holds(statement.not, true_);
}

/** Converts a matcher at a place of the value. */
export function statementOf(matcher: Matcher, place = ''): Statement {
  const same = (what: string, value: unknown): Statement => ({ same: JSON.stringify([place, what, value]) });
  if (matcher === null || typeof matcher !== 'object') return same('equals', matcher);
  if (Array.isArray(matcher)) return same('elements', matcher);
  if (isOperators(matcher)) return { all: statementsOf(matcher, place, same) };
  return { all: Object.entries(matcher).map(([field, inner]) => statementOf(inner, `${place}.${field}`)) };
}

function statementsOf(
  { contains, containsAny, oneOf, allOf, not, absent, number, currency, ...others }: Operators,
  place: string,
  same: (what: string, value: unknown) => Statement,
): Statement[] {
  const held = (part: Matcher) =>
    same('contains', typeof part === 'string' ? part.normalize('NFKC').toLowerCase() : part);
  const inner = (part: Matcher) => statementOf(part, place);
  return [
    ...(contains === undefined ? [] : [contains].flat().map(held)),
    ...(containsAny ? [{ any: containsAny.map(held) }] : []),
    ...(oneOf ? [{ any: oneOf.map(inner) }] : []),
    ...(allOf ? [{ all: allOf.map(inner) }] : []),
    ...(not === undefined ? [] : [{ not: inner(not) }]),
    ...(absent === undefined ? [] : [absent ? same('absent', true) : { not: same('absent', true) }]),
    ...(number === undefined ? [] : [same('number', [number, currency])]),
    ...Object.entries(others).flatMap(([key, value]) => (value === undefined ? [] : [same(key, value)])),
  ];
}
