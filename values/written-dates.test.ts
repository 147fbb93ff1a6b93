import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datesIn } from './written-dates.ts';

// Readers of dates have a clock of their own, and by night another idea of tomorrow.
for (const [words, day] of [
  ['tomorrow', '2026-11-23'],
  ['the day after tomorrow', '2026-11-24'],
  ['明天', '2026-11-23'],
  ['后天', '2026-11-24'],
] as const)
  for (const timeZone of ['Asia/Shanghai', 'America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])
    test(`${words} is the same day at every hour, in ${timeZone}`, () => {
      const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
        .formatToParts(new Date('2026-11-22T12:00:00Z'))
        .find(({ type }) => type === 'timeZoneName')
        ?.value.replace('GMT', '');
      for (let hour = 0; hour < 24; hour++) {
        const now = `2026-11-22T${String(hour).padStart(2, '0')}:30:00${offset || 'Z'}`;
        const said = datesIn(words, { now, timeZone });
        assert.equal(said.length, 1, now);
        assert.deepEqual(new Set(said[0]?.days), new Set([day]), now);
      }
    });

// A part of the day is one of whichever day was spoken of.
for (const words of [
  '上午',
  '改到上午',
  '晚上八点',
  '下午3点半',
  'in the morning',
  'at noon',
  'this evening',
])
  for (const now of ['2026-12-31T23:59:50+08:00', '2026-06-10T09:00:00+08:00'])
    test(`${words} names no day, at ${now}`, () =>
      assert.deepEqual(datesIn(words, { now, timeZone: 'Asia/Shanghai' }), []));
for (const words of ['明天上午', '后天晚上', 'tomorrow morning'])
  test(`${words} names one`, () =>
    assert.equal(datesIn(words, { now: '2026-06-10T09:00:00+08:00', timeZone: 'Asia/Shanghai' }).length, 1));

test('a weekday beside its date is one day, and beside another it is its own', () => {
  const clock = { now: '2026-06-10T09:00:00+08:00', timeZone: 'Asia/Shanghai' };
  assert.equal(datesIn('Friday, 2026-11-20', clock).length, 1);
  assert.equal(datesIn('Monday, and 2026-11-20', clock).length, 2);
});

test('a weekday tells the year', () => {
  const [date] = datesIn('Sunday, November 26', { now: '2023-11-30T00:00:00Z', timeZone: 'UTC' });
  assert.deepEqual(date?.days, ['2023-11-26']);
});

for (const words of ['20.5/25', 'rated 4.5/5', '3/4.5', 'v1.5/2'])
  test(`${words} names no day: a division`, () =>
    assert.deepEqual(datesIn(words, { now: '2026-06-10T09:00:00Z', timeZone: 'UTC' }), []));
for (const words of ['on 20/5.', '20/5/2026', '20.5.2026', '5/20 at 3.5'])
  test(`${words} names one`, () =>
    assert.equal(datesIn(words, { now: '2026-06-10T09:00:00Z', timeZone: 'UTC' }).length, 1));

for (const [words, count] of [
  ['RV-4102\tDétartrage\tDr Roche', 0],
  ['4102\tDécapage', 0],
  ['le 8 décembre', 1],
  ['am 3. März\tÄrzte', 1],
] as const)
  test(`${JSON.stringify(words)} names ${count} days: a word is read whole`, () =>
    assert.equal(
      datesIn(words, { now: '2026-12-01T09:00:00Z', timeZone: 'UTC', locales: ['fr', 'de'] }).length,
      count,
    ));

// A span of time ends on some day, and names none.
for (const words of ['within 30 days', 'in the next two weeks', '30 天内', '两周之内'])
  test(`${words} names no day`, () =>
    assert.deepEqual(datesIn(words, { now: '2026-06-10T09:00:00+08:00', timeZone: 'Asia/Shanghai' }), []));
for (const words of ['in 3 days', 'within a week of 2026-11-30', '三天后'])
  test(`${words} names one`, () =>
    assert.equal(datesIn(words, { now: '2026-06-10T09:00:00+08:00', timeZone: 'Asia/Shanghai' }).length, 1));

// Short names of months and weekdays look like the abbreviated units of time that chrono-node finds within words.
for (const [words, day] of [
  ['21 Jan', '01-21'],
  ['due 3 Mar', '03-03'],
  ['by 5 May', '05-05'],
  ['21st of May', '05-21'],
  ['the day after tomorrow', '2026-06-12'],
  ['the day before yesterday', '2026-06-08'],
  ['Nov 21, 2026, 9:00 AM', '2026-11-21'],
  ['on Nov 21, 2026 at 9:00 AM', '2026-11-21'],
] as const)
  test(`${words} names one day`, () => {
    const said = datesIn(words, { now: '2026-06-10T09:00:00Z', timeZone: 'UTC' });
    assert.deepEqual(
      said.map(({ days }) => [...new Set(days)]),
      [[day]],
    );
  });
test('Sat is a weekday', () =>
  assert.equal(datesIn('on Sat', { now: '2026-06-10T09:00:00Z', timeZone: 'UTC' })[0]?.weekday, 6));
for (const words of ['it lasts', 'in the heights', 'the honey', 'in 3D', 'a mad way'])
  test(`${words} names no day`, () =>
    assert.deepEqual(datesIn(words, { now: '2026-06-10T09:00:00Z', timeZone: 'UTC' }), []));

for (const [words, ...days] of [
  ['from June 1st to June 3rd, 2026', '06-01', '2026-06-03'],
  ['Nov 20–22', '11-20', '11-22'],
  ['Nov 20 – 22, 2026', '2026-11-20', '2026-11-22'],
  ['December 30 to January 2', '12-30', '01-02'],
  ['at 10:00 AM to May 20th', '05-20'],
  ['from 3 on September 25 to 5 in Lima', '09-25'],
  ['on May 17, 22, and 23, 2026', '05-17'],
  ['Dates: May 17, 22, 23, 2026', '05-17'],
  ['May 17, 22:00', '05-17'],
  ['2026年6月1日至6月3日', '2026-06-01', '06-03'],
] as const)
  test(`${words} names ${days.join(' and ')}`, () =>
    assert.deepEqual(
      datesIn(words, { now: '2026-06-10T09:00:00Z', timeZone: 'UTC' }).map((date) => date.days[0]),
      days,
    ));

for (const [locale, text, days] of [
  ['de-DE', 'Auftrag 1061 am 2. Dezember 2026', ['2026-12-02']],
  ['es-ES', 'el pedido 1061 de 2 de diciembre', ['12-02']],
  ['nl-NL', 'course CO-1061 is 2 december 2026', ['2026-12-02']],
  ['hu-HU', '2026. december 2.', ['2026-12-02']],
] as const)
  test(`in ${locale}, a number before a date is no year: ${text}`, () => {
    const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC', locales: [locale] };
    assert.deepEqual(
      datesIn(text, clock).flatMap((date) => date.days),
      days,
    );
  });
