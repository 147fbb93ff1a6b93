import { diffArrays } from 'diff';
import type { Piece } from './trial/marked.ts';

/** Two texts in pieces, those marked that the other has not. */
export type WordDifferences = { expected: Piece[]; seen: Piece[] };

/** Longer texts are shown as they are: nobody reads single words there. */
const mostLength = 2_000;
/** Texts that share less than this part of their words are two texts, and not one with differences. */
const leastShared = 1 / 3;

/** In which words two texts differ; null where they have too little in common. */
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

/** In any language; what stands between words is a piece of its own. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
