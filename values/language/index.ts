import { en } from './en.ts';
import type { Language } from './language.ts';
import { zh } from './zh.ts';

export type { Language } from './language.ts';

/** Every language that is described. */
export const languages: readonly Language[] = [en, zh];

/** Whether the language of a locale is described. */
export const isDescribed = (locale: string): boolean =>
  languages.some(({ name }) => name === new Intl.Locale(locale).language);

/** Whether any language has it so. */
export const inSomeLanguage = (holds: (language: Language) => boolean): boolean => languages.some(holds);

/**
 * The language that a text is written in, by its script and its function words; null where that is none of those that are
 * described. A text of a few words that could be in any of them is taken for one.
 *
 * @param isSure whether a few words that could be in any language are in none.
 * @param among the names of those that it may be in, by default all.
 */
export function languageOf(
  written: string,
  among?: readonly string[],
  { isSure = false } = {},
): Language | null {
  const possible = languages.filter(({ name }) => among?.includes(name) ?? true);
  if (among?.length === 1) return possible[0] ?? null;
  // Addresses and code are in no language.
  const text = written.slice(0, enoughToTell).replace(/https?:\/\/\S+|```[\s\S]*?```|`[^`]*`/gu, ' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const inScript = ({ letters: pattern, before }: Language['written']) => {
    const own = before ? (text.split(before).at(-1) ?? '') : text;
    return letters === 0 ? 0 : (own.match(pattern)?.length ?? 0) / letters;
  };
  const scored = possible
    .map((language) => ({
      language,
      share: inScript(language.written),
      words: wordsIn(text, language),
    }))
    .filter(
      ({ language, share, words }) =>
        share >= language.written.least &&
        isWordedSo(text, words, isSure) &&
        !isForeign(text.match(language.written.foreign ?? never)?.length ?? 0, letters),
    );
  return scored.toSorted((one, other) => other.share - one.share)[0]?.language ?? null;
}

/** Characters that suffice to recognise a language; a single word of millions exhausts the stack of the expression. */
export const enoughToTell = 20_000;

const never = /(?!)/u;
const isForeign = (count: number, letters: number): boolean => count > 2 && count > 0.02 * letters;

/** The language an agent is spoken to in; the first that is described where that is none of them. */
export const spokenIn = (text: string): Language => languageOf(text) ?? en;

type Words = { own: number; shared: number; others: number };

function wordsIn(text: string, { written }: Language): Words | null {
  if (!written.words) return null;
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  const count = (of: ReadonlySet<string>) => words.filter((word) => of.has(word)).length;
  const { own, shared, others } = written.words;
  return { own: count(own), shared: count(shared), others: count(others) };
}

const fewWords = 5;

function isWordedSo(text: string, words: Words | null, isSure: boolean): boolean {
  if (words === null || words.own > words.others) return true;
  const length = text.match(/[\p{L}’']+/gu)?.length ?? 0;
  return words.others === 0 && (words.shared > 0 ? length <= 2 * fewWords : !isSure && length <= fewWords);
}
