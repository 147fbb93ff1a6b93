import type { ModelCall } from '../../record/trial.ts';
import type { Compare, Disagreement } from './comparison.ts';
import { shareWithout, whyShownOtherwise } from './shown-words.ts';

/**
 * The words that the model said, and those on the screen: what got lost or was said twice on the way. An application may have
 * asked for a title besides, or make something else of what its model says; that is compared only where most of it is shown.
 */
export const compareModelWithScreen: Compare = (trial) => {
  const compared = trial.turns.flatMap(({ index, reply }) => {
    if (reply?.end !== 'complete') return [];
    const said = saidForScreen(
      trial.modelCalls.filter(({ turn }) => turn === index),
      reply.text,
    );
    return said === null ? [] : [{ turn: index, said, shown: reply.text }];
  });
  return {
    name: 'words of the model and on the screen',
    made: compared.length,
    disagreements: compared.flatMap(({ turn, said, shown }): Disagreement[] => {
      const reason = whyShownOtherwise(said, shown, 'the model said');
      return reason === null ? [] : [{ heuristic: 'wire', turn, between: ['model', 'browser'], reason }];
    }),
  };
};

/** What the model said last of that which is shown for the greater part; null where nothing is. */
function saidForScreen(calls: readonly ModelCall[], shown: string): string | null {
  const whole = calls.filter(
    ({ text, interrupted, toolCalls }) => text.trim() !== '' && !interrupted && toolCalls.length === 0,
  );
  return whole.findLast(({ text }) => shareWithout(text, shown) <= 0.5)?.text ?? null;
}
