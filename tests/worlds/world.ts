import fc from 'fast-check';
import { type Language, languages } from './phrases.ts';

/**
 * Applications that nobody designed: a table with columns of several kinds, tools with names, arguments and results of their own
 * form, and what an agent does with them in up to three turns.
 */
export type World = {
  noun: string;
  table: string;
  columns: Column[];
  key: 'number' | 'uuid' | 'code';
  toolName: 'verb_noun' | 'nounVerb' | 'noun.verb' | 'verbNoun';
  /** The argument by which a tool is told the row. */
  keyArgument: 'id' | 'noun_id' | 'nounId' | 'noun';
  isCamel: boolean;
  /** Whether arguments of a column in cents are in cents. */
  isAskedInCents: boolean;
  result: 'row' | 'wrapped' | 'id' | 'text' | 'data';
  /** How tools answer with a row: as it is stored, with names in another case, with values as people write them, or in prose. */
  form: 'stored' | 'camel' | 'written' | 'prose';
  steps: Step[];
  /** How values and lists are written in replies. */
  style: number;
  hasCards: boolean;
  language: Language;
  /** Whether rows have the time of their last change and a version. */
  isStamped: boolean;
  /** Whether rows are kept and marked instead of deleted. */
  isArchived: boolean;
  /** Whether the application writes a log of changes, and counts them in another table. */
  isLogged: boolean;
  isCounted: boolean;
  /** Whether replies name rows by their titles. */
  isNamedByTitle: boolean;
  /** Chooses rows and values. */
  seed: number;
};

export const steps = [
  ...['create', 'create two', 'update', 'delete', 'read', 'list', 'find and update', 'transfer'],
  ...['update all', 'add item', 'postpone', 'raise', 'archive', 'fail', 'ask', 'total'],
  ...['delete second', 'confirm', 'undo', 'correct', 'recall', 'retry', 'pages', 'filter', 'least'],
  ...['copy', 'delete some', 'tomorrow', 'counts'],
] as const;
/** What comes before, where a step is about it. */
export const before: Partial<Record<Step, Step>> = {
  'delete second': 'list',
  confirm: 'ask',
  undo: 'update',
  correct: 'update',
  recall: 'read',
};
export type Step = (typeof steps)[number];
export type Column = { name: string; kind: Kind; stored: Stored };
type Stored =
  | 'seconds'
  | 'milliseconds'
  | 'number'
  | 'text'
  | 'cents'
  | 'instant'
  | 'share'
  | 'percent'
  | 'plain';
export type Kind =
  | 'title'
  | 'text'
  | 'money'
  | 'day'
  | 'time'
  | 'moment'
  | 'status'
  | 'stage'
  | 'count'
  | 'flag'
  | 'reference'
  | 'share'
  | 'minutes'
  | 'email';
export type Value = string | number | boolean;

const nouns = [
  ...['order', 'refund', 'ticket', 'booking', 'task', 'invoice', 'shipment', 'note', 'event', 'device'],
  ...['claim', 'lesson', 'recipe', 'course'],
];
const words = [
  ...['blue', 'tent', 'stove', 'map', 'river', 'winter', 'garden', 'lamp', 'paper', 'coffee', 'morning'],
  ...['team', 'review', 'budget', 'trip'],
];

const names: Record<Kind, readonly string[]> = {
  title: ['title', 'name', 'subject', 'label'],
  text: ['notes', 'comment', 'description', 'reason'],
  money: ['amount', 'price', 'total', 'cost'],
  day: ['due', 'due_date', 'date', 'starts_on', 'deadline'],
  time: ['time', 'start_time'],
  status: ['status', 'state'],
  count: ['quantity', 'seats', 'pages', 'guests'],
  flag: ['urgent', 'is_public', 'gift'],
  reference: ['customer_id', 'owner', 'project_id'],
  moment: ['starts_at', 'scheduled_for', 'pickup_at'],
  stage: ['stage', 'phase', 'progress'],
  share: ['discount', 'tax_rate', 'progress_rate'],
  minutes: ['duration_minutes', 'estimate_minutes'],
  email: ['email', 'contact'],
};
const storedAs: Partial<Record<Kind, readonly Stored[]>> = {
  share: ['share', 'percent'],
  moment: ['instant', 'instant', 'seconds', 'milliseconds'],
  money: ['number', 'text', 'cents'],
  day: ['plain', 'instant'],
};

