import { escapeRegex } from '../../../record/text/escape-regex.ts';
import type { Row } from '../../../record/trial.ts';
import type { Clock } from '../../../values/dates.ts';
import { identifierKey, identifiersIn, namesWithDigitsIn } from '../../../values/identifiers.ts';
import { foldWidth, isMoney, numbersIn } from '../../../values/numbers.ts';
import { timesIn } from '../../../values/times.ts';
import { datesIn, type WrittenDate } from '../../../values/written-dates.ts';
import { fieldName } from '../../matchers/words.ts';
import { sentencesOf } from './sentences.ts';
import { hundredths } from './value-index.ts';

export const valueKinds = ['identifier', 'time', 'date', 'amount'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** A value of a reply with all of its readings; of a date, `at` are those of a time right after it. */
export type WrittenValue =
  | { kind: 'identifier'; words: string; key: string }
  | { kind: 'time'; words: string; times: readonly string[] }
  | { kind: 'date'; words: string; date: WrittenDate; at?: readonly string[] | undefined }
  | { kind: 'amount'; words: string; amounts: readonly number[] };

/** A line of a reply, or a sentence of one without identifiers: its values, and the identifiers in it or above it, which name its records. */
export type Item = {
  text: string;
  named: readonly string[];
  /** Runs of two to six words that may be a name or a title, in a line without identifiers, up to the end of the sentence. */
  names: readonly string[];
  values: WrittenValue[];
};

/**
 * Returns the lines of a reply that hold values. A heading is named by the identifiers below it.
 *
 * @param isKey whether a word in capitals is an identifier that some record holds: PUNERT.
 */
export function itemsOf(reply: string, clock: Clock, isKey: (key: string) => boolean = () => false): Item[] {
  const lines = reply.split('\n').map((text) => {
    const values = valuesIn(text, clock);
    const capitals = (text.match(/(?<![\p{L}\p{N}])[A-Z]{5,}(?![\p{L}\p{N}])/gu) ?? []).map(identifierKey);
    const own = values.flatMap((value) => (value.kind === 'identifier' ? [value.key] : []));
    return { text, values, own: [...own, ...capitals.filter(isKey)] };
  });
  let above: readonly string[] = [];
  return lines.flatMap(({ text, values, own }, at): Item[] => {
    if (own.length > 0) above = own;
    if (values.length === 0) return [];
    const below = isHeading(text) ? lines.slice(at + 1).find((line) => line.own.length > 0)?.own : undefined;
    if (own.length > 0) return [{ text, named: above, names: [], values }];
    return sentencesIn(text, values, clock).map((sentence) => ({ text, named: below ?? above, ...sentence }));
  });
}

/** What a later sentence names says nothing about the values before it. The full stop of "3. Dezember" ends no sentence. */
function sentencesIn(line: string, values: WrittenValue[], clock: Clock): Pick<Item, 'names' | 'values'>[] {
  const sentences = line.length > longestParagraph ? [] : sentencesOf(line);
  if (sentences.length < 2) return [{ names: namesIn(line), values }];
  let names: readonly string[] = [];
  const parts = sentences.map((sentence) => {
    names = [...names, ...namesIn(sentence)];
    return { names, values: valuesIn(sentence, clock) };
  });
  const isWhole = parts.flatMap((part) => part.values).length === values.length;
  return isWhole ? parts.filter((part) => part.values.length > 0) : [{ names, values }];
}

/** In characters. */
const longestParagraph = 1_000;
/** In characters: a name that far from the beginning names nothing. */
const longestLine = 10_000;

const isHeading = (line: string): boolean => /^#|[:：]\W*$/u.test(line.trim());

/** The cells of a table are apart. */
function namesIn(line: string): string[] {
  const cells = line
    .slice(0, longestLine)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .split('|')
    .map((cell) => cell.match(/\p{L}[\p{L}\p{N}'-]*[\p{L}\p{N}]/gu) ?? []);
  return cells.flatMap((words) =>
    words.flatMap((_, at) =>
      [2, 3, 4, 5, 6].flatMap((length) =>
        at + length <= words.length ? withoutPossessive(words.slice(at, at + length).join(' ')) : [],
      ),
    ),
  );
}

/** "Matt's Birthday" is a name, and "Hugo Cano" is one in "Hugo Cano's number". */
const withoutPossessive = (name: string): string[] =>
  name.endsWith("'s") ? [name, name.slice(0, -2)] : [name];

/**
 * Names of files and UUIDs are taken out first: a date in one is no date of the sentence. Amounts and times are taken out before dates
 * are read: the decimals of an amount before a date are no year.
 */
function valuesIn(line: string, clock: Clock): WrittenValue[] {
  const files = namesWithDigitsIn(line);
  const text = without(foldWidth(line), files);
  const amounts = numbersIn(text).filter((number) => isMoney(number, clock));
  const times = timesIn(without(text, amounts), clock);
  const withoutTimes = without(without(text, amounts), times);
  const dates = datesIn(withoutTimes, clock).filter(
    ({ words, weekday, isLength }) => weekday === null && !isLength && !words.startsWith('+'),
  );
  return [
    ...dates.map((date): WrittenValue => {
      const after = text
        .slice(text.indexOf(date.words) + date.words.length)
        .replace(/^(?:T|[,，]? ?(?:at )?)/u, '');
      const at = times.find(({ words }) => after.startsWith(words))?.times;
      return { kind: 'date', words: date.words, date, at };
    }),
    ...times.map(({ words, times: readings }): WrittenValue => ({ kind: 'time', words, times: readings })),
    ...amounts.map(
      ({ words, values }): WrittenValue => ({ kind: 'amount', words, amounts: values.map(hundredths) }),
    ),
    ...[...files, ...identifiersIn(without(withoutTimes, dates))].map(
      ({ words, key }): WrittenValue => ({ kind: 'identifier', words, key }),
    ),
  ];
}

const without = (text: string, values: readonly { words: string }[]): string =>
  values.reduce((rest, { words }) => {
    // "$202" beside "2024-05-24" is not in it.
    const whole = new RegExp(`${begins}${escapeRegex(words)}${ends}`, 'u');
    return rest.replace(whole.test(rest) ? whole : words, () => ' ▢ ');
  }, text);

const begins = '(?<![\\p{Script=Latin}\\d]|\\d[.,:/-])';
const ends = '(?![\\p{Script=Latin}\\d]|[.,:/-]\\d)';

/** What a reply says of one thing in labelled values: lines, a row of a table, a card. Label → value. */
export type Description = { heading: string; fields: Row; isCard?: boolean };

/** A label, at the beginning of a line or after a mark; `\uE000` stands for the marks of bold text. */
const label =
  /(?:^\s*(?:[-*•+–]\s+|\d+[.)]\s+)?|[,;|·(–—，；、\uE000]\s*)\uE000?(\p{L}[\p{L}\p{N} _'’/-]{0,30}?)\uE000?\s*(?::(?=[\s\uE000])|：)/gu;

/** Returns the descriptions in a text. A label that repeats begins another one, and so does a line with several labels. */
export function descriptionsIn(text: string): Description[] {
  const all: Description[] = [];
  let heading = '';
  let open: Description | null = null;
  for (const line of text.split('\n')) {
    const fields = labelledIn(line.slice(0, longestDescription));
    const names = Object.keys(fields);
    if (line.trim() === '') continue;
    if (names.length === 0) [heading, open] = [line, null];
    else if (open && names.length === 1 && !names.some((name) => Object.hasOwn(open?.fields ?? {}, name)))
      Object.assign(open.fields, fields);
    else {
      const description: Description = {
        heading: `${open ? '' : heading} ${line.slice(0, longestDescription)}`,
        fields,
      };
      all.push(description);
      open = names.length === 1 ? description : null;
      heading = '';
    }
  }
  return [...all, ...rowsOfTables(text)];
}

/** In characters. */
const longestDescription = 1_000;

function labelledIn(line: string): Row {
  const plain = line.replace(/`/gu, '').replace(/\*\*|__/gu, '\uE000');
  const labels = [...plain.matchAll(label)];
  return Object.fromEntries(
    labels.flatMap(({ 0: whole, 1: name = '', index }, at) => {
      const value = plain.slice(index + whole.length, labels[at + 1]?.index ?? plain.length);
      const shown = value.replaceAll('\uE000', '').replace(/^\s+|[\s,;|·(–—)]+$/gu, '');
      return shown === '' ? [] : [[fieldName(name), shown]];
    }),
  );
}

function rowsOfTables(text: string): Description[] {
  let head: string[] | null = null;
  return text.split('\n').flatMap((line): Description[] => {
    const cells = /^\s*\|(.*)\|\s*$/u
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.replace(/\*\*|`/gu, '').trim());
    if (!cells) head = null;
    else if (head === null) head = cells.map(fieldName);
    else if (!cells.every((cell) => /^:?-+:?$/u.test(cell))) {
      const names: readonly string[] = head;
      const fields = cells.flatMap((cell, at) => (names[at] && cell !== '' ? [[names[at], cell]] : []));
      return [{ heading: '', fields: Object.fromEntries(fields) }];
    }
    return [];
  });
}
