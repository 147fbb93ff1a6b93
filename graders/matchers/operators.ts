import type { z } from 'zod';
import { closestName } from '../tools/tool-names.ts';

export type Scalar = string | number | boolean | null;
/** An expected value, see `matcherSchema`. Written out because the type is recursive. */
export type Matcher = Scalar | Matcher[] | Operators | { [field: string]: Matcher };
export type Operators = {
  equals?: z.core.util.JSONType | undefined;
  contains?: Matcher | undefined;
  containsAny?: Matcher[] | undefined;
  matches?: string | undefined;
  oneOf?: Matcher[] | undefined;
  date?: string | undefined;
  time?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  absent?: boolean | undefined;
  set?: Matcher[] | undefined;
  number?: number | undefined;
  currency?: string | undefined;
  grounded?: true | undefined;
  not?: Matcher | undefined;
  allOf?: Matcher[] | undefined;
};

/**
 * All operators, as messages list them.
 *
 * @example
 * validOperators.includes('contains'); // true
 */
export const validOperators = [
  'equals',
  'contains',
  'containsAny',
  'matches',
  'oneOf',
  'date',
  'time',
  'min',
  'max',
  'absent',
  'set',
  'number',
  'currency',
  'grounded',
  'not',
  'allOf',
] as const satisfies (keyof Operators)[];

/** Whether every key is an operator; then it matches one value rather than an object's fields. */
export function isOperators(matcher: object): matcher is Operators {
  const keys = Object.keys(matcher);
  return keys.length > 0 && keys.every(isOperator);
}

/** Returns "did you mean contains?" for a key close to an operator; otherwise null. */
export function suggestOperator(key: string): string | null {
  return closestName(key, validOperators);
}

export function isOperator(key: string): boolean {
  return (validOperators as readonly string[]).includes(key);
}
