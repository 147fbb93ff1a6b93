import type { Json } from '../../../record/text/json.ts';
import { parseJson } from '../../../record/text/parse-json.ts';
import { deepEqual, equalScalars, showValue } from '../../matchers/equality.ts';
import { sameFrom, whereTheyPart } from './finding.ts';

/** A tool's answer: its structured result, its text, or both. */
export type Answer = { result: Json; words?: string | undefined };

/**
 * The result in the prompt relative to the tool's answer. `less`: a subset of it. `other`: wording that cannot be
 * compared.
 */
export type AnswerInPrompt =
  | { as: 'same' | 'less' | 'other' }
  | { as: 'cut'; characters: number }
  | { as: 'different'; answered: string; prompt: string };

/**
 * Compares a tool's answer with the result in the prompt. The result may be wrapped, surrounded by text, reformatted,
 * or cut after `longAnswers` characters. A later copy may be shortened anywhere.
 */
export function compareAnswer(
  answer: Answer,
  prompt: string,
  { longAnswers, isCopy }: { longAnswers: number; isCopy: boolean },
): AnswerInPrompt {
  const readings = [prompt, ...valuesIn(parseJson(prompt))];
  if (formsOf(answer).some((form) => readings.some((reading) => isTold(form, reading))))
    return { as: 'same' };
  const contradicted = contradiction(answer.result, closestTo(answer.result, readings), {
    path: '',
    isCopy,
  });
  if (contradicted) return contradicted;
  const whole = Math.min(...formsOf(answer).map((form) => squeezed(textOf(form)).length));
  if (isCopy && (typeof parseJson(prompt) === 'object' || squeezed(prompt).length < whole))
    return { as: 'other' };
  return cutAt(answer, prompt, longAnswers) ?? compareTokens(answer, prompt, isCopy);
}

/** Whether the prompt's text is exactly this answer. */
export const isAnswer = (answer: Answer, prompt: string): boolean =>
  formsOf(answer).some((form) =>
    [prompt, ...valuesIn(parseJson(prompt))].some((reading) =>
      typeof form === 'string'
        ? typeof reading === 'string' && squeezed(reading) === squeezed(form)
        : typeof reading === 'object' && reading !== null && deepEqual(form, reading),
    ),
  );

const formsOf = ({ result, words }: Answer): Json[] => (words === undefined ? [result] : [result, words]);

/** Returns every nested value, including those of texts that are JSON. */
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

/** Detects a truncated answer with an optional note about the rest, which is allowed for long answers. */
function cutAt(answer: Answer, prompt: string, longAnswers: number): AnswerInPrompt | null {
  // Valid JSON means that fields were left out on purpose.
  if (typeof parseJson(prompt) === 'object') return null;
  const squeezedPrompt = squeezed(prompt);
  const isCut = formsOf(answer).some((form) => {
    const whole = squeezed(textOf(form));
    const same = sameFrom(whole, squeezedPrompt);
    return (
      squeezedPrompt.length < whole.length &&
      same >= shortestCut &&
      squeezedPrompt.length - same <= longestNote
    );
  });
  if (!isCut) return null;
  return prompt.length >= longAnswers ? { as: 'same' } : { as: 'cut', characters: prompt.length };
}
/** Shorter beginnings agree by chance. */
const shortestCut = 24;
/** "… (4,200 characters more)" */
const longestNote = 48;

const textOf = (form: Json): string => (typeof form === 'string' ? form : JSON.stringify(form));

const squeezed = (text: string) => text.normalize('NFC').replace(/\s+/gu, '');

/** The reading with the most places of the answer: a part of it, such as its `customer`, may have an `id` as well. */
function closestTo(answered: Json, readings: readonly unknown[]): unknown {
  const places = readings.map((reading) => sharedPlaces(answered, reading));
  return readings[places.indexOf(places.reduce((most, count) => Math.max(most, count), 0))];
}

/** The number of places that two values have in common, whatever stands there. */
function sharedPlaces(answered: Json, prompt: unknown): number {
  if (typeof answered !== 'object' || answered === null || typeof prompt !== 'object' || prompt === null)
    return 0;
  if (Array.isArray(answered) !== Array.isArray(prompt)) return 0;
  const sent = new Map<string, unknown>(Object.entries(prompt));
  return Object.entries(answered).reduce(
    (count, [key, value]) => (sent.has(key) ? count + 1 + sharedPlaces(value, sent.get(key)) : count),
    0,
  );
}