const columnOf = (kind: Kind): fc.Arbitrary<Column> =>
  fc
    .record({
      name: fc.constantFrom(...names[kind]),
      stored: fc.constantFrom(...(storedAs[kind] ?? ['plain'])),
    })
    .map(({ name, stored }) => ({ kind, stored, name: stored === 'cents' ? `${name}_cents` : name }));

const columns: fc.Arbitrary<Column[]> = fc
  .subarray(Object.keys(names) as Kind[], { minLength: 2 })
  .chain((some) => fc.tuple(...some.map(columnOf)));

const tables: ((noun: string) => string)[] = [
  (noun) => `${noun}s`,
  (noun) => `app.${noun}s`,
  (noun) => `tbl_${noun}`,
  (noun) => `${capital(noun)}s`,
];

export const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

export const worlds: fc.Arbitrary<World> = fc
  .record({
    noun: fc.constantFrom(...nouns),
    tableOf: fc.constantFrom(...tables),
    columns,
    key: fc.constantFrom('number', 'uuid', 'code'),
    toolName: fc.constantFrom('verb_noun', 'nounVerb', 'noun.verb', 'verbNoun'),
    keyArgument: fc.constantFrom('id', 'noun_id', 'nounId', 'noun'),
    isCamel: fc.boolean(),
    isAskedInCents: fc.boolean(),
    result: fc.constantFrom('row', 'wrapped', 'id', 'text', 'data'),
    form: fc.constantFrom('stored', 'stored', 'camel', 'written', 'prose'),
    steps: fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 3 }),
    style: fc.nat(5),
    hasCards: fc.boolean(),
    language: fc.oneof({ weight: 2, arbitrary: fc.constant<Language>('en') }, fc.constantFrom(...languages)),
    isStamped: fc.boolean(),
    isArchived: fc.boolean(),
    isLogged: fc.boolean(),
    isCounted: fc.boolean(),
    isNamedByTitle: fc.boolean(),
    seed: fc.integer(),
  })
  .map(({ tableOf, ...world }): World => ({ ...world, table: tableOf(world.noun) }));

const titles = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(' '));
const two = (part: number) => String(part).padStart(2, '0');

/** What rows refer to: several refer to the same. */
const references = [118, 205, 307, 412];

