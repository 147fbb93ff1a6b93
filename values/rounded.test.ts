import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareValues } from './compare.ts';

const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };

for (const [shown, stored, expected] of [
  ['4.3', 4.333333, 'incomparable'],
  ['4.33', 4.333333, 'incomparable'],
  ['4', 4.333333, 'incomparable'],
  ['4.4', 4.333333, 'different'],
  ['4.34', 4.333333, 'different'],
  ['5', 4.333333, 'different'],
  ['1235', 1234.5, 'different'],
  ['4.3', 4.33, 'different'],
] as const)
  test(`${JSON.stringify(shown)} and ${JSON.stringify(stored)}: ${expected}`, () =>
    assert.equal(compareValues(shown, stored, { clock }).result, expected));
