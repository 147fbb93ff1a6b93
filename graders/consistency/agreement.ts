import { boundaries } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { LimitError, withinBudget } from '../limits.ts';
import { codeGrader, firstOf, type Say } from '../score.ts';
import { excerpt } from '../screen/replies.ts';
import { compareBesideWithRows } from './beside-row.ts';
import { compareCallsWithRows } from './call-row.ts';
import { compareSources } from './call-sources.ts';
import { compareCardsWithCalls } from './card-call.ts';
import { compareCardsWithRows } from './card-row.ts';
import { compareChipsWithCalls } from './chip-call.ts';
import {
  type AgreementOptions,
  type Compare,
  type Comparison,
  type HeuristicLevels,
  withDefaults,
} from './comparison.ts';
import { compareRowsWithCalls } from './row-call.ts';
import { compareBesideWithEffects } from './said/beside.ts';
import { compareClaimsWithEffects } from './said/claim-effect.ts';
import { compareSaidDates } from './said/said-dates.ts';
import { compareModelWithScreen } from './text/model-screen.ts';
import { compareWireWithScreen } from './text/wire-screen.ts';

export type { AgreementOptions, HeuristicLevels } from './comparison.ts';

/**
 * What the boundaries show is one story: the cards, the calls and the rows say the same. Every comparison speaks up only
 * where two sides plainly contradict each other; what can not be compared is left alone, and the evidence says how many
 * comparisons were made.
 *
 * @param levels what each heuristic's finding makes of the trial; by default all of them fail.
 *
 * @example
 * agreesEverywhere({ fieldAliases: { customer: 'ordered_by' } }, { labels: 'warn' });
 */
export const agreesEverywhere = (options: AgreementOptions = {}, levels: HeuristicLevels = {}): CodeGrader =>
  storyGrader(
    'agreesEverywhere',
    [
      compareCardsWithRows,
      compareBesideWithRows,
      compareCardsWithCalls,
      compareCallsWithRows,
      compareSources,
      compareChipsWithCalls,
      compareRowsWithCalls,
      compareWireWithScreen,
      compareModelWithScreen,
    ],
    { options, levels },
  );

/**
 * What the replies say is so: what they claim to have done was done, and the dates, times, amounts and names they tell are
 * those of calls, cards and rows.
 *
 * @param levels as for `agreesEverywhere`.
 *
 * @example
 * saysWhatIsSo({}, { claims: 'warn' });
 */
export const saysWhatIsSo = (options: AgreementOptions = {}, levels: HeuristicLevels = {}): CodeGrader =>
  storyGrader(
    'saysWhatIsSo',
    [withinReading(compareClaimsWithEffects), withinReading(compareSaidDates), compareBesideWithEffects],
    { options, levels },
  );

/** Rules for sentences read so many characters of a trial's replies: more than people read in a sitting. */
const readingLimit = { reply: 10_000, trial: 40_000 };

/** What was found in the beginning of a long reply was found; what stands behind it has not been read, and is no pass. */
const withinReading =
  (compare: Compare): Compare =>
  (trial, options) => {
    let left = readingLimit.trial;
    const turns = trial.turns.map((turn) => {
      if (turn.reply === null) return turn;
      const text = beginningOf(turn.reply.text, Math.min(left, readingLimit.reply));
      left -= text.length;
      return text === turn.reply.text ? turn : { ...turn, reply: { ...turn.reply, text } };
    });
    if (turns.every((turn, index) => turn === trial.turns[index])) return compare(trial, options);
    const limit = `the claims of ${readingLimit.reply} characters of a reply are read, and of ${readingLimit.trial} of a trial; there is more`;
    return { ...compare({ ...trial, turns }, options), limit };
  };

/** Whole words. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/\s\S*$/);
  return text.slice(0, end > 0 ? end : most);
}

function storyGrader(
  name: string,
  comparisons: readonly Compare[],
  { options, levels }: { options: AgreementOptions; levels: HeuristicLevels },
): CodeGrader {
  return codeGrader(
    name,
    (trial, say) => {
      const observed = boundaries.filter((boundary) => trial.evidence[boundary].collected);
      const possible = observed.length < 2 ? comparisons.filter(isWithinThePage) : comparisons;
      const filled = withDefaults(options);
      const results = possible.map((compare) => compareWithin(() => compare(trial, filled), possible.length));
      if (observed.length < 2 && results.every(({ made }) => made === 0))
        return say.ungraded(`agreement needs two boundaries; observed: ${observed.join(', ') || 'none'}`);
      return judge(results, { observed, say, levels });
    },
    ['agreement'],
  );
}

/** What one comparison cannot do within its limit takes nothing from what the others have found. */
function compareWithin(compare: () => Comparison, parts: number): Comparison {
  try {
    return withinBudget(compare, parts);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { name: '', made: 0, disagreements: [], limit: error.message };
  }
}

/** The browser alone has two sides as well, where its wire can be read. */
const isWithinThePage = (compare: Compare): boolean =>
  [compareWireWithScreen, compareChipsWithCalls].includes(compare);

function judge(
  results: readonly ReturnType<Compare>[],
  { observed, say, levels }: { observed: string[]; say: Say; levels: HeuristicLevels },
): ReturnType<CodeGrader['grade']> {
  const disagreements = results.flatMap((result) =>
    result.disagreements.flatMap((one) => {
      const level = levels[one.heuristic] ?? 'fail';
      return level === 'off' ? [] : [{ ...one, level }];
    }),
  );
  const made = results.filter((result) => result.made > 0);
  const evidence = {
    observed,
    compared: Object.fromEntries(made.map((result) => [result.name, result.made])),
  };
  for (const level of ['fail', 'warn'] as const) {
    const found = disagreements.filter((one) => one.level === level);
    const [first] = found;
    if (first !== undefined)
      return say[level]('disagreement', `turn ${first.turn + 1}: ${firstOf(found)}`, {
        ...evidence,
        disagreements,
      });
  }
  const [limit] = results.flatMap((result) => result.limit ?? []);
  if (limit !== undefined) return say.limited(limit, evidence);
  const [unread] = results.flatMap((result) => result.unread ?? []);
  if (unread !== undefined)
    return say.ungraded(
      `no language is described for "${excerpt(unread, 40)}": what it claims is not heard`,
      evidence,
    );
  if (made.length === 0)
    return say.ungraded(
      `${observed.join(', ')} were observed, and show nothing that could be compared`,
      evidence,
    );
  return say.pass(`${observed.join(', ')} agree: ${made.map(({ name }) => name).join(', ')}`, evidence);
}
