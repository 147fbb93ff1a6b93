import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLocalTime, weekdayOf } from './local-time.ts';

const readable = [
  ['2026-11-20T09:30:00+08:00', { date: '2026-11-20', time: '09:30', offset: '+08:00' }],
  ['2026-11-20T23:59:59.999-05:30', { date: '2026-11-20', time: '23:59', offset: '-05:30' }],
  ['2026-11-20T00:00:00Z', { date: '2026-11-20', time: '00:00', offset: '+00:00' }],
] as const;

for (const [clientTime, expected] of readable) {
  test(`${clientTime} keeps its own wall clock`, () =>
    assert.deepEqual(parseLocalTime(clientTime), expected));
}

for (const clientTime of ['2026-11-20T09:30:00', '2026-11-20', 'tomorrow', '']) {
  test(`"${clientTime}" is no local time`, () => assert.throws(() => parseLocalTime(clientTime), /ISO 8601/));
}

test('weekdays do not depend on the time zone of the server', () => {
  assert.equal(weekdayOf('2026-11-20'), 5);
  assert.equal(weekdayOf('2026-11-22'), 0);
});
