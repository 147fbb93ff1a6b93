import type { Reply } from '../../record/trial.ts';
import { showsEndOf } from '../matching/carried-text.ts';
import { excerpt } from '../screen/replies.ts';
import type { Compare, Disagreement } from './comparison.ts';

/**
 * The words that came over the wire, and those on the screen. How a page lays them out and what of Markdown it shows is its own affair:
 * the end must be there, and they must be the same words for the greater part.
 */
export const compareWireWithScreen: Compare = (trial) => {
  const compared = trial.turns.flatMap(({ index, reply }) => {
    const carried = reply?.end === 'complete' ? carriedBy(reply) : '';
    return reply && carried !== '' ? [{ turn: index, carried, shown: reply.text }] : [];
  });
  return {
    name: 'words on the wire and on the screen',
    made: compared.length,
    disagreements: compared.flatMap(({ turn, carried, shown }): Disagreement[] => {
      const reason = whyDifferent(carried, shown);
      return reason === null ? [] : [{ heuristic: 'wire', turn, between: ['wire', 'browser'], reason }];
    }),
  };
};

const carriedBy = ({ stream = [] }: Reply) =>
  stream.map((event) => (event.type === 'delta' ? event.text : '')).join('');

function whyDifferent(carried: string, shown: string): string | null {
  const told = `the wire carried "${ends(carried)}", the screen shows "${ends(shown)}"`;
  if (!showsEndOf(carried, shown)) return `the end of the reply is not on the screen: ${told}`;
  const [missing, added] = [shareWithout(carried, shown), shareWithout(shown, carried)];
  if (missing > 0.5) return `most of what the wire carried is not on the screen: ${told}`;
  if (added > 0.5) return `most of what is on the screen never came over the wire: ${told}`;
  return null;
}

/** A long text by its end, which is where replies are cut. */
const ends = (text: string) => (text.length > 120 ? `…${excerpt(text.slice(-119), 119)}` : excerpt(text));

/** How many of the words of one text are not in the other, from 0 to 1. */
function shareWithout(text: string, other: string): number {
  const words = wordsIn(text);
  const known = new Set(wordsIn(other));
  return words.length === 0 ? 0 : words.filter((word) => !known.has(word)).length / words.length;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string) =>
  [...segmenter.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ isWordLike, segment }) =>
    isWordLike ? [segment] : [],
  );