/** The values that a person would say. */
export const valuesOf: Record<Kind, fc.Arbitrary<Value>> = {
  title: titles.map(capital),
  text: titles.map((title) => `${title}, please`),
  money: fc.integer({ min: 500, max: 250_000 }).map((cents) => cents / 100),
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${two(day)}`),
  time: fc
    .tuple(fc.integer({ min: 8, max: 19 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minute]) => `${two(hour)}:${minute}`),
  status: fc.constantFrom('open', 'pending', 'done'),
  count: fc.integer({ min: 2, max: 60 }),
  flag: fc.boolean(),
  reference: fc.constantFrom(...references),
  moment: fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 8, max: 19 }), fc.constantFrom('00', '30'))
    .map(([day, hour, minute]) => `2026-12-${two(day)}T${two(hour)}:${minute}`),
  stage: fc.constantFrom('not_started', 'in_progress', 'on_hold', 'completed'),
  share: fc.integer({ min: 1, max: 60 }),
  minutes: fc.constantFrom(15, 30, 45, 60, 90, 120, 150),
  email: fc.constantFrom('ada', 'grace.h', 'linus', 'm.curie').map((name) => `${name}@example.com`),
};

/** Another value of the kind, near it. */
export function otherValue(kind: Kind, value: Value): Value {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number' && kind === 'reference')
    return references[(references.indexOf(value) + 1) % references.length] ?? value;
  if (typeof value === 'number') return kind === 'money' ? Math.round((value + 7) * 100) / 100 : value + 3;
  if (kind === 'day') return `2026-12-${two((Number(value.slice(8)) % 28) + 1)}`;
  if (kind === 'time')
    return `${two((Number(value.slice(0, 2)) % 12) + 8)}:${value.endsWith('45') ? '00' : '45'}`;
  if (kind === 'moment')
    return `${value.slice(0, 11)}${two((Number(value.slice(11, 13)) % 23) + 1)}${value.slice(13)}`;
  if (kind === 'stage') return value === 'on_hold' ? 'completed' : 'on_hold';
  if (kind === 'email') return value.startsWith('ada') ? 'bob@example.org' : 'ada@example.com';
  if (kind === 'status') return value === 'open' ? 'done' : 'open';
  return value.includes('quite') ? 'Wool sock, spare' : 'Something quite else';
}

/** The value as the table has it. */
export function storedValue({ kind, stored }: Column, value: Value): Value {
  if (typeof value === 'number' && kind === 'money')
    return stored === 'cents' ? Math.round(value * 100) : stored === 'text' ? value.toFixed(2) : value;
  if (kind === 'share') return stored === 'share' ? Number(value) / 100 : value;
  if (kind === 'moment') {
    const instant = new Date(`${value}+08:00`);
    if (stored === 'instant') return instant.toISOString();
    return stored === 'seconds' ? instant.getTime() / 1000 : instant.getTime();
  }
  if (kind === 'day' && stored === 'instant') return `${value}T00:00:00+08:00`;
  return kind === 'time' ? `${value}:00` : value;
}

const regions: Record<Language, string> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  zh: 'zh-CN',
  nl: 'nl-NL',
};

/** The value as a reply or a card has it. */
export function writtenValue(
  kind: Kind,
  value: Value,
  { style, language }: Pick<World, 'style' | 'language'>,
): string {
  if (typeof value === 'number' && kind === 'money') return writtenAmount(value, style, language);
  if (kind === 'share') return language === 'en' || language === 'zh' ? `${value}%` : `${value} %`;
  if (kind === 'minutes') return `${value} min`;
  if (kind === 'stage') return style % 2 ? capital(String(value).replace('_', ' ')) : String(value);
  if (kind === 'moment') {
    const date = new Date(`${value}+08:00`);
    return date.toLocaleString(regions[language], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Asia/Shanghai',
    });
  }
  if (kind === 'time' && language === 'en' && style % 2) {
    const date = new Date(`2026-12-01T${value}Z`);
    return date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  }
  if (kind === 'flag' && style % 2) return value ? 'Yes' : 'No';
  return kind === 'day' ? writtenDay(String(value), style, language) : String(value);
}

/** `2026-12-08`, with or without its year and weekday, or as short as the language writes it. */
function writtenDay(day: string, style: number, language: Language): string {
  if (style === 0) return day;
  const date = new Date(`${day}T12:00Z`);
  const long: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric' };
  const form: Intl.DateTimeFormatOptions | undefined = [
    { ...long, year: 'numeric' as const },
    long,
    { ...long, weekday: 'long' as const },
    { dateStyle: 'medium' as const },
    { dateStyle: 'short' as const },
  ][style - 1];
  return date.toLocaleDateString(regions[language], { ...form, timeZone: 'UTC' });
}

function writtenAmount(amount: number, style: number, language: Language): string {
  if (language !== 'en')
    return amount.toLocaleString(regions[language], {
      style: 'currency',
      currency: language === 'zh' ? 'CNY' : 'EUR',
    });
  return style % 2
    ? `$${amount.toFixed(2)}`
    : `${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })} USD`;
}
