import { inSomeLanguage } from '../../language/index.ts';

/** What is quoted is somebody else's words: a title, the user's request. This stands where it stood. */
const quotedMark = '▢';

const quotes =
  /“[^”\n]*”|"[^"\n]*"|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|【[^】\n]*】|‘[^’\n]*’|`[^`\n]*`/gu;

/** A part of such a text, for people to read. */
export const readable = (part: string) => part.replaceAll(quotedMark, '…');

/** The text without what is quoted and without the given words (what the user said, the titles of cards). */
export function ownWords(text: string, others: readonly string[]): string {
  let own = text
    .normalize('NFKC')
    .replace(/\*\*|__/gu, '')
    .replace(quotes, quotedMark)
    .replace(/(?:\p{Extended_Pictographic}|\uFE0F)+/gu, '');
  const longestFirst = others
    .map((words) => words.normalize('NFKC').trim())
    .filter(({ length }) => length >= 2)
    .toSorted((one, other) => other.length - one.length);
  for (const words of longestFirst) own = own.replaceAll(words, quotedMark);
  return own;
}

let segmenter: Intl.Segmenter | undefined;

/** Sentences, each with the mark that ends it; a line break and a semicolon end one too. */
export function sentencesOf(text: string): string[] {
  // It takes its time to be made, and most processes never ask.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => segment.match(/[^;\n]+;?/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** The parts of a sentence between commas. */
export function clausesOf(sentence: string): string[] {
  return sentence.split(/(?<!\d)[,，]|[,，](?!\d)|、/u).map((clause) => clause.trim());
}

/** Whether the sentence asks. */
export function isQuestion(sentence: string): boolean {
  return /\?\s*$/u.test(sentence) || inSomeLanguage(({ asks }) => asks.ending?.test(sentence) ?? false);
}

/** A line of a list or a table describes things; it does not report what was done. */
export function isListItem(sentence: string): boolean {
  return /^(?:[-*•·|]|\d+[.、)])/u.test(sentence);
}
