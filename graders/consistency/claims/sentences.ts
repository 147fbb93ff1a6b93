import { inSomeLanguage } from '../../../values/language/index.ts';

let segmenter: Intl.Segmenter | undefined;

/** Splits into sentences with their final mark; line breaks and semicolons end a sentence too. */
export function sentencesOf(text: string): string[] {
  // Creating the segmenter is slow and most processes never need it.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  const segments: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = segments.at(-1) ?? '';
    if (isAbbreviated.test(last)) segments[segments.length - 1] = last + segment;
    else segments.push(segment);
  }
  return segments
    .flatMap((segment) => segment.match(/[^;\n]+;?/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** "Dr. Patel": a word without a vowel. */
const isAbbreviated = /(?<!\p{L})\p{Lu}[b-df-hj-np-tv-xz]{1,3}\. +$/u;

/** Splits a sentence at its commas. */
export function clausesOf(sentence: string): string[] {
  return sentence.split(/(?<!\d)[,，]|[,，](?!\d)|、/u).map((clause) => clause.trim());
}

export function isQuestion(sentence: string): boolean {
  return /\?\s*$/u.test(sentence) || inSomeLanguage(({ asks }) => asks.ending?.test(sentence) ?? false);
}
