import { diffArrays } from 'diff';
import type { Piece } from './trial/marked.ts';

/** Two texts in pieces; pieces that the other lacks are marked. */
export type WordDifferences = { expected: Piece[]; seen: Piece[] };

/** Longer texts are shown without marks. */
const mostLength = 2_000;
/** Texts with a smaller share of common words are different texts. */
const leastShared = 1 / 3;

/** The different words of two texts; null if they share too little. */
export function wordDifferences(expected: string, seen: string): WordDifferences | null {
  if (expected.length > mostLength || seen.length > mostLength) return null;
  const parts = diffArrays(wordsIn(expected), wordsIn(seen));
  const same = parts.flatMap(({ value, added, removed }) => (added || removed ? [] : value));
  const shared = same.join('').length;
  if (shared < Math.max(expected.length, seen.length) * leastShared) return null;
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    parts.flatMap((part): Piece[] =>
      part[other] ? [] : [{ text: part.value.join(''), isMeant: part[own] === true }],
    );
  return { expected: side('added', 'removed'), seen: side('removed', 'added') };
}

/** Splits words in any language; separators are separate pieces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
