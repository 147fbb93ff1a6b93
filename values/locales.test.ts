import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locales } from '../tests/doubles/locales.ts';
import { compareValues } from './compare.ts';
import { readValue } from './read.ts';

const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };

const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2056-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minutes = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const amounts = fc.integer({ min: 1, max: 99_999_999 }).map((hundredths) => hundredths / 100);

for (const locale of locales) {
  const reading = { ...clock, locales: [locale] };
  const same = (shown: string, stored: unknown) =>
    assert.equal(
      compareValues(shown, stored, { clock: reading }).result,
      'equal',
      JSON.stringify([shown, stored, readValue(shown, reading)]),
    );
  test(`${locale}: dates are read back, and no other day is equal`, () => {
    fc.assert(
      fc.property(dates, dates, fc.constantFrom('long', 'medium'), (day, other, dateStyle) => {
        const write = (date: string) =>
          new Intl.DateTimeFormat(locale, { dateStyle: dateStyle as 'long', timeZone: 'UTC' }).format(
            new Date(date),
          );
        same(write(day), day);
        if (day !== other)
          assert.notEqual(compareValues(write(day), other, { clock: reading }).result, 'equal');
      }),
      { numRuns: 40 },
    );
  });
  test(`${locale}: amounts are read back, and no other amount is equal`, () => {
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom('EUR', 'USD', 'JPY'), (amount, other, currency) => {
        const write = (value: number) =>
          new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 2 }).format(
            value,
          );
        same(write(amount), amount);
        same(write(-amount), -amount);
        if (amount !== other)
          assert.notEqual(compareValues(write(amount), other, { clock: reading }).result, 'equal');
      }),
      { numRuns: 40 },
    );
  });
  test(`${locale}: times are read back`, () => {
    fc.assert(
      fc.property(minutes, (time) => {
        same(
          new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
            new Date(`2026-11-21T${time}Z`),
          ),
          time,
        );
      }),
      { numRuns: 40 },
    );
  });
  test(`${locale}: dates with times are read back, and no other time is equal`, () => {
    fc.assert(
      fc.property(
        dates,
        minutes,
        minutes,
        fc.constantFrom('medium', 'short'),
        (day, time, other, dateStyle) => {
          const write = (minute: string) =>
            new Intl.DateTimeFormat(locale, {
              dateStyle: dateStyle as 'short',
              timeStyle: 'short',
              timeZone: 'UTC',
            }).format(new Date(`${day}T${minute}Z`));
          same(write(time), `${day}T${time}:00Z`);
          if (time !== other)
            assert.notEqual(
              compareValues(write(time), `${day}T${other}:00Z`, { clock: reading }).result,
              'equal',
            );
        },
      ),
      { numRuns: 40 },
    );
  });
  test(`${locale}: a date in words with its time is never read as another`, () => {
    fc.assert(
      fc.property(dates, minutes, fc.constantFrom('full', 'long'), (day, time, dateStyle) => {
        const shown = new Intl.DateTimeFormat(locale, {
          dateStyle: dateStyle as 'long',
          timeStyle: 'medium',
          timeZone: 'UTC',
        }).format(new Date(`${day}T${time}Z`));
        assert.notEqual(
          compareValues(shown, `${day}T${time}:00Z`, { clock: reading }).result,
          'different',
          shown,
        );
      }),
      { numRuns: 40 },
    );
  });
}
