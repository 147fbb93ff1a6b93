import type { WrittenDate } from '../../../values/written-dates.ts';
import { spend } from '../../limits.ts';
import type { Evidence } from './evidence.ts';
import type { WrittenValue } from './items.ts';
import type { ValueIndex } from './value-index.ts';

export function holdsDay(place: ValueIndex, date: WrittenDate): boolean {
  const isHeld =
    date.days.some((day) => place.dates.has(day)) ||
    [...place.dates].some((day) => date.days.some((one) => day.endsWith(one)));
  return isHeld || place.names(date);
}

/** Whether any of the places holds the value; identifiers are not looked up. */
export function isHeldIn(
  value: WrittenValue,
  places: readonly ValueIndex[],
  series: Evidence['series'],
): boolean {
  switch (value.kind) {
    case 'amount':
      return places.some(({ numbers }) => value.amounts.some((amount) => numbers.has(amount)));
    case 'date':
      return places.some((place) => holdsDay(place, value.date)) || series.has(value.date);
    case 'time':
      return places.some(({ times, utcTimes }) =>
        value.times.some((time) => times.has(time) || utcTimes.has(time)),
      );
    case 'identifier':
      return true;
  }
}

/** Whether it may be one moment. The user's words and arguments may tell the time, or the day of records that have only times. */
export function isMomentOf(
  { given, today, instructed, records, series }: Evidence,
  { date, at = [] }: WrittenValue & { kind: 'date' },
): boolean {
  const hasTime = ({ times, utcTimes }: ValueIndex) =>
    at.some((time) => times.has(time) || utcTimes.has(time));
  if (at.length === 0 || [given, instructed].some(hasTime) || series.has(date)) return true;
  if (holdsDay(given, date) && !date.days.includes(today)) return true;
  spend(records.length, `the ${records.length} records of a moment`);
  const ofTime = records.filter(hasTime);
  const isOfDay = (place: ValueIndex) =>
    (place.dates.size === 0 && place.writtenDates.length === 0) || holdsDay(place, date);
  return ofTime.length === 0 || ofTime.some(isOfDay);
}
