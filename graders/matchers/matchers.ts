import { normaliseTime, resolveDate } from '../../values/dates.ts';
import { saysNumber } from '../../values/numbers.ts';
import { timesIn } from '../../values/times.ts';
import { datesIn, isDay } from '../../values/written-dates.ts';
import { pairUp } from './assignment.ts';
import { isFound } from './bounded-regex.ts';
import {
  deepEqual,
  equalScalars,
  hasWholeNumber,
  isAbsent,
  isAtTime,
  isOnDay,
  isWithin,
  joinPath,
  numberOf,
  type Reading,
  showValue,
  textsOf,
} from './equality.ts';
import { isOperators, type Matcher, type Operators, suggestOperator } from './matcher-schema.ts';
import { foldText, inOneLine } from './words.ts';

/** `path` is the place in the value: `''`, `address.city`, `[0].title`. */
export type MatchResult = { ok: true } | { ok: false; expected: string; seen: string; path: string };

/** The trial's clock and, for a call's arguments, the sources of its values. */
export type MatchContext = Reading & {
  /** Whether the value comes from the user or an earlier result. */
  isGrounded?: (value: unknown) => boolean;
};

/**
 * Compares a value with a matcher. A mismatch has the expected value, the seen value and the place.
 *
 * @example
 * matches({ min: 60 }, 64, { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' }).ok; // true
 */
export function matches(matcher: Matcher, value: unknown, clock: MatchContext): MatchResult {
  if (matcher === null || typeof matcher !== 'object') {
    return outcome(equalScalars(matcher, value, clock.types), matcher, value, clock);
  }
  if (Array.isArray(matcher)) return matchElements(matcher, value, clock);
  if (isOperators(matcher)) return matchOperators(matcher, value, clock);
  return matchObject(matcher, value, clock);
}

/**
 * Formats a matcher for people: `contains "milk"`, `2026-11-21 (tomorrow)`.
 *
 * @example
 * describeMatcher({ contains: 'milk' }, { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' }); // 'contains "milk"'
 */
export function describeMatcher(matcher: Matcher, clock: MatchContext): string {
  if (matcher === null) return 'nothing';
  if (typeof matcher !== 'object') return showValue(matcher);
  if (Array.isArray(matcher)) return `[${listed(matcher, clock)}]`;
  if (!isOperators(matcher)) {
    return `{ ${Object.entries(matcher)
      .map(([field, inner]) => `${field}: ${describeMatcher(inner, clock)}`)
      .join(', ')} }`;
  }
  return operatorChecks(matcher, clock)
    .map(({ expected }) => expected)
    .join(' and ');
}

const ok: MatchResult = { ok: true };

type Check = { expected: string; holds(value: unknown): boolean };

function outcome(holds: boolean, matcher: Matcher, value: unknown, clock: MatchContext): MatchResult {
  return holds
    ? ok
    : { ok: false, expected: describeMatcher(matcher, clock), seen: showValue(value), path: '' };
}

function matchElements(matcher: Matcher[], value: unknown, clock: MatchContext): MatchResult {
  if (!Array.isArray(value)) return outcome(isOtherKind(value, clock), matcher, value, clock);
  for (const [index, inner] of matcher.entries()) {
    const result = matches(inner, value[index], clock);
    if (!result.ok) return { ...result, path: joinPath(`[${index}]`, result.path) };
  }
  if (value.length === matcher.length) return ok;
  return { ok: false, expected: `${matcher.length} elements`, seen: `${value.length} elements`, path: '' };
}

function matchObject(
  matcher: { [field: string]: Matcher },
  value: unknown,
  clock: MatchContext,
): MatchResult {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    if (isOtherKind(value, clock)) return ok;
    const typo = Object.keys(matcher)
      .map(suggestOperator)
      .find((name) => name !== null);
    const hint = typo === undefined ? '' : ` (did you mean the operator ${typo}?)`;
    return {
      ok: false,
      expected: `an object: ${describeMatcher(matcher, clock)}${hint}`,
      seen: showValue(value),
      path: '',
    };
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [field, inner] of Object.entries(matcher)) {
    const result = matches(inner, fields.get(field), clock);
    if (!result.ok) return { ...result, path: joinPath(field, result.path) };
  }
  return ok;
}

/** Below `not`, a value of another kind proves no difference: a mistyped operator or a list in place of a text must not pass. */
const isOtherKind = (value: unknown, { isNegated = false }: MatchContext): boolean =>
  isNegated && !isAbsent(value);

function matchOperators(operators: Operators, value: unknown, clock: MatchContext): MatchResult {
  for (const { expected, holds } of operatorChecks(operators, clock)) {
    if (!holds(value)) return { ok: false, expected, seen: showValue(value), path: '' };
  }
  return ok;
}

