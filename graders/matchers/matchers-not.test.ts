import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Matcher } from './matcher-schema.ts';
import { matches } from './matchers.ts';

const clock = { now: '2026-11-20T10:00:00+08:00', timeZone: 'Asia/Shanghai' };

const table: [Matcher, unknown, boolean][] = [
  // Below `not`, an ambiguous value or one of another kind proves no difference.
  [{ not: { date: '2026-03-04' } }, '03/04/2026', false],
  [{ not: { date: '2026-03-05' } }, '03/04/2026', true],
  [{ not: { date: 'tomorrow' } }, 'Saturday', false],
  [{ not: { date: 'tomorrow' } }, 'Sunday', true],
  [{ not: { min: 100 } }, '$1,249', false],
  [{ not: { min: 2000 } }, '$1,249', true],
  [{ min: 1 }, '$1,249', true],
  [{ min: 100 }, '$1,249', false],
  [{ not: { contians: 'secret' } }, 'a secret', false],
  [{ not: ['a', 'b'] }, 'a', false],
  [{ not: { set: ['a'] } }, 'a', false],
  [{ not: { contains: [['a']] } }, 'a', false],
  [{ not: { contains: null } }, 'a', false],
  [{ not: { contains: { oneOf: ['refund', 'credit'] } } }, 'your refund', false],
  [{ contains: { oneOf: ['refund', 'credit'] } }, 'your refund', true],
  [{ not: { matches: 'secret' } }, { items: ['the secret text'] }, false],
  [{ not: { matches: 'secret' } }, { items: ['the text'] }, true],
  [{ not: { contains: 'secret' } }, { items: ['the secret text'] }, false],
  [{ not: { contains: 'secret' } }, { items: ['the text'] }, true],
  [{ not: { contains: { status: 'failed' } } }, { orders: [{ status: 'ok' }, 'x'] }, true],
  [{ not: { contains: { status: 'failed' } } }, { orders: [{ status: 'failed' }] }, false],
  [{ not: { contains: null } }, { a: 'x' }, true],
  // A reader sees the same text.
  [{ not: { matches: 'caf\u00e9' } }, 'the cafe\u0301', false],
  [{ matches: 'cafe\u0301' }, 'the caf\u00e9', true],
  [{ contains: "don't" }, 'I don\u2019t', true],
  [{ not: { contains: 'secret' } }, 'sec\u00adret', false],
  [{ number: -90 }, 'a credit of -$90.00', true],
  [{ number: 90 }, '-$90.00', false],
  [{ number: 90 }, 'between $80-$90', true],
  [{ number: 20, currency: 'USD' }, 'CA$20', false],
  [{ number: 20, currency: 'CAD' }, 'CA$20', true],
  [{ number: 20, currency: 'USD' }, 'US$20', true],
];
for (const [matcher, value, expected] of table) {
  test(`${JSON.stringify(matcher)} ${expected ? 'matches' : 'does not match'} ${JSON.stringify(value)}`, () => {
    assert.equal(matches(matcher, value, clock).ok, expected);
  });
}
