import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locales } from '../tests/doubles/locales.ts';
import { notationOf } from './locale.ts';
import { timesIn } from './times.ts';

const table: [locale: string, text: string, expected: string][] = [
  ['en', 'It leaves at 1:15 in the afternoon and 11:00 at night', '13:15 23:00'],
  ['en', 'There are 3 in the afternoon', ''],
  ['zh', '7:45-11:30,13:00-16:30都可以', '07:45 11:30 13:00 16:30'],
  ['en', 'It took 1,234:56 of them', ''],
  ['fr', 'de 10 h 30 à 21 h 30, livraison en 24 h, trajet de 8 h 37 min, 8 h par jour', '10:30|22:30 21:30'],
  ['fr', 'à 14h05', '14:05'],
  ['de', 'um 8 Uhr abends, um 14 Uhr, nach 9 Stunden', '20:00 14:00'],
  ['de', '10 Uhr 15', '10:15|22:15'],
  ['de', 'ab 9.30 Uhr, 9.30 Stunden, 9.75 Uhr', '09:30|21:30'],
  ['fr', 'en 9.30 h', ''],
  ['ko', '오전 10시 반부터 오후 9시 30분까지, 10시간', '10:30 21:30'],
  ['ko', '오후 2:30, 저녁 5시', '14:30 17:00'],
  ['ko', '밤 11시', '11:00|23:00'],
  ['ja', '午後2時30分、10時間', '14:30'],
  ['ja', '10時半', '10:30|22:30'],
  ['es', 'a las 2:30 de la tarde', '14:30'],
  ['es', 'a las 3 de la tarde, y 2 mesas', '15:00'],
  ['hi', 'दोपहर 1:15 बजे', '13:15'],
  ['ar', '٢:٣٠ م، 5 م', '14:30'],
];
for (const [locale, text, expected] of table)
  test(`${locale}: ${text}`, () => {
    const times = timesIn(text, { locales: [locale] }).map((one) => one.times.join('|'));
    assert.equal(times.join(' '), expected);
  });

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
for (const locale of locales.filter((one) => !/^(?:en|zh)/u.test(one)))
  test(`${locale}: a time in a sentence is never read as another`, () => {
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom<Intl.DateTimeFormatOptions>(
          { timeStyle: 'short' },
          { hour: 'numeric', minute: '2-digit', hour12: true },
          { hour: 'numeric', minute: '2-digit', dayPeriod: 'long', hour12: true },
        ),
        (at, form) => {
          const shown = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...form }).format(at);
          const times = timesIn(`HP-1042 (${shown})`, { locales: [locale] });
          const isWritten = times.every((one) => one.times.includes(at.toISOString().slice(11, 16)));
          // A full stop between the numbers makes a decimal as well.
          assert.ok(isWritten && (times.length === 1 || notationOf(locale).timeSeparator === '.'), shown);
        },
      ),
      { numRuns: 40 },
    );
  });

for (const text of ['2026-11-13T10:15:00+05:30', '2026-11-13 10:15:00.123-08:00', '10:15+02:00'])
  test(`the distance from UTC is no time: ${text}`, () =>
    assert.deepEqual(
      timesIn(`It was at ${text}.`, {}).flatMap(({ times }) => times),
      ['10:15'],
    ));

test('times in a text of any length are found in linear time', () => {
  const start = process.cpuUsage();
  for (const locale of ['ko', 'es', 'fr'])
    for (const part of ['1 ', 'de la ', '오후 ', '10 h '])
      timesIn(part.repeat(100_000), { locales: [locale] });
  assert.ok(process.cpuUsage(start).user < 5_000_000);
});
