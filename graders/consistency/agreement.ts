import { boundaries } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { LimitError, withinBudget } from '../limits.ts';
import { excerpt } from '../reply/replies.ts';
import { codeGrader, firstOf, type Say } from '../score.ts';
import { compareBesideWithRows } from './beside-row.ts';
import { compareArguments } from './call-arguments.ts';
import { compareCallsWithRows } from './call-row.ts';
import { compareSources } from './call-sources.ts';
import { compareCardsWithCalls } from './card-call.ts';
import { compareCardsWithRows } from './card-row.ts';
import { compareChipsWithCalls } from './chip-call.ts';
import { compareBesideWithEffects } from './claims/beside.ts';
import { compareCompletedActions } from './claims/completed-action.ts';
import { compareDescriptions } from './claims/descriptions.ts';
import { compareReplyValues } from './claims/reply-values.ts';
import {
  type AgreementOptions,
  type Compare,
  type Comparison,
  type RuleLevels,
  withDefaults,
} from './comparison.ts';
import { compareResultsWithOthers } from './other-users.ts';
import { compareResultsWithRows } from './result-row.ts';
import { compareRowsWithCalls } from './row-call.ts';
import { compareModelWithScreen } from './text/model-screen.ts';
import { compareWireWithScreen } from './text/wire-screen.ts';

export type { AgreementOptions, RuleLevels } from './comparison.ts';

/**
 * Compares cards, calls and rows with each other. A comparison fails only on a plain contradiction; values that cannot
 * be compared are skipped. The evidence counts the comparisons.
 *
 * @param levels the verdict of each rule's findings; default `fail`.
 *
 * @example
 * boundariesAgree({ fieldAliases: { customer: 'ordered_by' } }, { labels: 'warn' });
 */
export const boundariesAgree = (options: AgreementOptions = {}, levels: RuleLevels = {}): CodeGrader =>
  storyGrader(
    'boundariesAgree',
    [
      compareCardsWithRows,
      compareBesideWithRows,
      compareCardsWithCalls,
      compareCallsWithRows,
      compareSources,
      compareArguments,
      compareResultsWithRows,
      compareResultsWithOthers,
      compareChipsWithCalls,
      compareRowsWithCalls,
      compareWireWithScreen,
      compareModelWithScreen,
    ],
    { options, levels },
  );

/**
 * Compares the replies with calls and rows: completed actions, and identifiers, dates, times and amounts.
 *
 * @param levels as for `boundariesAgree`.
 *
 * @example
 * claimsMatchActions({}, { claims: 'warn' });
 */
export const claimsMatchActions = (options: AgreementOptions = {}, levels: RuleLevels = {}): CodeGrader =>
  storyGrader(
    'claimsMatchActions',
    [
      withinReading(compareCompletedActions),
      withinReading(compareReplyValues),
      withinReading(compareDescriptions),
      compareBesideWithEffects,
    ],
    { options, levels },
  );

/** The number of characters that sentence rules read; more than people read in a sitting. */
const readingLimit = { reply: 10_000, trial: 40_000 };

/** Findings from the first part of a long reply count. The unread rest makes the score ungraded instead of a pass. */
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

/** Cuts at a word boundary. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/\s\S*$/);
  return text.slice(0, end > 0 ? end : most);
}

function storyGrader(
  name: string,
  comparisons: readonly Compare[],
  { options, levels }: { options: AgreementOptions; levels: RuleLevels },
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

/** A comparison that exceeds its limit keeps the findings of the others. */
function compareWithin(compare: () => Comparison, parts: number): Comparison {
  try {
    return withinBudget(compare, parts);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { name: '', made: 0, disagreements: [], limit: error.message };
  }
}

/** The browser alone provides two sides when its wire can be read. */
const isWithinThePage = (compare: Compare): boolean =>
  [compareWireWithScreen, compareChipsWithCalls].includes(compare);

function judge(
  results: readonly ReturnType<Compare>[],
  { observed, say, levels }: { observed: string[]; say: Say; levels: RuleLevels },
): ReturnType<CodeGrader['grade']> {
  const disagreements = results.flatMap((result) =>
    result.disagreements.flatMap((one) => {
      const given = levels[one.rule] ?? 'fail';
      const level = given === 'fail' && one.isUncertain ? 'warn' : given;
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
      `no language is described for "${excerpt(unread, 40)}", so its claims cannot be read`,
      evidence,
    );
  const blind = results.find(({ incomparable }) => incomparable !== undefined);
  if (blind !== undefined)
    return say.ungraded(`${blind.name}: 0 of ${blind.incomparable} values could be compared`, evidence);
  if (made.length === 0)
    return say.ungraded(
      `${observed.join(', ')} were observed, and show nothing that could be compared`,
      evidence,
    );
  return say.pass(`${observed.join(', ')} agree: ${made.map(({ name }) => name).join(', ')}`, evidence);
}
