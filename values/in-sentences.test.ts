import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locales } from '../tests/doubles/locales.ts';
import { datesInLocales } from './dates-in-locale.ts';
import { identifiersIn } from './identifiers.ts';
import { isMoney, numbersIn } from './numbers.ts';
import { timesIn } from './times.ts';
import { datesIn } from './written-dates.ts';

const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const amounts = fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => hundredths / 100);

const english = [
  'Your order arrives on X.',
  '- Due: X',
  'It is booked for X, as you asked.',
  '**X** – Dentist',
];
const chinese = ['您的订单将于X送达。', '会议：X'];
const sentences: Record<string, string[]> = {
  'en-US': english,
  'en-GB': english,
  'en-AU': english,
  'zh-CN': chinese,
  'zh-TW': chinese,
};

const dayForms: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { dateStyle: 'short' },
  { weekday: 'short', month: 'short', day: 'numeric' },
  { month: 'long', day: 'numeric' },
];
const timeForms: Intl.DateTimeFormatOptions[] = [
  ...(['full', 'long', 'medium', 'short'] as const).map(
    (dateStyle) => ({ dateStyle, timeStyle: 'short' }) as const,
  ),
  { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  { timeStyle: 'short' },
  { timeStyle: 'medium' },
];

for (const [locale, texts] of Object.entries(sentences)) {
  test(`${locale}: a moment in a sentence is one day and one time`, () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...texts), (at, sentence) => {
        const [day, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)];
        for (const form of [...dayForms, ...timeForms]) {
          const shown = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...form }).format(at);
          const text = sentence.replace('X', shown);
          const days = datesIn(text, clock);
          const isOfDay =
            !timeForms.includes(form) || form.dateStyle !== undefined || form.month !== undefined;
          assert.equal(days.length, isOfDay ? 1 : 0, text);
          if (isOfDay)
            assert.ok(
              days[0]?.days.some((one) => day.endsWith(one)),
              text,
            );
          const times = timesIn(text, {}).map((one) => one.times[0]);
          assert.deepEqual(times, timeForms.includes(form) ? [time] : [], text);
          assert.deepEqual(identifiersIn(text), [], text);
        }
      }),
      { numRuns: 30 },
    );
  });

  test(`${locale}: an amount in a sentence is one number`, () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...texts),
        fc.constantFrom('USD', 'EUR', 'GBP'),
        (amount, sentence, currency) => {
          for (const currencyDisplay of ['symbol', 'code', 'name'] as const) {
            const shown = new Intl.NumberFormat(locale, {
              style: 'currency',
              currency,
              currencyDisplay,
            }).format(amount);
            const [only, another] = numbersIn(sentence.replace('X', shown));
            assert.ok(only?.values.includes(amount) && another === undefined, sentence.replace('X', shown));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
}

const money: [locale: string, text: string, isOne: boolean][] = [
  ['ko', '가격은 12,000원입니다', true],
  ['ja', '1,200円です', true],
  ['cs', '5.000 Kč', true],
  ['ru', '5 000 рублей', true],
  ['pt', '1.234,50 reais', true],
  ['sv', '1234 kronor', true],
  ['sv', 'kr 1234', true],
  ['de', '50 Franken', true],
  ['en', 'USD 12', true],
  ['en', 'TRY 3 times', false],
  ['en', 'a man of 6 ft', false],
  ['fr', '3 canadiens', false],
  ['es', '5 mesas', false],
];
for (const [locale, text, isOne] of money)
  test(`${locale}: ${text} is ${isOne ? 'money' : 'something else'}`, () => {
    assert.deepEqual(
      numbersIn(text).map((number) => isMoney(number, { locales: [locale] })),
      [isOne],
    );
  });

for (const [text, expected] of [
  ['2026 €565.83', [false, true]],
  ['21\t€565.83', [false, true]],
  ['2026\tEUR 565.83', [false, true]],
  ['€565.83\t12', [true, false]],
  ['565.83 €\t12', [true, false]],
  ['565.83€', [true]],
] as const)
  test(`the amounts among the numbers of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(
      numbersIn(text).map((number) => isMoney(number, { locales: ['en'] })),
      expected,
    );
  });

// Months with names of their own, and readers of numeric dates that know no locale.
for (const locale of locales.filter((one) => !/^(?:en|zh|ja|he)/u.test(one)))
  test(`${locale}: a date in words in a sentence is one day`, () => {
    fc.assert(
      fc.property(moments, fc.constantFrom('full', 'long'), (at, dateStyle) => {
        const shown = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle }).format(at);
        const text = `HP-1042: ${shown}.`;
        const [only, another] = datesIn(text, { ...clock, locales: [locale] });
        // Thai has the era between month and year.
        const isDay = only?.days.every((day) => at.toISOString().slice(0, 10).endsWith(day));
        assert.ok(isDay && another === undefined, `${text} ${JSON.stringify([only, another])}`);
      }),
      { numRuns: 30 },
    );
  });

test('dates in a text of any length are found in linear time', () => {
  const german = { ...clock, locales: ['de'] };
  const start = process.cpuUsage();
  for (const blank of [' ', '\n', '\t']) assert.deepEqual(datesIn(`1${blank.repeat(300_000)}x`, german), []);
  assert.equal(datesInLocales('am 5. Dezember 2026 und 3 '.repeat(20_000), german).length, 20_000);
  // Quadratic work takes minutes.
  assert.ok(process.cpuUsage(start).user < 5_000_000);
});
