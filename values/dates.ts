import { z } from 'zod';
import type { Trial } from '../record/trial.ts';
import { languages } from './language/index.ts';

/** The trial's own clock. Everything relative in a case (`tomorrow`) is relative to it. */
export type Clock = Trial['clock'] & {
  /** The locales (BCP 47) that pages write in; absent: English and Chinese. */
  locales?: readonly string[] | undefined;
};

/** The clock of a trial, with the languages of its replies as locales. */
export function clockOf({
  clock,
  languages,
}: {
  clock: Trial['clock'];
  languages?: readonly string[] | undefined;
}): Clock {
  if (!languages) return clock;
  const cached = clocks.get(clock);
  if (cached?.locales === languages) return cached;
  const made = { ...clock, locales: languages };
  clocks.set(clock, made);
  return made;
}

/** Readers cache by clock. */
const clocks = new WeakMap<Trial['clock'], Clock>();

const expression = /^(?:today(?:[+-]\d{1,4})?|tomorrow|yesterday|\d{4}-\d{2}-\d{2})$/;
const valid = 'today, tomorrow, yesterday, today+N, today-N or YYYY-MM-DD';

/**
 * `today`, `tomorrow`, `yesterday`, `today+3`, `today-3` (days) or a date that exists, `2026-11-21`.
 *
 * @example
 * dateExpressionSchema.parse('today+3');
 */
export const dateExpressionSchema = z
  .string()
  .regex(expression, { error: (issue) => `${JSON.stringify(issue.input)} is not a date; write ${valid}` })
  .refine((text) => !text.includes('-') || text.startsWith('today') || isDate(text), {
    error: (issue) => `${JSON.stringify(issue.input)} is a date that does not exist`,
  });

export const dateReferenceSchema = z.strictObject({ date: z.string() });

/** A value of a seeded row, in which `{ date: tomorrow }` is a date. */
export const seededValueSchema = z.json().superRefine((value, context) => {
  const { data: reference } = dateReferenceSchema.safeParse(value);
  const [issue] = reference ? (dateExpressionSchema.safeParse(reference.date).error?.issues ?? []) : [];
  if (issue) context.addIssue({ code: 'custom', path: ['date'], message: issue.message });
});

/**
 * The calendar date an expression stands for, on the trial's clock and in its time zone.
 * @throws RangeError when the expression is not one.
 *
 * @example
 * resolveDate('tomorrow', { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' }); // '2026-11-21'
 */
export function resolveDate(text: string, clock: Clock): string {
  if (isDate(text)) return text;
  if (text === 'tomorrow') return addDays(today(clock), 1);
  if (text === 'yesterday') return addDays(today(clock), -1);
  const days = /^today([+-]\d{1,4})?$/.exec(text);
  if (days === null) throw new RangeError(`${JSON.stringify(text)} is not a date; write ${valid}`);
  return addDays(today(clock), Number(days[1] ?? 0));
}

/**
 * The calendar date of `2026-11-21`, of a date as a language writes it, or of a timestamp; null for anything else.
 * A timestamp with an offset is moved to the trial's zone; one without is taken as it stands.
 *
 * @example
 * dateOf('2026-11-21T23:30:00Z', { now: '2026-11-20T09:00:00Z', timeZone: 'Europe/London' }); // '2026-11-21'
 */
export function dateOf(value: unknown, clock: Clock): string | null {
  if (typeof value !== 'string') return null;
  const text = value.normalize('NFKC').trim();
  if (isDate(text)) return text;
  for (const { dates } of languages) {
    const said = dates.whole?.exec(text)?.groups;
    if (said) return existingDate(`${said.year}-${pad(said.month)}-${pad(said.day)}`);
  }
  const stamp = timestampOf(text);
  if (stamp === null) return null;
  return stamp.instant === null ? stamp.date : inZone(stamp.instant, clock.timeZone).date;
}

