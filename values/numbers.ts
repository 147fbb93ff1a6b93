import type { Clock } from './dates.ts';
import { isDescribed, languages } from './language/index.ts';

/** A number as a text says it. */
export type SaidNumber = {
  words: string;
  /** What it can mean: `1,234` is a thousand and more, or, where a comma parts the decimals, little more than one. */
  values: number[];
  /** What stands right before and right after it: a currency, a unit. */
  before: string;
  after: string;
};

/** In groups of three, or as in India: 12,34,567. No part of `1.2.3`. */
const written =
  /(?<![\p{Script=Latin}\p{N}_.,])[-−+]?(?:\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3})+(?:[.,]\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d+(?:[.,]\d+)?)(?![\p{N}_]|[.,]\d)/gu;

/** Every number in a text that stands by itself: no part of a word, a date, a time or an address. */
export function numbersIn(text: string): SaidNumber[] {
  const folded = foldWidth(text);
  return [...folded.matchAll(written)].flatMap((match) => {
    const [words] = match;
    const end = match.index + words.length;
    const [before, after] = [
      folded.slice(Math.max(0, match.index - nearby), match.index),
      folded.slice(end, end + nearby),
    ];
    if (isPartOfDateOrTime(before, after)) return [];
    const { times } = takeMultiplier(after.trimStart());
    const values = readingsOf(words).map((value) => value * times);
    return values.length === 0 ? [] : [{ words, values, before, after }];
  });
}

/** One width for all characters. A full-width comma between ASCII digits parts two numbers. */
export const foldWidth = (text: string): string =>
  text.replace(/(?<=[0-9])，(?=[0-9])/gu, ', ').normalize('NFKC');

/** The number of characters beside a number in which its currency or unit stands. */
const nearby = 40;

/** Whether the value is this number, or a text that says it. */
export function saysNumber(
  value: unknown,
  wanted: { number: number; currency?: string | undefined },
): boolean {
  const { number, currency } = wanted;
  const near = (one: number) => isSameNumber(one, number);
  if (typeof value === 'number') return near(value);
  if (typeof value !== 'string') return false;
  return numbersIn(value).some(
    (said) =>
      said.values.some((one) => near(isBelowZero(said) ? -one : one)) &&
      (currency === undefined || isIn(said, currency)),
  );
}

/** Whether the sign of a number stands before its currency: `-$90.00`. */
const isBelowZero = ({ before }: SaidNumber): boolean => /(?:^|[\s(])[-−]\s?\p{Sc}\s?$/u.test(before);

/** Whether two numbers are equal but for the rounding of calculations. Phone numbers and codes have many digits. */
export const isSameNumber = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(1e-9, 4 * Number.EPSILON * Math.abs(other));

/** Whether the amount is one of this currency (ISO 4217), by its symbol, its code or a name of it. */
export function isIn({ before, after }: Pick<SaidNumber, 'before' | 'after'>, currency: string): boolean {
  const [left, right] = [before.trimEnd().toLowerCase(), after.trimStart().toLowerCase()];
  // The dollar of another country: `CA$`, `R$`.
  const [sign] = /(?<!\p{L})\p{L}{1,3}\p{Sc}$/u.exec(left) ?? [];
  return namesOf(currency).some(
    (name) => (sign === undefined ? left.endsWith(name) : name === sign) || right.startsWith(name),
  );
}

/** Whether a number is an amount of money: a currency stands beside it, or nothing that it could count. */
export function isMoney(said: SaidNumber, { locales = [] }: Pick<Clock, 'locales'>): boolean {
  // Cells of a table are apart, and a sign right before a number is of that number.
  const before = said.before.replace(/.*\t/su, '');
  const after = said.after.replace(/(?:\t|\p{Sc}\d).*/su, '');
  const right = takeMultiplier(after.trimStart()).rest.toLowerCase();
  const others = locales.filter((locale) => !isDescribed(locale));
  const named = languages.some(({ amounts }) =>
    Object.values(amounts.currencies).some((names) =>
      names.some((name) => right.trimStart().startsWith(name)),
    ),
  );
  const paid = languages.some(({ amounts }) => amounts.verbs.test(before));
  return (
    named ||
    (others.length > 0 && isBesideName(before.toLowerCase(), right.trimStart(), others)) ||
    /\p{Sc}\s*$/u.test(before) ||
    /^\s*\p{Sc}/u.test(after) ||
    isCurrencyCode(/^\s*([A-Z]{3})\b/u.exec(after)?.[1] ?? '') ||
    // A code may be a word of a sentence: "TRY 3 times".
    (!/^\s\p{Ll}/u.test(after) &&
      mainCurrencies.includes(/(?<!\p{L})([A-Z]{3})\s?$/u.exec(before)?.[1] ?? '')) ||
    (paid && /^\s*(?:$|[.!,;。！，]|to\b|for\b|from\b)/u.test(after))
  );
}

/** Whether a currency of the locales is named beside a number: `1 234 kr`. One Latin letter names other things as well. */
function isBesideName(left: string, right: string, locales: readonly string[]): boolean {
  const [word = ''] = /^(?:[\p{L}\p{M}.]+\p{L}|[\p{L}\p{M}]+)/u.exec(right) ?? [];
  const [wordBefore = ''] = /[\p{L}\p{M}]+\s?$/u.exec(left) ?? [];
  const names = currencyNames(locales);
  return (
    [word, wordBefore.trim()].some((one) => one.length > 1 && names.has(one)) ||
    (joined.test(word) && Array.from(word, (_, at) => word.slice(0, at + 1)).some((one) => names.has(one)))
  );
}
/** What follows a word of these scripts may be joined to it. */
const joined = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
export const isCurrencyCode = (word: string): boolean => currencyCodes.has(word);

const namesByLocales = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** Returns the names and signs of currencies with their codes: `€`, `us dollars`; several currencies share `$`. */
export function currencyNames(locales: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const key = locales.join();
  const cached = namesByLocales.get(key);
  if (cached) return cached;
  const names = new Map<string, string[]>();
  const add = (name: string, code: string) => {
    const folded = name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u200e\u200f\u061c]/gu, '')
      .replace(/\.$/u, '')
      .trim();
    const codes = names.get(folded) ?? [];
    if (!codes.includes(code)) names.set(folded, [...codes, code]);
  };
  for (const { amounts } of languages)
    for (const [code, words] of Object.entries(amounts.currencies)) for (const word of words) add(word, code);
  for (const locale of [...locales, ...languages.map(({ name }) => name)])
    for (const code of mainCurrencies) for (const name of displayedNames(locale, code)) add(name, code);
  for (const [noun, code] of locales.flatMap(nounsIn)) add(noun, code);
  namesByLocales.set(key, names);
  return names;
}

