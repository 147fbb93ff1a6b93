/** An order number, a key, a code: letters with digits, or at least five digits. */
export type WrittenIdentifier = { words: string; index: number; key: string };

const token =
  /(?<![\p{L}\p{N}_@.$€£¥/#!%^&-])#?[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*(?![\p{L}\p{N}_@/]|[.$#!%^&][\p{L}\p{N}]|,\d{3}(?![\d-]))/gu;

/**
 * Five digits tell a file of data from the ones that explanations and proposals name: `notes-2026.md`. Latin letters, because
 * Chinese words stand beside a name without a blank.
 */
const fileName =
  /(?<![\p{Script=Latin}\d_@.-])(?=[\d_-]*\p{Script=Latin})(?=(?:[\p{Script=Latin}_-]*\d){5})[\p{Script=Latin}\d_-]+\.[a-z][a-z\d]{1,4}(?![\p{Script=Latin}\d_@/-]|\.[\p{L}\p{N}])/gu;

const uuid = /(?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/giu;

/** Returns the names of files with at least five digits (`visits_2023-10-17.png`, without its folders), and UUIDs. */
export const namesWithDigitsIn = (text: string): WrittenIdentifier[] =>
  [fileName, uuid]
    .flatMap((pattern) => [...text.normalize('NFKC').matchAll(pattern)])
    .map(({ 0: words, index }) => ({
      words,
      index,
      key: identifierKey(words),
    }));

/**
 * Returns every identifier in a text. Quantities (`30kg`, `2nd`, `7pm`), dates and words with a hyphen are not
 * identifiers.
 */
export function identifiersIn(text: string): WrittenIdentifier[] {
  return [...text.normalize('NFKC').matchAll(token)]
    .flatMap(({ 0: words, index }) => (unspaced.test(words) ? partsOf(words, index) : [{ words, index }]))
    .flatMap(({ words, index }) =>
      isIdentifier(words.replace(/^#/u, '')) ? [{ words, index, key: identifierKey(words) }] : [],
    );
}

/** Scripts whose words stand beside a code without a blank. A number alone counts what follows it. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const partsOf = (words: string, start: number): { words: string; index: number }[] =>
  [...words.matchAll(/[A-Z\d]+(?:[-_][A-Z\d]+)*/giu)].flatMap(({ 0: part, index }) =>
    /[a-z]/iu.test(part) ? [{ words: part, index: start + index }] : [],
  );

/** Normalises an identifier for comparison: people also write `#hp-1042`. */
export const identifierKey = (words: string): string =>
  words.normalize('NFKC').trim().replace(/^#/u, '').toLowerCase();

const isIdentifier = (words: string): boolean =>
  /\d/u.test(words) &&
  /^[\w-]+$/u.test(words) &&
  !/^\d+[a-z]{1,4}$/u.test(words) &&
  !/^\d+(?:[-_]\d+)*$/u.test(words.length > longestCount ? '' : words) &&
  !/^\d{1,4}-\d{1,2}-\d{1,4}(?:t\d{2})?$/iu.test(words) &&
  !/^[a-z]+(?:-[a-z]+)*-\d{1,2}$/iu.test(words) &&
  !/^\d{1,4}[a-z]{0,3}(?:-[a-z]+)+$/iu.test(words);

/** Numbers of so few digits count things. */
const longestCount = 4;

/**
 * `v1.10` and `v11.0` have the same digits, `x < 5` and `x > 5` the same letters. Pages show long codes in groups
 * (`DE89 3704 0044`), which divide nothing.
 */
export const areDividedAlike = (one: string, other: string): boolean =>
  numbersOf(one) === numbersOf(other) ||
  numbersOf(ungrouped(one)) === numbersOf(other) ||
  numbersOf(one) === numbersOf(ungrouped(other));
const numbersOf = (text: string): string => text.match(/\p{N}+|[<>≤≥]/gu)?.join(' ') ?? '';
const ungrouped = (text: string): string => text.replace(/(?<=\p{N})[\s-]+(?=\p{N})/gu, '');