function operatorChecks(operators: Operators, clock: MatchContext): Check[] {
  const { equals, contains, containsAny, matches: source, date, time, min, max, absent } = operators;
  const checks: Check[] = [];
  const check = (expected: string, holds: Check['holds']) => checks.push({ expected, holds });
  const holds = (inner: Matcher, value: unknown) => matches(inner, value, clock).ok;

  if (equals !== undefined)
    check(isAbsent(equals) ? 'nothing' : showValue(equals), (value) => deepEqual(equals, value, clock.types));
  if (contains !== undefined) {
    const parts = [contains].flat();
    const expected = parts.length === 1 ? describeMatcher(contains, clock) : `all of ${listed(parts, clock)}`;
    check(`contains ${expected}`, (value) => parts.every((part) => includes(part, value, clock)));
  }
  if (containsAny !== undefined) {
    check(`contains any of ${listed(containsAny, clock)}`, (value) =>
      containsAny.some((part) => includes(part, value, clock)),
    );
  }
  if (source !== undefined)
    check(`matches /${source}/`, (value) => textsOf(value, clock).some((text) => isFound(source, text)));
  if (date !== undefined) {
    const day = resolveDate(date, clock);
    check(day === date ? day : `${day} (${date})`, (value) => isOnDay(value, day, clock));
  }
  if (time !== undefined) check(`the time ${time}`, (value) => isAtTime(value, normaliseTime(time), clock));
  if (min !== undefined) check(`at least ${min}`, (value) => isWithin(value, (one) => one >= min, clock));
  if (max !== undefined) check(`at most ${max}`, (value) => isWithin(value, (one) => one <= max, clock));
  if (absent !== undefined) check(absent ? 'nothing' : 'something', (value) => isAbsent(value) === absent);
  checks.push(...saidChecks(operators, clock));
  for (const { expected, holds: test } of compositions(operators, clock, holds)) check(expected, test);
  return checks;
}

/** Values that can be written in several ways. */
function saidChecks({ set, number, currency, grounded }: Operators, clock: MatchContext): Check[] {
  const checks: Check[] = [];
  const check = (expected: string, holds: Check['holds']) => checks.push({ expected, holds });
  if (set !== undefined)
    check(`exactly ${listed(set, clock)}, in any order`, (value) => isSetOf(set, value, clock));
  if (number !== undefined) {
    check(`the number ${number}${currency === undefined ? '' : ` in ${currency}`}`, (value) =>
      saysNumber(value, { number, currency }),
    );
  }
  if (grounded !== undefined)
    check('a value from the user or an earlier result', (value) => Boolean(clock.isGrounded?.(value)));
  return checks;
}

function isSetOf(set: readonly Matcher[], value: unknown, clock: MatchContext): boolean {
  if (!Array.isArray(value)) return isOtherKind(value, clock);
  if (value.length !== set.length) return false;
  const elements: unknown[] = value;
  const { left } = pairUp(set, elements, (matcher, element) => {
    const satisfied = matches(matcher, element, clock).ok;
    return { satisfied, closeness: satisfied ? 1 : 0 };
  });
  return left.length === 0;
}

function compositions(
  { oneOf, allOf, not }: Operators,
  clock: MatchContext,
  holds: (inner: Matcher, value: unknown) => boolean,
): Check[] {
  const checks: Check[] = [];
  if (oneOf !== undefined)
    checks.push({
      expected: `one of ${listed(oneOf, clock)}`,
      holds: (value) => oneOf.some((inner) => holds(inner, value)),
    });
  if (allOf !== undefined) {
    const expected = allOf.map((inner) => describeMatcher(inner, clock)).join(' and ');
    checks.push({ expected, holds: (value) => allOf.every((inner) => holds(inner, value)) });
  }
  if (not !== undefined) {
    const negated = { ...clock, isNegated: !clock.isNegated };
    // A missing field cannot prove a difference: a mistyped name must not pass.
    const expected = `something that is not: ${describeMatcher(not, clock)}`;
    checks.push({ expected, holds: (value) => value !== undefined && !matches(not, value, negated).ok });
  }
  return checks;
}

/** Objects are searched with their keys: what they must not contain may stand anywhere in them, also in their lists. */
function includes(part: Matcher, value: unknown, clock: MatchContext, isInside = false): boolean {
  if (typeof value === 'object' && value !== null) {
    // What has another kind is not the part.
    const ofPart = { ...clock, isNegated: false };
    const [parts, isWithinObject] = Array.isArray(value)
      ? [value, isInside]
      : [Object.entries(value).flat(), true];
    return parts.some(
      (inner: unknown) =>
        matches(part, inner, ofPart).ok ||
        ((isWithinObject || typeof inner === 'object') && includes(part, inner, ofPart, isWithinObject)),
    );
  }
  if (typeof value !== 'string') return false;
  if (part === null) return isOtherKind(value, clock);
  if (typeof part === 'object')
    return isOperators(part) ? isNamed(part, value, clock) : isOtherKind(value, clock);
  const number = numberOf(part);
  if (number !== null && saysNumber(value, { number })) return true;
  if (typeof part === 'number') return hasWholeNumber(foldText(value), part);
  return inOneLine(value).includes(inOneLine(String(part)));
}

/** Within a text a day, a time or a part need not be the whole of it. */
function isNamed(
  { date, time, oneOf, allOf, ...others }: Operators,
  text: string,
  clock: MatchContext,
): boolean {
  if (date !== undefined && !datesIn(text, clock).some((day) => isDay(day, resolveDate(date, clock))))
    return false;
  const isTime = ({ times }: { times: string[] }) => times.includes(normaliseTime(time ?? '') ?? '');
  if (time !== undefined && !timesIn(text, clock).some(isTime)) return false;
  if (oneOf && !oneOf.some((part) => includes(part, text, clock))) return false;
  if (allOf && !allOf.every((part) => includes(part, text, clock))) return false;
  return Object.keys(others).length === 0 || matches(others, text, clock).ok;
}

function listed(list: readonly Matcher[], clock: MatchContext): string {
  return list.map((inner) => describeMatcher(inner, clock)).join(', ');
}
