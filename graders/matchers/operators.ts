import type { z } from 'zod';
import { closestName } from '../calls/tool-names.ts';

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

export function isOperator(key: string): boolean {
  return (validOperators as readonly string[]).includes(key);
}
