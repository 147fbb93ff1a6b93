import { inSomeLanguage } from '../../../values/language/index.ts';

/** Replaces quoted text, such as a title or the user's request. */
const quotedMark = '▢';

const quotes =
  /“[^”\n]*”|"[^"\n]*"|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|【[^】\n]*】|‘[^’\n]*’|`[^`\n]*`/gu;

/** Formats a part of such a text for a reason. */
export const readable = (part: string) => part.replaceAll(quotedMark, '…');

/** Removes quotations and the given words (the user's words, the titles of cards) from the text. */
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

/** Splits into sentences with their final mark; line breaks and semicolons end a sentence too. */
export function sentencesOf(text: string): string[] {
  // Creating the segmenter is slow and most processes never need it.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => segment.match(/[^;\n]+;?/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Splits a sentence at its commas. */
export function clausesOf(sentence: string): string[] {
  return sentence.split(/(?<!\d)[,，]|[,，](?!\d)|、/u).map((clause) => clause.trim());
}

export function isQuestion(sentence: string): boolean {
  return /\?\s*$/u.test(sentence) || inSomeLanguage(({ asks }) => asks.ending?.test(sentence) ?? false);
}

/** Lines of lists and tables describe things rather than report actions. */
export function isListItem(sentence: string): boolean {
  return /^(?:[-*•·|]|\d+[.、)])/u.test(sentence);
}
