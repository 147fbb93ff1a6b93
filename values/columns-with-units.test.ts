import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareValues } from './compare.ts';
import { momentOf } from './dates.ts';

const clock = { now: '2026-11-20T10:00:00+08:00', timeZone: 'Asia/Shanghai' };

for (const [shown, stored, column, expected] of [
  ['90 min', 90, 'duration_minutes', 'equal'],
  ['1 h 30 min', 90, 'durationMinutes', 'equal'],
  ['90 min', '90', 'length_min', 'equal'],
  ['90 min', 1.5, 'hours', 'incomparable'],
  ['90 min', 1.5, 'length_hours', 'equal'],
  ['45 min', 90, 'duration_minutes', 'different'],
  ['90 min', 90, 'duration', 'incomparable'],
  ['90 min', 90, 'minutes_of_meeting', 'incomparable'],
  // 11:00 in Shanghai.
  ['13 December 2026, 11:00', 1_797_130_800, 'starts_at', 'equal'],
  ['13 December 2026, 11:00', 1_797_130_800_000, 'starts_at', 'equal'],
  ['13 December 2026, 11:00', '1797130800000', 'starts_at', 'equal'],
  ['13 December 2026, 12:00', 1_797_130_800, 'starts_at', 'different'],
  ['14 December 2026', 1_797_130_800, 'starts_at', 'different'],
  [1_797_130_800, '2026-12-13T03:00:00Z', 'starts_at', 'equal'],
  [1_797_130_800, '2026-12-13T04:00:00Z', 'starts_at', 'different'],
  ['13 December 2026', 20_261_213, 'starts_on', 'incomparable'],
] as const)
  test(`${shown} and ${stored} in ${column} are ${expected}`, () => {
    assert.equal(compareValues(shown, stored, { clock, column }).result, expected);
  });

test('only whole numbers near today are moments', () => {
  assert.deepEqual([1_300_000_000, 1_797_130_800.5, 42, undefined].map(momentOf), [null, null, null, null]);
});
