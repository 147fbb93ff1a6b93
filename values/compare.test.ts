import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareValues } from './compare.ts';
import { readValue } from './read.ts';

const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };

// What a page shows, what is stored, and whether they agree.
const examples: [shown: unknown, stored: unknown, expected: 'equal' | 'different' | 'incomparable'][] = [
  ['Shipped', 'shipped', 'equal'],
  ['In progress', 'in_progress', 'equal'],
  ['In Progress', 'inProgress', 'equal'],
  ['Shipped', 'cancelled', 'different'],
  ['Paid', 'cancelled', 'different'],
  ['High priority', 'high', 'incomparable'],
  ['已完成', 'completed', 'incomparable'],
  ['$90.00', 90, 'equal'],
  ['$90.00', '90.00', 'equal'],
  ['$90.00', 900, 'different'],
  ['$90.00', '900.00', 'different'],
  ['$90.00', 9000, 'incomparable'],
  ['$90.00', '9000.01', 'different'],
  ['$90.00', '€90.00', 'different'],
  ['1,249.00 USD', 1249, 'equal'],
  ['($1,249.00)', -1249, 'equal'],
  ['-$1,249.00', -1249, 'equal'],
  ['−$1,249.00', -1249, 'equal'],
  ['-US$1,249.00', '-1249.00', 'equal'],
  ['-$90.00', 90, 'incomparable'],
  ['-90', 90, 'different'],
  ['-90 %', 0.9, 'different'],
  ['14:00:30', '14:00:31', 'different'],
  ['14:00:30', '14:00:30', 'equal'],
  ['14:00', '14:00:30', 'equal'],
  ['2026-11-21T14:00:30Z', '2026-11-21 15:00:30+01', 'equal'],
  ['2026-11-21T14:00:30.9Z', '2026-11-21T14:00:31Z', 'different'],
  ['Nov 21, 2026, 9:00 AM', '2026-11-21T09:00:00Z', 'equal'],
  ['Nov 21, 2026, 9:00 AM', '2026-11-21T10:00:00Z', 'different'],
  ['Nov 21, 2026, 9:00 AM', '2026-11-21T21:00:00Z', 'different'],
  ['11/21/2026, 9:00:30 AM', '2026-11-21T09:00:30Z', 'equal'],
  ['11/21/2026, 9:00:30 AM', '2026-11-21T09:00:31Z', 'different'],
  ['11/4/2026, 9:00:30 AM', '2026-11-04T09:00:30Z', 'incomparable'],
  ['9:00 AM, 21 Nov 2026', '2026-11-21T09:00:00Z', 'equal'],
  ['5 May, 14:05', '2026-05-05T14:05:00Z', 'equal'],
  ['2026年11月21日 下午3:45', '2026-11-21T15:45:00Z', 'equal'],
  ['2026年11月21日下午3:45', '2026-11-21T15:45:00Z', 'equal'],
  ['2026年11月21日下午3:45', '2026-11-21T03:45:00Z', 'different'],
  ['2026年11月21日星期六 15:45', '2026-11-21T15:45:00Z', 'equal'],
  ['2026年11月21日星期日 15:45', '2026-11-21T15:45:00Z', 'incomparable'],
  ['5 m', '300 s', 'incomparable'],
  ['5 m', '6 m', 'different'],
  ['1h 5m', '65 min', 'equal'],
  ['90.00', '9000', 'different'],
  ['1.234', 1234, 'incomparable'],
  ['$5 million', 5_000_000, 'equal'],
  ['$5 Million', 5_000_000, 'equal'],
  ['$5 Million', 5, 'different'],
  ['5 MILLION users', 5_000_000, 'incomparable'],
  ['$5k', 5000, 'incomparable'],
  ['$5k', 5, 'incomparable'],
  ['$1.2M', 1_234_567, 'incomparable'],
  ['$1.2 B', 1.2, 'incomparable'],
  ['12K', 12_345, 'incomparable'],
  ['12K', 12, 'incomparable'],
  ['12 t', 12, 'equal'],
  ['12 t', 13, 'different'],
  ['$90 off', 80, 'different'],
  ['12 %', 12, 'equal'],
  ['3 items', 3, 'equal'],
  ['3 items', 5, 'different'],
  ['3 条', 3, 'equal'],
  ['¥90', '90元', 'equal'],
  ['Nov 21, 2026', '2026-11-21', 'equal'],
  ['Nov 21, 2026', '2026-11-20', 'different'],
  ['21 November 2026', '2026-11-20', 'different'],
  ['21/11/2026', '2026-11-20', 'different'],
  ['21/11/2026', '2026-11-21', 'equal'],
  ['4/12/2026', '2026-12-04', 'incomparable'],
  ['4/12/2026', '2026-11-04', 'different'],
  ['Sat, Nov 21', '2026-11-21', 'equal'],
  ['Tuesday', '2026-11-20', 'different'],
  ['Friday', '2026-11-20', 'equal'],
  ['tomorrow', '2026-11-21', 'equal'],
  ['2026年11月21日', '2026-11-21T08:00:00Z', 'equal'],
  ['2026-11-21 09:00', '2026-11-21 14:03:27', 'different'],
  ['2026-11-21 14:03', '2026-11-21 14:03:27', 'equal'],
  ['2026-11-21', '2026-11-21 14:03:27', 'equal'],
  ['2:00 PM', '14:00:00', 'equal'],
  ['2:00 PM', '09:00', 'different'],
  ['下午2点', '14:00', 'equal'],
  ['1 h 30 min', '90 minutes', 'equal'],
  ['PT1H', '1小时', 'equal'],
  ['30 min', '1 hour', 'different'],
  ['1.5 hours', '90 minutes', 'equal'],
  ['1,5 h', 'PT1H30M', 'equal'],
  ['1,500 hours', '1.5 hours', 'incomparable'],
  ['1,440 minutes', '1440 minutes', 'incomparable'],
  ['Yes', true, 'equal'],
  ['Yes', false, 'different'],
  ['是', false, 'different'],
  ['Yes', 'shipped', 'incomparable'],
  ['HP-1042', 'hp-1042', 'equal'],
  ['HP-1042', 'HP-1043', 'different'],
  ['Buy milk an…', 'Buy milk and bread', 'equal'],
  ['**Buy milk**', 'Buy milk', 'equal'],
  ['–', 'Buy milk', 'incomparable'],
  ['Buy milk', null, 'different'],
  ['Buy milk', 5, 'incomparable'],
  ['+49 151 12345678', '+4915112345678', 'equal'],
  ['+49 151 12345678', '+4915112345679', 'different'],
  ['192.168.1.11', '192.168.11.1', 'incomparable'],
  ['192.168.1.11', '192.168.1.12', 'different'],
  ['192.168.1.11', '192.168.1.11', 'equal'],
  ['1.12.3', '11.2.3', 'incomparable'],
  ['v1.10', 'v11.0', 'incomparable'],
  ['v1.10', 'v1.10', 'equal'],
  ['1, 12, 3', '11, 2, 3', 'incomparable'],
  ['1,2,3', '1, 2, 3', 'equal'],
  ['DE89 3704 0044 0532', 'DE89370400440532', 'equal'],
  ['AB-12-34', 'AB1234', 'equal'],
  ['AB 1 12', 'AB 11 2', 'incomparable'],
  ['1.234.567', 1234567, 'equal'],
  ['12,34,567', 1234567, 'equal'],
  ['1 234 567', 1234567, 'equal'],
  ['x > 38', 'x < 38', 'incomparable'],
  ['x > 38.', 'x > 38', 'equal'],
  ['10000000001', 10000000002, 'different'],
  ['1234567890123456789', '1234567890123456788', 'different'],
  [0.1 + 0.2, '0.3', 'equal'],
  ['A+', 'A-', 'different'],
  ['A-', 'A', 'different'],
  ['A++', 'A+', 'different'],
  ['C++', 'C', 'different'],
  ['C#', 'C', 'different'],
  ['Buy - milk', 'buy-milk', 'equal'],
  ['दिन', 'दीन', 'different'],
  ['दिन!', 'दिन', 'equal'],
  ['กิน', 'กัน', 'different'],
  ['Café', 'Cafe\u0301', 'equal'],
  ['⚠️ Failed', 'failed', 'equal'],
  ['1️⃣ Buy milk', '1 buy milk', 'equal'],
  ['✅ Done', 'done', 'equal'],
  ['✅', '❌', 'different'],
  ['★★★★★', '★☆☆☆☆', 'different'],
  ['15 %', 0.15, 'incomparable'],
  ['15 %', 0.16, 'different'],
  ['5 GB', '5 MB', 'incomparable'],
  ['1 kg', '1000 g', 'incomparable'],
  ['5 GB', '6 GB', 'different'],
  [{ street: 'Main St 1', city: 'Oslo' }, { city: 'Oslo', street: 'Main St 1' }, 'equal'],
  [{ street: 'Main St 1', city: 'Oslo' }, '{"city":"Oslo","street":"Main St 1"}', 'equal'],
  [{ street: 'Main St 1', city: 'Oslo' }, { city: 'Bergen', street: 'Main St 1' }, 'different'],
  [{ city: 'Oslo' }, { city: 'Oslo', country: 'NO' }, 'incomparable'],
  [[1, 23], [12, 3], 'different'],
  [[1, 2], [1, 2, 3], 'different'],
  [{ x: 1.5 }, { x: 15 }, 'different'],
  [{ x: -5 }, { x: 5 }, 'different'],
  [['2026-11-21', 'Milk'], '["2026-11-21","milk"]', 'equal'],
];
for (const [shown, stored, expected] of examples)
  test(`${JSON.stringify(shown)} and ${JSON.stringify(stored)}: ${expected}`, () => {
    const { result } = compareValues(shown, stored, { clock });
    assert.equal(result, expected, JSON.stringify([readValue(shown, clock), readValue(stored, clock)]));
  });