const displayedNames = (locale: string, currency: string): string[] =>
  (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) => {
    const options = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 } as const;
    const format = new Intl.NumberFormat(locale, options);
    return [1, 2, 5].flatMap((amount) =>
      format.formatToParts(amount).flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
    );
  });

/** "Dollars" of "dollars canadiens", "kronor" of "svenska kronor": what the names of two dollars share is the noun. */
function nounsIn(locale: string): [noun: string, code: string][] {
  const words = (currency: string) => displayedNames(locale, currency).map((name) => name.split(' '));
  const [canadian = [], australian = []] = [words('CAD').at(-1), words('AUD').at(-1)];
  const place = [0, -1].find((at) => canadian.length > 1 && canadian.at(at) === australian.at(at));
  if (place === undefined) return [];
  return mainCurrencies.flatMap((code) =>
    words(code).flatMap((name): [string, string][] =>
      name.length === 2 ? [[name.at(place) ?? '', code]] : [],
    ),
  );
}

/** Signs of other currencies are ambiguous; their codes are always read. */
const mainCurrencies =
  'USD EUR GBP CNY JPY INR KRW BRL MXN CAD AUD CHF RUB TRY PLN SEK NOK DKK ILS SAR THB VND UAH CZK HUF RON BGN IDR'.split(
    ' ',
  );

const known = new Map<string, readonly string[]>();

/** What a currency is called, from the data that every JavaScript engine has. */
function namesOf(currency: string): readonly string[] {
  const before = known.get(currency);
  if (before) return before;
  const parts = languages.flatMap(({ name }) =>
    displayedNames(name, currency).map((one) => one.normalize('NFKC').toLowerCase()),
  );
  const own = languages.flatMap(({ amounts }) => amounts.currencies[currency] ?? []);
  const names = [...new Set([...parts, ...own])];
  known.set(currency, names);
  return names;
}

/**
 * Every reading of a number: `1,234` is a thousand and more, or a decimal. Databases write `1234.50`. An address (`192.168.1.11`), a
 * version and a list have none: only groups of three, or as in India, are parts of one number.
 */
export function readingsOf(words: string): number[] {
  const digits = words.replace('−', '-').replace(/[+'’\u00A0\u202F ]/gu, '');
  const comma = Number(digits.replaceAll(',', ''));
  const point = Number(digits.replaceAll('.', '').replace(',', '.'));
  const marks: string[] = digits.match(/[.,]/gu) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return [Number(digits)];
  if (marks.includes('.') && marks.includes(',')) return [last === '.' ? comma : point];
  if (marks.length > 1) return grouped.test(digits) ? [Number(digits.replaceAll(last, ''))] : [];
  const groups = /^-?[1-9]\d{0,2}[.,]\d{3}$/u.test(digits);
  const asDecimals = Number(digits.replace(',', '.'));
  return groups ? [Number(digits.replace(last, '')), asDecimals] : [asDecimals];
}

const grouped = /^-?\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/u;

const isPartOfDateOrTime = (before: string, after: string) =>
  /\d[-/:]$/u.test(before) || /^[-/:]\d/u.test(after);

/** Takes the word off a text that makes the number before it many times as large: three million. */
export function takeMultiplier(after: string): { times: number; rest: string } {
  const folded = after.toLowerCase();
  for (const { pattern, times } of multipliers) {
    const [word] = pattern.exec(folded) ?? [];
    if (word !== undefined) return { times, rest: after.slice(word.length) };
  }
  return { times: 1, rest: after };
}
/** Latin words end where they end: Millionen are none of English. */
const multipliers = languages
  .flatMap(({ amounts }) => Object.entries(amounts.multipliers))
  .map(([name, times]) => ({
    times,
    pattern: new RegExp(`^${name}${/[a-z]$/u.test(name) ? 's?(?!\\p{L})' : ''}`, 'u'),
  }));
