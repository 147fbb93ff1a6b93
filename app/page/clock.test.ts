import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDate, localIso, shiftDate } from './clock.ts';

test('the local time carries the offset of the time zone', () => {
  process.env.TZ = 'Asia/Shanghai';
  assert.equal(localIso(new Date('2026-11-20T01:30:00Z')), '2026-11-20T09:30:00+08:00');
  assert.equal(localDate(new Date('2026-11-20T16:30:00Z')), '2026-11-21');
  process.env.TZ = 'America/St_Johns';
  assert.equal(localIso(new Date('2026-11-20T01:30:00Z')), '2026-11-19T22:00:00-03:30');
  process.env.TZ = 'UTC';
  assert.equal(localIso(new Date('2026-11-20T01:30:00Z')), '2026-11-20T01:30:00+00:00');
});

test('dates move over the ends of months and years', () => {
  assert.equal(shiftDate('2026-12-31', 1), '2027-01-01');
  assert.equal(shiftDate('2028-03-01', -1), '2028-02-29');
});
