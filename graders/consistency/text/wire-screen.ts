import type { Reply } from '../../../record/trial.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { whyShownOtherwise } from './shown-words.ts';

/** Compares the text on the wire with the text on the screen. */
export const compareWireWithScreen: Compare = (trial) => {
  const compared = trial.turns.flatMap(({ index, reply }) => {
    const carried = reply?.end === 'complete' ? carriedBy(reply) : '';
    return reply && carried !== '' ? [{ turn: index, carried, shown: reply.text }] : [];
  });
  return {
    name: 'words on the wire and on the screen',
    made: compared.length,
    disagreements: compared.flatMap(({ turn, carried, shown }): Disagreement[] => {
      const reason = whyShownOtherwise(carried, shown, 'the wire carried');
      return reason === null ? [] : [{ rule: 'wire', turn, between: ['wire', 'browser'], reason }];
    }),
  };
};

const carriedBy = ({ stream = [] }: Reply) =>
  stream.map((event) => (event.type === 'delta' ? event.text : '')).join('');
