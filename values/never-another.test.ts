import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locales } from '../tests/doubles/locales.ts';
import { compareValues } from './compare.ts';

const now = '2026-11-20T09:00:00Z';
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const numbers = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((thousandths) => thousandths / 1000);

/** Every way in which `Intl` writes a value, with the value. */
function writings(locale: string, at: Date, number: number): [shown: string, stored: unknown][] {
  const timeZone = 'UTC';
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const inNumber = (options: Intl.NumberFormatOptions, one: number) =>
    new Intl.NumberFormat(locale, options).format(one);
  const whole = Math.round(number * 1000);
  const [hours, minutes] = [at.getUTCHours() + 1, at.getUTCMinutes()];
  const days = (at.getUTCDate() % 7) - 3;
  const day = new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);
  const styles = ['full', 'long', 'medium', 'short'] as const;
  return [
    ...styles.flatMap((dateStyle): [string, unknown][] => [
      ...styles.map((timeStyle): [string, unknown] => [
        date({ dateStyle, timeStyle }).format(at),
        at.toISOString(),
      ]),
      [date({ dateStyle, timeStyle: 'long', timeZone: 'America/New_York' }).format(at), at.toISOString()],
      [date({ dateStyle }).formatRange(at, new Date(at.getTime() + 3 * 86_400_000)), at.toISOString()],
      [
        date({ dateStyle, timeStyle: 'short' }).formatRange(at, new Date(at.getTime() + 7_200_000)),
        at.toISOString(),
      ],
    ]),
    ...(
      [
        { weekday: 'short', month: 'short', day: 'numeric' },
        { month: 'short', day: 'numeric' },
        { weekday: 'long' },
        { weekday: 'short' },
        { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
        { weekday: 'short', hour: 'numeric', minute: '2-digit' },
        { month: 'numeric', day: 'numeric' },
        { month: 'short', year: 'numeric' },
        { hour: 'numeric', minute: 'numeric', timeZoneName: 'short' },
      ] as const
    ).map((options): [string, unknown] => [date(options).format(at), at.toISOString()]),
    ...(['long', 'short', 'narrow'] as const).flatMap((style): [string, unknown][] => [
      [
        `${inNumber({ style: 'unit', unit: 'hour', unitDisplay: style }, hours)} ${inNumber({ style: 'unit', unit: 'minute', unitDisplay: style }, minutes)}`,
        `${hours * 60 + minutes} minutes`,
      ],
      ...['kilogram', 'celsius', 'gigabyte', 'kilometer-per-hour', 'meter', 'mile'].map(
        (unit): [string, unknown] => [
          inNumber({ style: 'unit', unit, unitDisplay: style, maximumFractionDigits: 3 }, number),
          number,
        ],
      ),
    ]),
    [new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'), day],
    [
      new Intl.RelativeTimeFormat(locale).format(days, 'week'),
      new Date(Date.parse(now) + days * 7 * 86_400_000).toISOString(),
    ],
    [inNumber({ style: 'percent', maximumFractionDigits: 3 }, number / 100), `${number}%`],
    [inNumber({ maximumFractionDigits: 3 }, number), number],
    ...(['short', 'long'] as const).flatMap((compactDisplay): [string, unknown][] => [
      [
        inNumber({ notation: 'compact', compactDisplay, maximumFractionDigits: 1 }, whole * 10_000),
        whole * 10_000,
      ],
      [
        inNumber({ notation: 'compact', compactDisplay, style: 'currency', currency: 'USD' }, whole * 10_000),
        whole * 10_000,
      ],
    ]),
    ...(['symbol', 'code', 'name'] as const).map((currencyDisplay): [string, unknown] => [
      inNumber({ style: 'currency', currency: 'EUR', currencyDisplay, maximumFractionDigits: 3 }, number),
      number,
    ]),
  ];
}

for (const locale of locales)
  test(`${locale}: nothing that Intl writes is read as another value`, () => {
    fc.assert(
      fc.property(moments, numbers, (at, number) => {
        for (const [shown, stored] of writings(locale, at, number))
          for (const clock of [
            { now, timeZone: 'UTC', locales: [locale] },
            ...(/^(?:en-US|en-GB|zh-CN)$/u.test(locale) ? [{ now, timeZone: 'UTC' }] : []),
          ])
            assert.notEqual(
              compareValues(shown, stored, { clock }).result,
              'different',
              `${shown} for ${stored}`,
            );
      }),
      { numRuns: 2 },
    );
  });

test('a text in which one digit differs is never taken for a part of the other', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  const inTexts = [
    (first: number, second: number) => `rows ${first} and ${second} of 3`,
    (first: number, second: number) => `第 ${first} 行和第 ${second} 行，共 3 行`,
    (first: number, second: number) => `2026-${first}${second}-45`,
  ];
  fc.assert(
    fc.property(digit, digit, digit, fc.constantFrom(...inTexts), (kept, one, other, text) => {
      fc.pre(one !== other);
      assert.equal(
        compareValues(text(kept, one), text(kept, other), { clock: { now, timeZone: 'UTC' } }).result,
        'different',
      );
    }),
  );
});

test('a date that does not exist is another one', () => {
  assert.equal(
    compareValues('2026-92-01', '2026-12-01', { clock: { now, timeZone: 'UTC' } }).result,
    'different',
  );
});
