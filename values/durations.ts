import type { Clock } from './dates.ts';
import { languages } from './language/index.ts';
import { unitNames } from './locale.ts';
import { numbersFrom } from './quantities.ts';
import type { Value } from './value.ts';

const units = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;
type Unit = keyof typeof units;

/** Reads `1 h 30 min`, `90 minutes`, `PT1H30M` and the forms of the described and configured languages. */
export function readDuration(text: string, clock: Clock): Value | null {
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/u.exec(text);
  if (iso && text.length > 2) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map((part) => Number(part ?? 0));
    return { kind: 'duration', seconds: ((days * 24 + hours) * 60 + minutes) * 60 + seconds };
  }
  const parts = [...text.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+\.?)(?:,?\s*(?:and )?)/gu)];
  // Alone, 5 m are metres as well.
  if (parts.length === 1 && parts[0]?.[2] === 'm') return null;
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text.toLowerCase()) return null;
  const names = namesOf([...new Set([...(clock.locales ?? []), ...languages.map(({ name }) => name)])]);
  let seconds = 0;
  for (const [, number = '', word = ''] of parts) {
    const unit = names.get(word.replace(/\.$/u, ''));
    const [count, another] = numbersFrom(number, clock);
    if (!unit || count === undefined || another !== undefined) return null;
    seconds += count * units[unit];
  }
  return { kind: 'duration', seconds };
}

/** The seconds of a number in a column whose name ends in a unit of time: `duration_minutes`; null for another column. */
export function secondsOf(value: number | undefined, column: string): number | null {
  const name = column.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').toLowerCase();
  const unit = /_(second|minute|hour|day|week)s?$/u.exec(
    name.replace(/_(sec|min)s?$/u, (_, short) => `_${long[short]}`),
  )?.[1];
  return value === undefined || unit === undefined ? null : value * units[unit as Unit];
}
const long: Readonly<Record<string, Unit>> = { sec: 'second', min: 'minute' };

const named = new Map<string, ReadonlyMap<string, Unit | null>>();

/** Returns the names of units of time that `Intl` has; null for a name of two units: `d` is a minute in Turkish. */
function namesOf(locales: readonly string[]): ReadonlyMap<string, Unit | null> {
  const key = locales.join();
  const cached = named.get(key);
  if (cached) return cached;
  const names = new Map<string, Unit | null>([...shortNames]);
  for (const locale of locales)
    for (const unit of Object.keys(units) as Unit[])
      for (const name of unitNames(locale, unit))
        names.set(name, names.has(name) && names.get(name) !== unit ? null : unit);
  named.set(key, names);
  return names;
}

const shortNames: readonly (readonly [string, Unit])[] = [
  ['mins', 'minute'],
  ['hrs', 'hour'],
  ['secs', 'second'],
];