test('a column of minor units says so', () => {
  assert.equal(compareValues('$90.00', 9000, { clock, column: 'amount_cents' }).result, 'equal');
  assert.equal(compareValues('$90.00', 90, { clock, column: 'amount_cents' }).result, 'different');
  assert.equal(compareValues(9000, 9000, { clock, column: 'amount_cents' }).result, 'equal');
  assert.equal(compareValues('9000', 9000, { clock, column: 'amount_cents' }).result, 'incomparable');
  assert.equal(compareValues('9001', 9000, { clock, column: 'amount_cents' }).result, 'different');
});

const inLocales: [locale: string, shown: string, stored: unknown, expected: 'equal' | 'different'][] = [
  ['de', '1.234,50', 1234.5, 'equal'],
  ['de', '1.234', 1234, 'equal'],
  ['de', '1.234.567', 1234567, 'equal'],
  ['de', '1234.50', 1234.5, 'equal'],
  ['de', '90.50', '90.50', 'equal'],
  ['de', '90.50', 9050, 'different'],
  ['de', '€ 90.50', 90.5, 'equal'],
  ['de', '0.500', 0.5, 'equal'],
  ['de', '12345.678', 12345.678, 'equal'],
  ['en', '90,50 €', 90.5, 'equal'],
  ['en', '90,500', 90500, 'equal'],
  ['en', '1,440 minutes', '1440 minutes', 'equal'],
  ['en', '1,440 minutes', '86 seconds', 'different'],
  ['en-IN', '12,34,567', 1234567, 'equal'],
  ['fr', '1 234,5', 1234.5, 'equal'],
];
for (const [locale, shown, stored, expected] of inLocales)
  test(`${locale}: ${shown} and ${JSON.stringify(stored)}: ${expected}`, () => {
    const { result } = compareValues(shown, stored, { clock: { ...clock, locales: [locale] } });
    assert.equal(result, expected);
  });

test('an abbreviation of the locale makes a number many times as large', () => {
  const german = { ...clock, locales: ['de'] };
  assert.equal(compareValues('€1,2 Mio.', 1_234_567, { clock: german }).result, 'incomparable');
  assert.equal(compareValues('€1,2 pro', 1_234_567, { clock: german }).result, 'different');
});

test('texts of any length are compared in linear time', () => {
  const [one, other] = ['<a ', '<b '].map((text) => text.repeat(30_000));
  const start = performance.now();
  assert.equal(compareValues(one, other, { clock }).result, 'different');
  // Quadratic work takes ten times as long.
  assert.ok(performance.now() - start < 2_000);
});
