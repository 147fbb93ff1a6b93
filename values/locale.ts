/** What `Intl` knows of a locale's notation. */
export type Notation = {
  locale: string;
  decimal: string;
  group: string;
  /** The order of the parts of a numeric date. */
  order: readonly ('day' | 'month' | 'year')[];
  /** Folded names, long and short, alone and within a date. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, number>;
  timeSeparator: string;
  /** The word after an hour, in lower case: `uhr`, `h`; empty for none. */
  hourUnit: string;
  morning: ReadonlySet<string>;
  afternoon: ReadonlySet<string>;
  /** Years of the locale's calendar minus years of the Gregorian calendar. */
  yearsAhead: number;
};

const notations = new Map<string, Notation>();

/** Returns a locale's notation; formatters are created once, because that is slow. */
export function notationOf(locale: string): Notation {
  const cached = notations.get(locale);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const symbol = (type: string, other: string) => parts.find((part) => part.type === type)?.value ?? other;
  const dateParts = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).formatToParts(
    new Date('2026-11-21T00:00:00Z'),
  );
  const year = Number(
    toAsciiDigits(
      new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' })
        .formatToParts(new Date('2026-11-21T00:00:00Z'))
        .find(({ type }) => type === 'year')?.value ?? '2026',
    ),
  );
  const made: Notation = {
    locale,
    decimal: foldNotation(symbol('decimal', '.')),
    group: foldNotation(symbol('group', ',')),
    order: dateParts.flatMap(({ type }) =>
      type === 'day' || type === 'month' || type === 'year' ? [type] : [],
    ),
    months: namesBy(locale, 'month', monthDays),
    weekdays: namesBy(locale, 'weekday', weekDays),
    timeSeparator: afterHour(locale, { timeStyle: 'short' }),
    hourUnit: foldWord(afterHour(locale, { hour: 'numeric', hour12: false })),
    morning: dayPeriods(locale, 0),
    afternoon: dayPeriods(locale, 12),
    yearsAhead: Number.isNaN(year) ? 0 : year - 2026,
  };
  notations.set(locale, made);
  return made;
}

/** What stands after the hour. */
function afterHour(locale: string, style: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).formatToParts(0);
  const hour = parts.findIndex(({ type }) => type === 'hour');
  return foldNotation(parts[hour + 1]?.value ?? '').trim();
}

const monthDays = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
/** A Sunday first. */
const weekDays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 22 + day)));

function namesBy(
  locale: string,
  part: 'month' | 'weekday',
  days: readonly Date[],
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const style of ['long', 'short'] as const)
    for (const beside of [{}, { day: 'numeric' }, { day: 'numeric', year: 'numeric' }] as const) {
      const formatter = new Intl.DateTimeFormat(locale, { [part]: style, ...beside, timeZone: 'UTC' });
      for (const [index, day] of days.entries()) {
        const name = formatter.formatToParts(day).find(({ type }) => type === part)?.value;
        if (name && /\p{L}/u.test(name)) names.set(foldWord(name), index);
      }
    }
  return names;
}

/** The names of the parts of twelve hours. */
function dayPeriods(locale: string, from: number): ReadonlySet<string> {
  const formatters = [
    new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(locale, { hour: 'numeric', dayPeriod: 'long', hour12: true, timeZone: 'UTC' }),
  ];
  return new Set(
    formatters.flatMap((formatter) =>
      Array.from({ length: 12 }, (_, at) => from + at).flatMap((hour) =>
        formatter
          .formatToParts(new Date(Date.UTC(2026, 10, 21, hour)))
          .flatMap(({ type, value }) => (type === 'dayPeriod' ? [foldWord(value)] : [])),
      ),
    ),
  );
}

/** The names of a unit that `Intl` has, long and short, in lower case and without the full stop of an abbreviation. */
export const unitNames = (locale: string, unit: string): string[] =>
  (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
    return [1, 2, 5].flatMap((count) => {
      const name = format.formatToParts(count).find(({ type }) => type === 'unit')?.value;
      return name ? [name.trim().toLowerCase().replace(/\.$/u, '')] : [];
    });
  });

/** Unifies white space, marks of direction, signs and digits of any script. */
export function foldNotation(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s/gu, ' ')
    .replace(/−(?=[\d\p{Sc}])|(?<!\d)[‒–](?=[\d\p{Sc}])/gu, '-')
    .replace(/[’‘]/gu, "'")
    .replace(/٫/gu, ',')
    .replace(/٬/gu, '.');
}

/** Unifies a word of a date: case, and the full stop of an abbreviation. */
export const foldWord = (word: string): string =>
  foldNotation(word)
    .toLowerCase()
    .replace(/\.|\u0307/gu, '')
    .trim();

/** The first digit of each script, by code point: Unicode has them in runs of ten. */
const zeros: number[] = [];

function toAsciiDigits(text: string): string {
  if (!/[^\x20-\x7e]/u.test(text)) return text;
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return code < 128 ? digit : String(code - zeroBefore(code));
  });
}

function zeroBefore(code: number): number {
  if (zeros.length === 0)
    for (let at = 0x660; at < 0x1fbfa; at += 1)
      if (/\p{Nd}/u.test(String.fromCodePoint(at)) && (zeros.at(-1) ?? 0) + 9 < at) zeros.push(at);
  return zeros.findLast((zero) => zero <= code) ?? code;
}

/** The script of a text, roughly. */
export const scriptOf = (text: string): string =>
  /\p{Script=Latin}/u.test(text)
    ? /\p{Lo}/u.test(text)
      ? 'mixed'
      : 'latin'
    : /\p{L}/u.test(text)
      ? 'other'
      : 'none';

/** Unifies title case and code case; rows may hold HTML or Markdown where pages show plain text. */
export const foldCase = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/giu, '')
    .replace(/[*`~]+/gu, '')
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/gu, (gap: string, at: number, whole: string) =>
      gap.startsWith('-') && at > 0 && at + gap.length === whole.length ? '-' : ' ',
    )
    .trim();
