import { type Clock, dateOf, normaliseTime, resolveDate, timeOf } from './dates.ts';
import { deepEqual, equalScalars, isAbsent, numberOf, showValue } from './equality.ts';
import { isOperators, type Matcher, type Operators, suggestOperator } from './matcher-schema.ts';

/** `path` says where inside the value: `''`, `address.city`, `[0].title`. */
export type MatchResult = { ok: true } | { ok: false; expected: string; seen: string; path: string };

/** Whether a value is as the matcher says; if not, what was expected, what was seen, and where. */
export function matches(matcher: Matcher, value: unknown, clock: Clock): MatchResult {
  if (matcher === null || typeof matcher !== 'object') {
    return outcome(equalScalars(matcher, value), matcher, value, clock);
  }
  if (Array.isArray(matcher)) return matchElements(matcher, value, clock);
  if (isOperators(matcher)) return matchOperators(matcher, value, clock);
  return matchObject(matcher, value, clock);
}

/** The matcher as a person would say it: `contains "milk"`, `2026-11-21 (tomorrow)`. */
export function describeMatcher(matcher: Matcher, clock: Clock): string {
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

function outcome(holds: boolean, matcher: Matcher, value: unknown, clock: Clock): MatchResult {
  return holds
    ? ok
    : { ok: false, expected: describeMatcher(matcher, clock), seen: showValue(value), path: '' };
}

function matchElements(matcher: Matcher[], value: unknown, clock: Clock): MatchResult {
  if (!Array.isArray(value)) return outcome(false, matcher, value, clock);
  for (const [index, inner] of matcher.entries()) {
    const result = matches(inner, value[index], clock);
    if (!result.ok) return { ...result, path: joinPath(`[${index}]`, result.path) };
  }
  if (value.length === matcher.length) return ok;
  return { ok: false, expected: `${matcher.length} elements`, seen: `${value.length} elements`, path: '' };
}

function matchObject(matcher: { [field: string]: Matcher }, value: unknown, clock: Clock): MatchResult {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
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

function matchOperators(operators: Operators, value: unknown, clock: Clock): MatchResult {
  for (const { expected, holds } of operatorChecks(operators, clock)) {
    if (!holds(value)) return { ok: false, expected, seen: showValue(value), path: '' };
  }
  return ok;
}

function operatorChecks(operators: Operators, clock: Clock): Check[] {
  const {
    equals,
    contains,
    containsAny,
    containsAll,
    matches: source,
    date,
    time,
    min,
    max,
    absent,
  } = operators;
  const checks: Check[] = [];
  const check = (expected: string, holds: Check['holds']) => checks.push({ expected, holds });
  const holds = (inner: Matcher, value: unknown) => matches(inner, value, clock).ok;

  if (equals !== undefined)
    check(isAbsent(equals) ? 'nothing' : showValue(equals), (value) => deepEqual(equals, value));
  if (contains !== undefined)
    check(`contains ${describeMatcher(contains, clock)}`, (value) => includes(contains, value, clock));
  if (containsAny !== undefined) {
    check(`contains any of ${listed(containsAny, clock)}`, (value) =>
      containsAny.some((part) => includes(part, value, clock)),
    );
  }
  if (containsAll !== undefined) {
    check(`contains all of ${listed(containsAll, clock)}`, (value) =>
      containsAll.every((part) => includes(part, value, clock)),
    );
  }
  if (source !== undefined)
    check(`matches /${source}/`, (value) => isText(value) && new RegExp(source, 'ui').test(String(value)));
  if (date !== undefined) {
    const day = resolveDate(date, clock);
    check(day === date ? day : `${day} (${date})`, (value) => dateOf(value, clock) === day);
  }
  if (time !== undefined) check(`the time ${time}`, (value) => timeOf(value, clock) === normaliseTime(time));
  if (min !== undefined) check(`at least ${min}`, (value) => (numberOf(value) ?? Number.NaN) >= min);
  if (max !== undefined) check(`at most ${max}`, (value) => (numberOf(value) ?? Number.NaN) <= max);
  if (absent !== undefined) check(absent ? 'nothing' : 'something', (value) => isAbsent(value) === absent);
  for (const { expected, holds: test } of compositions(operators, clock, holds)) check(expected, test);
  return checks;
}

function compositions(
  { oneOf, anyOf, allOf, not }: Operators,
  clock: Clock,
  holds: (inner: Matcher, value: unknown) => boolean,
): Check[] {
  const checks: Check[] = [];
  for (const list of [oneOf, anyOf]) {
    if (list === undefined) continue;
    checks.push({
      expected: `one of ${listed(list, clock)}`,
      holds: (value) => list.some((inner) => holds(inner, value)),
    });
  }
  if (allOf !== undefined) {
    const expected = allOf.map((inner) => describeMatcher(inner, clock)).join(' and ');
    checks.push({ expected, holds: (value) => allOf.every((inner) => holds(inner, value)) });
  }
  if (not !== undefined) {
    // A field that is not there at all can not show that it is different: a mistyped name must not pass.
    const expected = `something that is not: ${describeMatcher(not, clock)}`;
    checks.push({ expected, holds: (value) => value !== undefined && !holds(not, value) });
  }
  return checks;
}

function includes(part: Matcher, value: unknown, clock: Clock): boolean {
  if (Array.isArray(value)) return value.some((element) => matches(part, element, clock).ok);
  if (typeof value !== 'string' || part === null || typeof part === 'object') return false;
  return fold(value).includes(fold(String(part)));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function listed(list: readonly Matcher[], clock: Clock): string {
  return list.map((inner) => describeMatcher(inner, clock)).join(', ');
}

function joinPath(head: string, tail: string): string {
  return tail === '' || tail.startsWith('[') ? `${head}${tail}` : `${head}.${tail}`;
}
