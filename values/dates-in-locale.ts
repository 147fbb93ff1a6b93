import { escapeRegex } from '../record/text/escape-regex.ts';
import type { Clock } from './dates.ts';
import { existingDate } from './dates.ts';
import { isDescribed } from './language/index.ts';
import { foldNotation, foldWord, notationOf } from './locale.ts';

/** A date in a text: its words, their place, and the day as `YYYY-MM-DD`, or `MM-DD` without a year. */
type FoundDate = { words: string; index: number; day: string };

/**
 * Returns the dates with the name of a month as the configured locales write them: `21 de noviembre de 2026`, `21. November`. The
 * described languages have readers of their own.
 */
export function datesInLocales(text: string, { locales = [] }: Clock): FoundDate[] {
  const found = locales
    .filter((locale) => !isDescribed(locale))
    .flatMap((locale) =>
      patternsOf(locale).flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups = {} }) => {
          const day = dayOf(groups, locale);
          return day === null ? [] : [{ words, index, day }];
        }),
      ),
    );
  // A year may stand before or behind, and another locale may read a part: the longest of overlapping dates counts.
  const kept: FoundDate[] = [];
  for (const date of found.toSorted(
    (one, other) => one.index - other.index || other.words.length - one.words.length,
  )) {
    const last = kept.at(-1);
    if (!last || date.index >= last.index + last.words.length) kept.push(date);
    else if (date.words.length > last.words.length) kept[kept.length - 1] = date;
  }
  return kept;
}

/** Replaces the dates by blanks. */
export function withoutDates(text: string, dates: readonly FoundDate[]): string {
  let end = 0;
  const parts = dates.map(({ words, index }) => {
    const part = text.slice(end, index) + ' '.repeat(words.length);
    end = index + words.length;
    return part;
  });
  return parts.join('') + text.slice(end);
}

function dayOf(
  { day = '', month = '', year = '' }: Record<string, string | undefined>,
  locale: string,
): string | null {
  const { months, yearsAhead } = notationOf(locale);
  const number = months.get(foldWord(month));
  if (number === undefined) return null;
  const [inMonth, inYear] = [day, year].map((digits) => foldNotation(digits).padStart(2, '0'));
  const rest = `${String(number + 1).padStart(2, '0')}-${inMonth}`;
  // A leap year for a day without one.
  const date = existingDate(`${year === '' ? 2024 : Number(inYear) - yearsAhead}-${rest}`);
  return date === null || year !== '' ? date : rest;
}

const patterns = new Map<string, RegExp[]>();

function patternsOf(locale: string): RegExp[] {
  const known = patterns.get(locale);
  if (known) return known;
  const all = [...notationOf(locale).months.keys()];
  const names = all
    .filter((name) => /^\p{L}/u.test(name))
    .toSorted((one, other) => other.length - one.length)
    .map(escapeRegex);
  const month = `(?<month>${names.join('|')})(?![\\p{L}\\p{M}])\\.?`;
  const day = '(?<![\\p{Nd}\\p{L}:.,/-])(?<day>\\p{Nd}{1,2})(?![\\p{Nd}:])(?:er\\b|[.º°ª])?';
  const year = '(?<year>\\p{Nd}{4})(?!\\p{Nd})';
  // Limited, because texts may hold thousands of blanks.
  const link = "[,\\s]{0,3}(?:\\p{L}{1,4}\\.?[\\s'’])?\\s{0,3}";
  const sources =
    names.length === 0
      ? numberedSources(locale, all)
      : [
          `${day}${link}${month}(?:${link}${year})?`,
          // Elsewhere, digits before a date are another number: "Auftrag 1061 am 2. Dezember".
          ...(beginsWithYear(locale)
            ? [
                `(?:(?<!\\p{Nd})${year}\\.?${link})?(?<![\\p{L}\\p{M}])${month}\\s{1,3}${day}`,
                `(?<!\\p{Nd})${year}\\.?${link}${day}${link}${month}`,
              ]
            : [`(?<![\\p{L}\\p{M}])${month}\\s{1,3}${day}`]),
        ];
  const made = sources.map((source) => new RegExp(source, 'giu'));
  patterns.set(locale, made);
  return made;
}

const longDate = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatToParts(0);

function beginsWithYear(locale: string): boolean {
  const [first] = longDate(locale).filter(({ type }) => type === 'year' || type === 'day');
  return first?.type === 'year';
}

/** The long date of a locale whose months are numbered, as in Korean. */
function numberedSources(locale: string, months: readonly string[]): string[] {
  if (months.length === 0) return [];
  const parts = longDate(locale);
  const after = (type: string) =>
    parts[parts.findIndex((part) => part.type === type) + 1]?.value.trim() ?? '';
  const month = months.toReversed().map(escapeRegex).join('|');
  return [
    `(?:(?<!\\p{Nd})(?<year>\\p{Nd}{4})${escapeRegex(after('year'))}\\s?)?(?<!\\p{Nd})(?<month>${month})\\s?(?<day>\\p{Nd}{1,2})${escapeRegex(after('day'))}`,
  ];
}
