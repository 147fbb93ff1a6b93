import type { CodeGrader } from '../grader.ts';
import { codeGrader, whyNotObserved } from '../score.ts';

/**
 * The page shows the adapter's busy signal while a reply is in progress.
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
        return say.ungraded('the adapter has no busy signal, or every reply was too fast for one');
      const never = seen.find(({ reply }) => reply?.screen?.busy === 'never');
      if (never)
        return say.fail(
          'never_busy',
          `turn ${never.index + 1}: while the reply came the page never showed that it is busy`,
          { turns: seen.map(({ index, reply }) => ({ turn: index, busy: reply?.screen?.busy ?? null })) },
        );
      return say.pass('the page showed its busy signal during replies');
    },
    ['busy'],
  );
}
