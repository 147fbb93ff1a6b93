import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planSchedule, refusePast } from './schedule.ts';

const dueDate = '2026-11-20';
const plans = [
  [{}, { startTime: null, endTime: null, timeSegment: 'all_day' }],
  [{ timeSegment: 'evening' }, { startTime: null, endTime: null, timeSegment: 'evening' }],
  [{ startTime: '14:00' }, { startTime: '14:00', endTime: null, timeSegment: null }],
  [
    { startTime: '14:00', endTime: '15:00', timeSegment: 'afternoon' },
    { startTime: '14:00', endTime: '15:00', timeSegment: null },
  ],
] as const;

for (const [input, expected] of plans) {
  test(`${JSON.stringify(input)} is planned`, () => {
    assert.deepEqual(planSchedule({ dueDate, ...input }), { dueDate, ...expected });
  });
}

const refusedPlans = [
  [{ startTime: '15:00', endTime: '14:00' }, 'end_before_start'],
  [{ startTime: '15:00', endTime: '15:00' }, 'end_before_start'],
  [{ endTime: '15:00' }, 'invalid'],
] as const;

for (const [input, code] of refusedPlans) {
  test(`${JSON.stringify(input)} is refused as ${code}`, () => {
    assert.throws(() => planSchedule({ dueDate, ...input }), { code });
  });
}

const now = { date: '2026-11-20', time: '09:30', offset: '+08:00' };
const moments = [
  ['2026-11-19', null, true],
  ['2026-11-20', null, false],
  ['2026-11-20', '09:29', true],
  ['2026-11-20', '09:30', false],
  ['2026-11-21', '00:00', false],
] as const;

for (const [date, startTime, past] of moments) {
  test(`${date} ${startTime ?? '(no time)'} is ${past ? 'past' : 'not past'}`, () => {
    const check = () => refusePast({ dueDate: date, startTime }, now);
    if (past) assert.throws(check, { code: 'in_the_past' });
    else assert.doesNotThrow(check);
  });
}
