import type { Json } from '../../record/json.ts';
import { parseJson } from '../../record/parse-json.ts';
import { deepEqual, equalScalars, showValue } from '../matching/equality.ts';
import { whereTheyPart } from './finding.ts';

/** What a tool answered: its structure or its words, or the one with the other besides. */
export type Answer = { result: Json; words?: string | undefined };

/**
 * How what the model was told stands to what the tool answered. `less`: only things that it answered, and not all of them.
 * `other`: in words that can not be held against it.
 */
export type AnswerTold =
  | { as: 'same' | 'less' | 'other' }
  | { as: 'cut'; characters: number }
  | { as: 'different'; answered: string; told: string };

/**
 * Compares a tool's answer with what the model was told of it. It may be wrapped, stand between other words, be written in
 * another form, and be cut behind `longAnswers` characters.
 */
export function compareAnswer(answer: Answer, told: string, longAnswers: number): AnswerTold {
  const readings = [told, ...valuesIn(parseJson(told))];
  if (formsOf(answer).some((form) => readings.some((reading) => isTold(form, reading))))
    return { as: 'same' };
  const contradicted = readings.flatMap((reading) => contradiction(answer.result, reading) ?? [])[0];
  return contradicted ?? cutAt(answer, told, longAnswers) ?? compareTokens(answer, told);
}

/** Whether what was told is this answer, and nothing else. */
export const isAnswer = (answer: Answer, told: string): boolean =>
  formsOf(answer).some((form) =>
    [told, ...valuesIn(parseJson(told))].some((reading) =>
      typeof form === 'string'
        ? typeof reading === 'string' && squeezed(reading) === squeezed(form)
        : typeof reading === 'object' && reading !== null && deepEqual(form, reading),
    ),
  );

const formsOf = ({ result, words }: Answer): Json[] => (words === undefined ? [result] : [result, words]);

/** Every value in a JSON value, and in texts in it that are JSON themselves. */
function valuesIn(value: unknown): unknown[] {
  if (value === undefined) return [];
  const inner = typeof value === 'string' ? parseJson(value) : undefined;
  const held = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return [value, ...(typeof inner === 'object' ? valuesIn(inner) : []), ...held.flatMap(valuesIn)];
}

function isTold(form: Json, reading: unknown): boolean {
  if (typeof form === 'string')
    return (
      typeof reading === 'string' &&
      squeezed(reading).includes(squeezed(form)) &&
      tokensOf(form).every(isIn(reading))
    );
  return typeof reading === 'object' && reading !== null && deepEqual(form, reading);
}

/** Only its beginning, and perhaps a note that there is more: as it should be where it is long. */
function cutAt(answer: Answer, told: string, longAnswers: number): AnswerTold | null {
  // What is still whole as JSON was left out on purpose.
  if (typeof parseJson(told) === 'object') return null;
  const heard = squeezed(told);
  const isCut = formsOf(answer).some((form) => {
    const whole = squeezed(textOf(form));
    const same = sameFrom(whole, heard);
    return heard.length < whole.length && same >= shortestCut && heard.length - same <= longestNote;
  });
  if (!isCut) return null;
  return told.length >= longAnswers ? { as: 'same' } : { as: 'cut', characters: told.length };
}
/** Fewer characters are alike by chance. */
const shortestCut = 24;
/** "… (4,200 characters more)" */
const longestNote = 48;

const textOf = (form: Json): string => (typeof form === 'string' ? form : JSON.stringify(form));

const squeezed = (text: string) => text.normalize('NFC').replace(/\s+/gu, '');

function sameFrom(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

/** The first place where two values of one shape hold something else. */
function contradiction(answered: Json, told: unknown, path = ''): AnswerTold | null {
  if (Array.isArray(answered)) return Array.isArray(told) ? inList(answered, told, path) : null;
  if (typeof answered === 'object' && answered !== null) {
    if (typeof told !== 'object' || told === null || Array.isArray(told)) return null;
    const heard = new Map<string, unknown>(Object.entries(told));
    return (
      Object.entries(answered).flatMap(([key, value]) =>
        heard.has(key) ? (contradiction(value, heard.get(key), path ? `${path}.${key}` : key) ?? []) : [],
      )[0] ?? null
    );
  }
  if (path === '' || typeof told === 'object' || equalScalars(answered, told)) return null;
  return { as: 'different', answered: `${path} ${showValue(answered)}`, told: `${path} ${showValue(told)}` };
}

/** Lists of one length are compared in order; of a shorter one each element must be one that was answered. */
function inList(answered: readonly Json[], told: readonly unknown[], path: string): AnswerTold | null {
  if (answered.length === told.length)
    return answered.flatMap((value, at) => contradiction(value, told[at], `${path}[${at}]`) ?? [])[0] ?? null;
  const strange = told.find((one) => !answered.some((value) => deepEqual(value, one)));
  if (strange === undefined || answered.some((value) => typeof value === 'object')) return null;
  return {
    as: 'different',
    answered: `${path} ${showValue(answered)}`,
    told: `${path} ${showValue(strange)}`,
  };
}

/** Where the form is another, by the words and numbers that both hold. */
function compareTokens(answer: Answer, told: string): AnswerTold {
  const heard = tokensOf(told);
  if (heard.length === 0) return { as: 'other' };
  const scores = formsOf(answer).map((form) => {
    const values = tokensOf(typeof form === 'string' ? form : scalarsIn(form).join('\n'));
    const whole = new Set(tokensOf(textOf(form)));
    const isSame = values.length > 0 && values.every(isIn(told));
    const isLess = heard.every((token) => whole.has(token));
    const shared = heard.filter((token) => whole.has(token)).length / Math.min(heard.length, whole.size || 1);
    return {
      form,
      isSame,
      isLess,
      shared,
      isShort: heard.length <= values.length && values.length <= fewTokens,
    };
  });
  if (scores.some(({ isSame }) => isSame)) return { as: 'same' };
  if (scores.some(({ isLess }) => isLess)) return { as: 'less' };
  const [closest] = scores.toSorted((one, other) => other.shared - one.shared);
  if (!closest || (closest.shared < halfOfIt && !closest.isShort)) return { as: 'other' };
  const { form } = closest;
  const [answered, heardText] = whereTheyPart(textOf(form), told);
  return { as: 'different', answered, told: heardText };
}
const fewTokens = 3;
const halfOfIt = 0.5;

const scalarsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsIn);
  return value === null || value === undefined ? [] : [String(value)];
};

/** Words and numbers; a number is one with its sign and its decimals. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/-?\d+(?:[.,:-]\d+)*|[\p{L}\p{M}_]+/gu) ?? [];

const isIn = (text: string) => {
  const all = new Set(tokensOf(text));
  return (token: string) => all.has(token);
};
