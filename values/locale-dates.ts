import type { Clock } from './dates.ts';
import { existingDate, normaliseTime } from './dates.ts';
import { foldNotation, foldWord, type Notation, notationOf } from './locale.ts';
import type { Value } from './value.ts';

/** Reads a date as a configured locale writes it; without locales only numeric dates, in every order. */
export function readLocaleDate(text: string, { locales = [] }: Clock): Value | null {
  const readings = locales.flatMap((locale) => readIn(text, notationOf(locale)) ?? []);
  const [first] = readings;
  if (first !== undefined) return { kind: 'date', days: [...new Set(readings)], weekday: null, time: null };
  const weekday =
    text.length < 4
      ? undefined
      : locales
          .map((locale) => notationOf(locale).weekdays.get(foldWord(text)))
          .find((day) => day !== undefined);
  if (weekday !== undefined) return { kind: 'date', days: [], weekday, time: null };
  const days = locales.length === 0 ? readNumeric(text) : [];
  return days.length === 0 ? null : { kind: 'date', days, weekday: null, time: null };
}

/** Reads `14.30` in a configured locale that writes times so. */
export function readLocaleTime(text: string, { locales = [] }: Clock): string | null {
  const [, hour, minute] = /^(\d{1,2})\.(\d{2})(?:\.\d{2})?$/u.exec(text) ?? [];
  const isWritten = hour !== undefined && locales.some((one) => notationOf(one).timeSeparator === '.');
  return isWritten ? normaliseTime(`${hour}:${minute}`) : null;
}

function readIn(text: string, { months, weekdays, order, yearsAhead }: Notation): string | null {
  let rest = foldNotation(text)
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{M}])\./gu, '')
    .replaceAll('.', ' ');
  // In Romance languages Tuesday and March have one short name.
  const month = takeName(rest, without(months, weekdays)) ?? takeName(rest, months);
  if (month) rest = month.rest;
  const weekday = takeName(rest, weekdays);
  if (weekday) rest = weekday.rest;
  const numbers = rest.match(/\d+/gu) ?? [];
  if (month?.isWord && numbers.length === 1) return dayOfMonth(month.value + 1, rest);
  if (numbers.length !== (month ? 2 : 3) || /\p{L}{5,}|[\p{Sc}%]/u.test(rest)) return null;
  const year = numbers.find((part) => part.length === 4);
  const [day, other] = numbers.filter((part) => part !== year);
  if (month && year && day) return dateFrom(Number(year) - yearsAhead, month.value + 1, Number(day));
  if (month || !day || !numeric.test(text)) return null;
  const parts = Object.fromEntries(order.map((part, at) => [part, numbers[at] ?? '']));
  const shortYear = (parts.year ?? '').length === 2 ? 2000 : 0;
  if (year && other && parts.year !== year) return null;
  return dateFrom(
    Number(parts.year) + shortYear - (shortYear ? yearsAhead % 100 : yearsAhead),
    Number(parts.month),
    Number(parts.day),
  );
}

/** Reads `Mo., 23. Nov.` as `11-23`: a month and a day, and at most short words beside them. */
function dayOfMonth(month: number, rest: string): string | null {
  const day = /(?<![\d,:/-])(\d{1,2})(?![\d,:/-])/u.exec(rest)?.[1];
  if (day === undefined || /[\p{L}\p{M}]{4,}|[\p{Sc}%]/u.test(rest)) return null;
  // A leap year.
  return dateFrom(2024, month, Number(day))?.slice('YYYY-'.length) ?? null;
}

const numeric = /^\D*\d+\s?[./-]\s?\d+\s?[./-]\s?\d+\D*$/u;

const without = (names: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>) =>
  new Map([...names].filter(([name]) => !others.has(name)));

/** A name out of a text. `isWord`: it is no part of a longer word, such as `mai` of `semaines`. */
type TakenName = { value: number; rest: string; isWord: boolean };

/** Takes the longest name out of the text, a whole word if there is one. */
function takeName(text: string, names: ReadonlyMap<string, number>): TakenName | null {
  let longest = { name: '', isWord: false };
  for (const name of names.keys()) {
    if (!text.includes(name)) continue;
    const isWord = isWordIn(text, name);
    if (isWord === longest.isWord ? name.length > longest.name.length : isWord) longest = { name, isWord };
  }
  const { name, isWord } = longest;
  const value = names.get(name);
  return value === undefined ? null : { value, rest: text.replace(name, ' '), isWord };
}

function isWordIn(text: string, name: string): boolean {
  const index = text.indexOf(name);
  // Chinese and Japanese months are numbered.
  const before = /^\d/u.test(name) ? /\d$/u : /[\p{L}\p{M}]$/u;
  return !before.test(text.slice(0, index)) && !/^[\p{L}\p{M}]/u.test(text.slice(index + name.length));
}

/** `21/11/2026` has one reading, `4/12/2026` two. */
function readNumeric(text: string): string[] {
  const [, one, other, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(text) ?? [];
  if (year === undefined) return [];
  const days = [
    dateFrom(Number(year), Number(one), Number(other)),
    dateFrom(Number(year), Number(other), Number(one)),
  ];
  return [...new Set(days.filter((day) => day !== null))];
}

const dateFrom = (year: number, month: number, day: number): string | null =>
  existingDate(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  );
