import type { Clock } from './dates.ts';
import { languages } from './language/index.ts';
import { foldNotation, type Notation, notationOf, unitNames } from './locale.ts';
import { currencyNames, isCurrencyCode, readingsOf, takeMultiplier } from './numbers.ts';
import type { Value } from './value.ts';

const quantity =
  /^(?<minus>-(?=\p{Sc}|[A-Z]))?(?<before>[^\d+-]*)(?<number>[-+]?\s?[\d](?:[\d.,' ]*\d)?)(?<after>[^\d]*)$/u;

/** Reads a number, alone or with a currency, a percent sign or one counted thing: `$90.00`, `12 %`, `3 items`. */
export function readQuantity(text: string, clock: Clock): Value | null {
  const accounting = /^\((?<inner>[^()]+)\)$/u.exec(text)?.groups?.inner;
  const { minus, before = '', number = '', after = '' } = quantity.exec(accounting ?? text)?.groups ?? {};
  if (number === '') return null;
  const sign =
    accounting !== undefined || minus !== undefined || /-\s*$/u.test(before) || /^\s*-$/u.test(after)
      ? -1
      : 1;
  const unit = unitOf(before.replace('-', '').trim(), after.replace(/^\s*-$/u, '').trim(), clock);
  const numbers = isRounded(before, after, clock) ? [] : numbersFrom(number, clock);
  // A longer code is no number: two of them could round to the same one.
  if (unit === null || numbers.length === 0 || numbers.some((one) => Math.abs(one) > Number.MAX_SAFE_INTEGER))
    return null;
  return {
    kind: 'number',
    numbers: numbers.map((one) => one * sign * unit.times),
    units: unit.names,
    counted: unit.counted ?? '',
    ...(unit.times > 1 && { step: unit.times / 10 ** (/[.,](\d+)$/u.exec(number)?.[1]?.length ?? 0) }),
  };
}

/** Whether thousands or millions stand for the number, as in `$1.2M`, `12K` or `1,2 Mio.`. Apart and without a currency, `12 t` are tonnes. */
function isRounded(before: string, after: string, { locales = [] }: Clock): boolean {
  if (after.trim() === '') return false;
  const isAmount = currenciesIn(before.trim(), locales).length > 0;
  return (isAmount || /^\S|\S{2}/u.test(after)) && scalesOf(locales).has(after.trim().toLowerCase());
}

const scalesByLocales = new Map<string, ReadonlySet<string>>();

/** Returns the abbreviations of thousands, millions and more that `Intl` has: `k`, `m`, `mio.`. */
function scalesOf(locales: readonly string[]): ReadonlySet<string> {
  const key = locales.join();
  const cached = scalesByLocales.get(key);
  if (cached) return cached;
  const scales = new Set(
    [...locales, ...languages.map(({ name }) => name), 'en-GB'].flatMap((locale) => {
      const formats = (['short', 'long'] as const).map(
        (compactDisplay) => new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay }),
      );
      // Each scale, and each form of the plural.
      const numbers = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((power) =>
        [1, 1.1, 2, 5, 21].map((count) => count * 10 ** power),
      );
      return numbers.flatMap((number) =>
        formats
          .flatMap((format) => format.formatToParts(number))
          .flatMap(({ type, value }) =>
            type === 'compact' && takeMultiplier(value).times === 1
              ? [foldNotation(value).toLowerCase()]
              : [],
          ),
      );
    }),
  );
  scalesByLocales.set(key, scales);
  return scales;
}

/** Whether the word behind a number can multiply it: `m`, `Mio.`, `kg` and `GB` beside a number of grams or bytes. */
export const mayMultiply = (counted: string, { locales = [] }: Clock): boolean =>
  counted !== '' && (scalesOf(locales).has(counted) || prefixedUnits().has(counted));

function prefixedUnits(): ReadonlySet<string> {
  prefixed ??= new Set(
    ['kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte', 'kilogram', 'kilometer'].flatMap((unit) =>
      unitNames('en', unit),
    ),
  );
  return prefixed;
}
let prefixed: ReadonlySet<string> | undefined;

type Unit = { names: readonly string[]; times: number; counted?: string };

/** Returns the words around the number as its unit; null if they are something else. */
function unitOf(before: string, after: string, { locales = [] }: Clock): Unit | null {
  if (before === '' && after === '') return { names: [], times: 1 };
  const { times, rest: counted } = takeMultiplier(after);
  const rest = counted.trim();
  const names = [before, rest].map((words) => currenciesIn(words, locales)).find((codes) => codes.length > 0);
  if (names) return { names, times };
  if (before === '' && rest === '') return { names: [], times };
  if (before !== '' && rest !== '') return null;
  if (before === '%' || rest === '%' || rest === '٪') return { names: ['%'], times: 1 };
  if (before === '#' || before === '×') return { names: [], times: 1 };
  return /^\p{L}+(?:\.|\(s\))?$/u.test(after)
    ? { names: [], times: 1, counted: after.toLowerCase().replace(/\.$/u, '') }
    : null;
}

function currenciesIn(words: string, locales: readonly string[]): readonly string[] {
  if (/^[A-Z]{3}$/u.test(words) && isCurrencyCode(words)) return [words];
  return currencyNames(locales).get(words.toLowerCase().replace(/\.$/u, '')) ?? [];
}

/** Configured locales decide how digits are grouped; without one both readings count. */
export function numbersFrom(number: string, { locales = [] }: Clock): number[] {
  const digits = number.replace(/^[-+]\s?/u, '');
  const sign = number.startsWith('-') ? -1 : 1;
  const notations = locales.map(notationOf).filter(isFor(digits));
  const readings =
    notations.length > 0 ? notations.map((notation) => readIn(digits, notation)) : readingsOf(digits);
  return [...new Set(readings.filter((one) => !Number.isNaN(one)).map((one) => one * sign))];
}

const readIn = (digits: string, { group, decimal }: Notation): number =>
  Number(digits.replaceAll(group, '').replaceAll(' ', '').replace(decimal, '.'));

/** Whether the digits are grouped as the locale does; databases write 1234.50 in every country. */
const isFor =
  (digits: string) =>
  ({ group, decimal }: Notation): boolean => {
    const [whole = '', fraction, ...more] = digits.split(decimal);
    const groups = whole.split(group);
    // The last group has three digits, also in India: 12,34,567.
    const areGroups = groups.length === 1 || /^[1-9]\d{0,2}(?: \d{2,3})* \d{3}$/u.test(groups.join(' '));
    return (
      more.length === 0 &&
      areGroups &&
      /^\d*$/u.test(fraction ?? '') &&
      groups.every((part) => /^\d+$/u.test(part))
    );
  };