/**
 * `HH:mm` of a time as shown (`9:05`, `14:00:00`) or of a timestamp, in the trial's zone; else null.
 *
 * @example
 * timeOf('14:00:00', { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' }); // '14:00'
 */
export function timeOf(value: unknown, clock: Clock): string | null {
  if (typeof value !== 'string') return null;
  const stamp = timestampOf(value.trim());
  if (stamp === null) return normaliseTime(value);
  return stamp.instant === null
    ? normaliseTime(stamp.time.slice(0, 'HH:mm'.length))
    : inZone(stamp.instant, clock.timeZone).time;
}

/**
 * The ISO timestamp of a whole number of seconds or milliseconds since 1970, as databases also keep it; null for what is none
 * of the years 2014 to 2046.
 *
 * @example
 * momentOf(1796045971); // '2026-11-30T13:39:31.000Z'
 */
export function momentOf(value: number | undefined): string | null {
  if (value === undefined || !Number.isInteger(value)) return null;
  const seconds = [value, value / 1000].find((one) => one >= 1.4e9 && one < 2.4e9);
  return seconds === undefined ? null : new Date(seconds * 1000).toISOString();
}

/**
 * `9:05`, `09:05` and `09:05:00` are all `09:05`. Null for what is no time to the minute.
 *
 * @example
 * normaliseTime('9:05'); // '09:05'
 */
export function normaliseTime(text: string): string | null {
  const parts = /^(\d{1,2}):(\d{2})(?::00(?:\.0+)?)?$/.exec(text.normalize('NFKC').trim());
  if (parts === null || Number(parts[1]) > 23 || Number(parts[2]) > 59) return null;
  return `${pad(parts[1])}:${parts[2]}`;
}

/**
 * One notation for each timestamp, whether it has a `T` or a blank, seconds or none; null for anything else. With an offset it is the
 * moment in UTC. Without one it is equal to none with an offset.
 *
 * @example
 * normaliseTimestamp('2026-11-21 14:00'); // '2026-11-21T14:00:00'
 */
export function normaliseTimestamp(text: string): string | null {
  const stamp = timestampOf(text.trim());
  if (stamp === null) return null;
  const { date, time, instant } = stamp;
  const fraction = /\.\d*[1-9]/.exec(text)?.[0] ?? '';
  const seconds = instant ? instant.toISOString().slice(0, 19) : `${date}T${time.padEnd(8, ':00')}`;
  return `${seconds}${fraction}${instant ? 'Z' : ''}`;
}

/** Calendar arithmetic: days are counted on dates, so a clock change cannot move the answer. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

function today(clock: Clock): string {
  const date = dateOf(clock.now, clock);
  if (date === null)
    throw new RangeError(`the clock's now, ${JSON.stringify(clock.now)}, is not an ISO timestamp`);
  return date;
}

/** Formatters by time zone: to make one costs more than all that it will ever format. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

function inZone(instant: Date, timeZone: string): { date: string; time: string } {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  };
}

function timestampOf(text: string): { date: string; time: string; instant: Date | null } | null {
  const parts =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-](?:0\d|1[0-4])(?::?\d{2})?)?$/i.exec(
      text,
    );
  const [, date, time, offset] = parts ?? [];
  // For people, 15:00-16:00 is a span of time.
  if (/ \d\d:\d\d-\d\d:\d\d$/.test(text)) return null;
  if (date === undefined || time === undefined || !isDate(date)) return null;
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) return null;
  if (offset === undefined) return { date, time, instant: null };
  const instant = new Date(`${date}T${time}${isoOffset(offset)}`);
  return Number.isNaN(instant.getTime()) ? null : { date, time, instant };
}

/** Postgres writes `+08` and some servers `+0800`; ISO 8601 as JavaScript reads it wants `+08:00`. */
function isoOffset(offset: string): string {
  if (/^z$/i.test(offset)) return 'Z';
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && existingDate(text) !== null;
}

export function existingDate(date: string): string | null {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

function pad(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0');
}
