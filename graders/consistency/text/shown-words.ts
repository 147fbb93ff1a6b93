import { lettersOf, showsEndOf, withoutMarkup } from '../../matching/carried-text.ts';
import { excerpt } from '../../screen/replies.ts';

/**
 * Why the screen shows other words than somebody gave for it; null where it does not. How a page lays them out and what of Markdown
 * it shows is its own affair: the end must be there, and the numbers, all of it no more than once, and they must be the same words
 * for the greater part.
 *
 * @param gave who, and that they did: `the wire carried`.
 */
export function whyShownOtherwise(given: string, shown: string, gave: string): string | null {
  const told = `${gave} "${ends(given)}", the screen shows "${ends(shown)}"`;
  if (!showsEndOf(given, shown)) return `the end of the reply is not on the screen: ${told}`;
  if (isRepeated(given, shown)) return `most of the reply is on the screen more than once: ${told}`;
  const lost = numbersIn(given).find((number) => !lettersOf(shown).includes(number));
  if (lost !== undefined) return `the number ${lost} is not on the screen: ${told}`;
  if (shareWithout(given, shown) > 0.5) return `most of what ${gave} is not on the screen: ${told}`;
  if (shareWithout(shown, given) > 0.5) return `most of what is on the screen is not what ${gave}: ${told}`;
  return null;
}

/** A long text by its end, which is where replies are cut. */
const ends = (text: string) => (text.length > 120 ? `…${excerpt(text.slice(-119), 119)}` : excerpt(text));

/** Fewer letters may well be said twice. */
export const fewLetters = 8;

/** Whether most words of a text stand in the other more often than in it: all of it twice, or every piece of it. */
function isRepeated(text: string, other: string): boolean {
  const [words, shown] = [countWords(text), countWords(other)];
  const more = [...words].filter(([word, times]) => (shown.get(word) ?? 0) > times);
  return lettersOf(text).length >= fewLetters && more.length > 0.5 * words.size;
}

const countWords = (text: string) =>
  new Map([...Map.groupBy(wordsIn(text), (word) => word)].map(([word, all]) => [word, all.length]));

/** What no page shows as it stands: code that may become a picture, addresses, notes by their number, the numbers of a list. */
const notShown = [/```[\s\S]*?(?:```|$)/g, /https?:\/\/\S+/g, /\[\^?\d+\]/g, /^\s*\d+[.)]\s/gm];

/** Numbers of two digits and more, as their digits. A single one may be drawn in many ways. */
function numbersIn(text: string): string[] {
  const plain = notShown.reduce((rest, pattern) => rest.replace(pattern, ' '), withoutMarkup(text));
  return [...plain.normalize('NFKC').matchAll(/\d[\d.,]*\d/g)].map(([number]) => lettersOf(number));
}

/** How many of the words of one text are not in the other, from 0 to 1. */
export function shareWithout(text: string, other: string): number {
  const words = wordsIn(text);
  const known = new Set(wordsIn(other));
  return words.length === 0 ? 0 : words.filter((word) => !known.has(word)).length / words.length;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string) =>
  [...segmenter.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ isWordLike, segment }) =>
    isWordLike ? [segment] : [],
  );