type Place = { path: string; isCopy: boolean };

/** Returns the first place where two values of the same shape differ. A shorter text of a copy may be cut, or a note. */
function contradiction(answered: Json, prompt: unknown, { path, isCopy }: Place): AnswerInPrompt | null {
  if (Array.isArray(answered))
    return Array.isArray(prompt) ? inList(answered, prompt, { path, isCopy }) : null;
  if (typeof answered === 'object' && answered !== null) {
    if (typeof prompt !== 'object' || prompt === null || Array.isArray(prompt)) return null;
    const sent = new Map<string, unknown>(Object.entries(prompt));
    return (
      Object.entries(answered).flatMap(([key, value]) =>
        sent.has(key)
          ? (contradiction(value, sent.get(key), { path: path ? `${path}.${key}` : key, isCopy }) ?? [])
          : [],
      )[0] ?? null
    );
  }
  if (path === '' || typeof prompt === 'object' || equalScalars(answered, prompt)) return null;
  if (isCopy && typeof prompt === 'string' && prompt.length < String(answered).length) return null;
  return {
    as: 'different',
    answered: `${path} ${showValue(answered)}`,
    prompt: `${path} ${showValue(prompt)}`,
  };
}

/** Lists of equal length are compared in order; each element of a shorter list must occur in the answer. */
function inList(
  answered: readonly Json[],
  prompt: readonly unknown[],
  { path, isCopy }: Place,
): AnswerInPrompt | null {
  if (answered.length === prompt.length)
    return (
      answered.flatMap(
        (value, at) => contradiction(value, prompt[at], { path: `${path}[${at}]`, isCopy }) ?? [],
      )[0] ?? null
    );
  const strange = prompt.find((one) => !answered.some((value) => deepEqual(value, one)));
  if (strange === undefined || isCopy || answered.some((value) => typeof value === 'object')) return null;
  return {
    as: 'different',
    answered: `${path} ${showValue(answered)}`,
    prompt: `${path} ${showValue(strange)}`,
  };
}

/** Compares the common words and numbers when the form differs. */
function compareTokens(answer: Answer, prompt: string, isCopy: boolean): AnswerInPrompt {
  const heard = tokensOf(prompt);
  // The text of an image is empty.
  if (heard.length === 0)
    return isCopy || prompt.trim() !== '' || !hasText(answer)
      ? { as: 'other' }
      : { as: 'different', answered: showValue(answer.result), prompt: 'no text' };
  const scores = formsOf(answer).map((form) => {
    const values = tokensOf(typeof form === 'string' ? form : scalarsIn(form).join('\n'));
    const whole = new Set(tokensOf(textOf(form)));
    const isSame = values.length > 0 && values.every(isIn(prompt));
    const isLess = heard.every((token) => whole.has(token));
    const shared = heard.filter((token) => whole.has(token)).length / Math.min(heard.length, whole.size || 1);
    return {
      form,
      isSame,
      isLess,
      shared,
      isShort: !isCopy && heard.length <= values.length && values.length <= fewTokens,
    };
  });
  if (scores.some(({ isSame }) => isSame)) return { as: 'same' };
  if (scores.some(({ isLess }) => isLess)) return { as: 'less' };
  const [closest] = scores.toSorted((one, other) => other.shared - one.shared);
  if (!closest || (closest.shared < halfOfIt && !closest.isShort)) return { as: 'other' };
  const { form } = closest;
  const [answered, heardText] = whereTheyPart(textOf(form), prompt);
  return { as: 'different', answered, prompt: heardText };
}
/** An image, a sound or a file has its type, bytes or address. */
const hasText = ({ result }: Answer): boolean =>
  tokensOf(scalarsIn(result).join(' ')).length > 0 &&
  !/"(?:mime_?type|blob|uri)"/iu.test(JSON.stringify(result));

const fewTokens = 3;
const halfOfIt = 0.5;

const scalarsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsIn);
  return value === null || value === undefined ? [] : [String(value)];
};

/** Splits into words and numbers; signs and decimals belong to the number. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/-?\d+(?:[.,:-]\d+)*|[\p{L}\p{M}_]+/gu) ?? [];

const isIn = (text: string) => {
  const all = new Set(tokensOf(text));
  return (token: string) => all.has(token);
};
