import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareValues } from './compare.ts';
import { addDays, dateExpressionSchema, dateOf, normaliseTime, resolveDate, timeOf } from './dates.ts';

const at = (now: string, timeZone = 'Asia/Shanghai') => ({ now, timeZone });

const resolved: [string, string, string, string][] = [
  ['today', '2026-11-20T10:00:00+08:00', 'Asia/Shanghai', '2026-11-20'],
  ['tomorrow', '2026-12-31T23:59:59+08:00', 'Asia/Shanghai', '2027-01-01'],
  ['yesterday', '2027-01-01T00:00:00+08:00', 'Asia/Shanghai', '2026-12-31'],
  ['tomorrow', '2028-02-28T12:00:00+08:00', 'Asia/Shanghai', '2028-02-29'],
  ['tomorrow', '2026-02-28T12:00:00+08:00', 'Asia/Shanghai', '2026-03-01'],
  ['today+1', '2100-02-28T12:00:00Z', 'UTC', '2100-03-01'],
  ['today-60', '2028-03-31T12:00:00Z', 'UTC', '2028-01-31'],
  ['today+0', '2026-11-20T10:00:00+08:00', 'Asia/Shanghai', '2026-11-20'],
  ['today', '2026-11-20T18:00:00Z', 'Asia/Shanghai', '2026-11-21'],
  ['today', '2026-11-20T02:00:00+08:00', 'America/New_York', '2026-11-19'],
  ['tomorrow', '2026-03-07T23:30:00-05:00', 'America/New_York', '2026-03-08'],
  ['tomorrow', '2026-10-31T23:30:00-04:00', 'America/New_York', '2026-11-01'],
  ['today+1', '2011-12-29T12:00:00-10:00', 'Pacific/Apia', '2011-12-30'],
  ['2024-02-29', '2026-11-20T10:00:00+08:00', 'Asia/Shanghai', '2024-02-29'],
  ['tomorrow', '2026-11-20T10:00:00', 'Asia/Shanghai', '2026-11-21'],
];
for (const [expression, now, zone, expected] of resolved) {
  test(`${expression} at ${now} in ${zone} is ${expected}`, () => {
    assert.equal(resolveDate(expression, at(now, zone)), expected);
    assert.ok(dateExpressionSchema.safeParse(expression).success);
  });
}

for (const refused of [
  '',
  'Tomorrow',
  'next monday',
  'today + 1',
  'today+',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '21.11.2026',
]) {
  test(`${JSON.stringify(refused)} is not a date expression`, () => {
    assert.equal(dateExpressionSchema.safeParse(refused).success, false);
    assert.throws(() => resolveDate(refused, at('2026-11-20T10:00:00+08:00')), RangeError);
  });
}

const clock = at('2026-11-20T10:00:00+08:00');
const tomorrow: [unknown, boolean][] = [
  ['2026-11-21', true],
  ['2026年11月21日', true],
  ['2026-11-20T16:00:00.000Z', true],
  ['2026-11-21 14:00:00+08', true],
  ['2026-11-21T00:00:00', true],
  ['2026-11-21T00:00:00.000Z', true],
  ['2026-11-20T15:59:59Z', false],
  ['2026-11-21T16:00:00Z', false],
  ['2026-11-20', false],
  ['2027-11-21', false],
  ['2026年2月30日', false],
  ['tomorrow', false],
  ['', false],
  [null, false],
  [20261121, false],
];
for (const [value, expected] of tomorrow) {
  test(`${JSON.stringify(value)} is ${expected ? '' : 'not '}tomorrow`, () => {
    assert.equal(dateOf(value, clock) === '2026-11-21', expected);
  });
}

test('times', () => {
  const times = {
    '14:00:00': '14:00',
    '14:00': '14:00',
    '9:05': '09:05',
    ' 09:05 ': '09:05',
    '14：00': '14:00',
  };
  for (const [text, expected] of Object.entries(times)) assert.equal(normaliseTime(text), expected);
  for (const text of ['24:00', '9:5', '14:60', '14:00:30', '14', '', 'noon', '2:00 PM'])
    assert.equal(normaliseTime(text), null);
  const stamps = {
    '2026-11-21T06:00:00Z': '14:00',
    '2026-11-21T06:03:27Z': '14:03',
    '2026-11-21 14:03:27': '14:03',
    '2026-11-21 14:03:27.512': '14:03',
    '2026-11-21 14:63:27': null,
  };
  for (const [text, expected] of Object.entries(stamps)) assert.equal(timeOf(text, clock), expected);
});

test('adding days and taking them off again comes back, and each day is one later', () => {
  const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.integer({ min: -9999, max: 9999 }), (day, days) => {
      const iso = day.toISOString().slice(0, 10);
      assert.equal(addDays(addDays(iso, days), -days), iso);
      assert.equal(Date.parse(addDays(iso, days)) - Date.parse(iso), days * 86_400_000);
    }),
  );
});

test('today is the date that the zone shows, at any instant', () => {
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const zone = fc.constantFrom(
    'UTC',
    'Asia/Shanghai',
    'America/New_York',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
    'Pacific/Apia',
  );
  fc.assert(
    fc.property(instant, zone, (day, timeZone) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(day);
      assert.equal(resolveDate('today', { now: day.toISOString(), timeZone }), shown);
      assert.equal(dateOf(day.toISOString(), { now: day.toISOString(), timeZone }), shown);
    }),
  );
});

test('midnight in UTC may be a day or a moment', () => {
  const inChicago = { now: '2026-11-20T15:00:00Z', timeZone: 'America/Chicago' };
  const compared = (shown: string, stored: string) =>
    compareValues(shown, stored, { clock: inChicago }).result;
  assert.equal(compared('Nov 21, 2026', '2026-11-21T00:00:00Z'), 'incomparable');
  assert.equal(compared('Nov 20, 2026', '2026-11-21T00:00:00Z'), 'equal');
  assert.equal(compared('Nov 22, 2026', '2026-11-21T00:00:00Z'), 'different');
  assert.equal(compared('Nov 21, 2026', '2026-11-21 00:00:00+00'), 'incomparable');
  assert.equal(compared('Nov 21, 2026', '2026-11-21T00:30:00Z'), 'different');
  assert.equal(compared('Nov 21, 2026, 6:00 PM', '2026-11-21T00:00:00Z'), 'different');
});

for (const [shown, stored, expected] of [
  ['2027-01-15T17:30:00+01:00', '2027-01-15 16:30:00', 'incomparable'],
  ['2027-01-15T17:30', '2027-01-15 16:30:00', 'incomparable'],
  ['15 January 2027, 17:30', '2027-01-15 16:30:00.000000', 'incomparable'],
  ['2027-01-15 16:30:00', '2027-01-15T16:30:00Z', 'incomparable'],
  ['2027-01-15T17:30:00+01:00', '2027-01-15 17:30:00', 'equal'],
  ['2027-01-15T17:30:00+01:00', '2027-01-15 18:30:00', 'different'],
  ['2027-01-15T17:30:00+01:00', '2027-01-15T17:30:00Z', 'different'],
  ['2027-01-15T17:30:00+01:00', '2027-01-15 16:30:20', 'different'],
  ['15 January 2027, 17:30', '2027-01-14 16:30:00', 'different'],
] as const)
  test(`in Berlin, ${shown} and ${stored} in a column without a zone: ${expected}`, () => {
    const clock = { now: '2027-01-10T09:00:00+01:00', timeZone: 'Europe/Berlin' };
    assert.equal(compareValues(shown, stored, { clock }).result, expected);
  });
