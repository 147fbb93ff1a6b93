import { lettersOf, showsEndOf, withoutMarkup } from '../../matchers/carried-text.ts';
import { excerpt } from '../../reply/replies.ts';

/**
 * Returns why the screen differs from the source text; null when it agrees. Layout and rendered Markdown are ignored.
 * The end and all numbers must be present, no more than once, and most words must be equal.
 *
 * @param gave the source, as a subject and verb: `the wire carried`.
 * @param known what the page may show besides: its cards, calls.
 * @param rows the rows of tables that it shows of results.
 */
export function whyShownOtherwise(
  given: string,
  shown: string,
  gave: string,
  known = '',
  rows: () => string = () => '',
): string | null {
  const quotes = `${gave} "${ends(given)}", the screen shows "${ends(shown)}"`;
  if (!showsEndOf(given, shown)) return `the end of the reply is not on the screen: ${quotes}`;
  if (isRepeated(given, shown) && isRepeated(given, shown, rows()))
    return `most of the reply is on the screen more than once: ${quotes}`;
  const lost = numbersIn(given).find((number) => !lettersOf(shown).includes(number));
  if (lost !== undefined) return `the number ${lost} is not on the screen: ${quotes}`;
  if (shareWithout(withoutMarkup(given), shown) > 0.5)
    return `most of what ${gave} is not on the screen: ${quotes}`;
  if (shareWithout(shown, `${given}\n${known}`) > 0.5)
    return `most of what is on the screen is not what ${gave}: ${quotes}`;
  return null;
}

/** Shows the end of a long text, because replies are cut there. */
export const ends = (text: string) =>
  text.length > 120 ? `…${excerpt(text.slice(-119), 119)}` : excerpt(text);

/** Shorter texts may legitimately repeat. */
export const fewLetters = 8;

/**
 * Whether most pairs of neighbouring words occur more often on the screen than in the source, or runs of words directly follow
 * themselves. Single words prove nothing: a card beside the reply has them as well.
 *
 * @param besides what the page may show besides.
 */
export function isRepeated(text: string, other: string, besides = ''): boolean {
  const [words, shown] = [wordsIn(text), wordsIn(other)];
  const [pairs, shownPairs, besidePairs] = [
    countPairs(words),
    countPairs(shown),
    countPairs(wordsIn(besides)),
  ];
  const own = new Set(words);
  const following = (all: readonly string[]) => countFollowing(all, own);
  const more = [...pairs].filter(
    ([pair, times]) => (shownPairs.get(pair) ?? 0) > times + (besidePairs.get(pair) ?? 0),
  );
  return (
    lettersOf(text).length >= fewLetters &&
    (more.length > 0.5 * pairs.size || following(shown) - following(words) > 0.5 * words.length)
  );
}

/** Counts the words of runs of the source's own words that directly follow themselves: 2 in "it is it is done". */
function countFollowing(words: readonly string[], own: ReadonlySet<string>): number {
  const following = new Set<number>();
  for (let length = 1; length <= longestPiece; length += 1)
    for (let at = length, same = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      same = word === words[at - length] && own.has(word) ? same + 1 : 0;
      if (same >= length) for (let back = 0; back < length; back += 1) following.add(at - back);
    }
  return following.size;
}
/** In words: pieces of a stream are shorter. */
const longestPiece = 8;

function countPairs(words: readonly string[]): Map<string, number> {
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return new Map([...Map.groupBy(pairs, (pair) => pair)].map(([pair, all]) => [pair, all.length]));
}

/** Source text that pages render differently: code that becomes a diagram, addresses, footnotes, list numbers. */
const notShown = [/```[\s\S]*?(?:```|$)/g, /https?:\/\/\S+/g, /\[\^?\d+\]/g, /^\s*\d+[.)]\s/gm];

/** Numbers with at least two digits; single digits may be drawn as symbols. */
function numbersIn(text: string): string[] {
  const plain = notShown.reduce((rest, pattern) => rest.replace(pattern, ' '), withoutMarkup(text));
  return [...plain.normalize('NFKC').matchAll(/\d[\d.,]*\d/g)].map(([number]) => lettersOf(number));
}

/** The share of words of one text that the other lacks, from 0 to 1. */
export function shareWithout(text: string, other: string): number {
  const words = wordsIn(text);
  const known = new Set(wordsIn(other));
  return words.length === 0 ? 0 : words.filter((word) => !known.has(word)).length / words.length;
}

/**
 * Returns how a text differs from another by one piece that is gone, from or to the middle of a word, or that comes twice in a row:
 * as a lost or repeated part of a stream does. Null for any other difference: what an application takes out are words.
 */
export function pieceChanged(from: string, to: string): string | null {
  const [text, other] = [from, to].map((one) => one.normalize('NFC').trim());
  if (text === undefined || other === undefined || other === '') return null;
  const [longer, shorter] = text.length > other.length ? [text, other] : [other, text];
  const length = longer.length - shorter.length;
  let start = 0;
  while (start < shorter.length && longer[start] === shorter[start]) start += 1;
  let end = 0;
  while (end < shorter.length && longer.at(-1 - end) === shorter.at(-1 - end)) end += 1;
  const first = shorter.length - end;
  // The same letters around the piece leave several places for it.
  const places = Array.from(
    { length: Math.max(0, Math.min(start, shorter.length - 1) - Math.max(1, first) + 1) },
    (_, at) => Math.max(1, first) + at,
  );
  if (length < shortestPiece || first > start || places.length === 0) return null;
  const pieceAt = (at: number) => longer.slice(at, at + length);
  if (longer === other) {
    const twice = places.map(pieceAt).find((piece) => text.includes(piece) && other.includes(piece + piece));
    return twice === undefined ? null : `has "${twice.trim()}" twice in a row`;
  }
  const isInWord = (at: number) => inWord.test(longer.slice(at - 1, at + 1));
  const isCut = places.every((at) => isInWord(at) || isInWord(at + length));
  return isCut ? `lacks "${pieceAt(first).trim()}"` : null;
}

/** In letters: a shorter one may be a correction. */
const shortestPiece = 3;
/** Two letters or digits of a script with spaces between words. */
const inWord =
  /^(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}]){2}$/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string) =>
  [...segmenter.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ isWordLike, segment }) =>
    isWordLike ? [segment] : [],
  );
