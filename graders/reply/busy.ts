import type { CodeGrader } from '../grader.ts';
import { codeGrader, whyNotObserved } from '../score.ts';

/**
 * While a reply comes the page shows that it is at work, by the signal that the adapter names.
 *
 * @example
 * showsItIsBusy();
 */
export function showsItIsBusy(): CodeGrader {
  return codeGrader(
    'showsItIsBusy',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'browser');
      if (unobserved !== null) return say.ungraded(unobserved);
      const seen = trial.turns.filter(({ reply }) => reply?.screen?.busy !== undefined);
      if (seen.length === 0)
        return say.ungraded('the adapter names no busy signal, or no reply took long enough to need one');
      const never = seen.find(({ reply }) => reply?.screen?.busy === 'never');
      if (never)
        return say.fail(
          'never_busy',
          `turn ${never.index + 1}: while the reply came the page never showed that it is busy`,
          { turns: seen.map(({ index, reply }) => ({ turn: index, busy: reply?.screen?.busy ?? null })) },
        );
      return say.pass('the page showed that it was busy while replies came');
    },
    ['busy'],
  );
}
