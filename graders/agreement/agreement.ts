import { boundaries } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { codeGrader, firstOf } from '../score.ts';
import { compareCallsWithRows } from './call-row.ts';
import { compareSources } from './call-sources.ts';
import { compareCardsWithRows } from './card-row.ts';
import { compareClaimsWithEffects } from './claim-effect.ts';
import { type AgreementOptions, type Compare, withDefaults } from './comparison.ts';
import { compareRowsWithCalls } from './row-call.ts';
import { compareSaidDates } from './said-dates.ts';

export type { AgreementOptions } from './comparison.ts';

const comparisons: readonly Compare[] = [
  compareCardsWithRows,
  compareCallsWithRows,
  compareSources,
  compareClaimsWithEffects,
  compareRowsWithCalls,
  compareSaidDates,
];

/**
 * What the boundaries show is one story: the reply, the cards, the calls and the rows say the same.
 * Every comparison speaks up only where two sides plainly contradict each other; what can not be
 * compared is left alone, and the evidence says how many comparisons were made.
 */
export function agreesEverywhere(options: AgreementOptions = {}): CodeGrader {
  return codeGrader(
    'agreesEverywhere',
    (trial, say) => {
      const observed = boundaries.filter((boundary) => trial.evidence[boundary].collected);
      if (observed.length < 2) {
        return say.ungraded(`agreement needs two boundaries; observed: ${observed.join(', ') || 'none'}`);
      }
      const results = comparisons.map((compare) => compare(trial, withDefaults(options)));
      const disagreements = results.flatMap((result) => result.disagreements);
      const made = results.filter((result) => result.made > 0);
      const evidence = {
        observed,
        compared: Object.fromEntries(made.map((result) => [result.name, result.made])),
      };
      const [first] = disagreements;
      if (first !== undefined)
        return say.fail('disagreement', `turn ${first.turn + 1}: ${firstOf(disagreements)}`, {
          ...evidence,
          disagreements,
        });
      if (made.length === 0)
        return say.ungraded(
          `${observed.join(', ')} were observed, and show nothing that could be compared`,
          evidence,
        );
      return say.pass(`${observed.join(', ')} agree: ${made.map(({ name }) => name).join(', ')}`, evidence);
    },
    ['agreement'],
  );
}
