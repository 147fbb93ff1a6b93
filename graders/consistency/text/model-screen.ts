import type { ModelCall } from '../../../record/trial.ts';
import { isSameText, lettersOf } from '../../matching/carried-text.ts';
import { excerpt } from '../../screen/replies.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { fewLetters, shareWithout, whyShownOtherwise } from './shown-words.ts';

/**
 * The words that the model said, and those on the screen: what got lost on the way, was said twice, or belongs to an earlier turn. An
 * application may have asked for a title besides, or make something else of what its model says; the words are compared only
 * where most of them are shown, or its beginning.
 */
export const compareModelWithScreen: Compare = (trial) => {
  const whole = trial.modelCalls.filter(isWhole);
  const besides = (trial.responses ?? []).length > 0;
  const compared = trial.turns.flatMap(({ index, reply }) => {
    if (reply?.end !== 'complete') return [];
    const own = whole.filter(({ turn }) => turn === index);
    const earlier = whole.filter(({ turn }) => turn < index);
    const announced = trial.modelCalls.filter((call) => call.turn === index && isAnnouncement(call));
    const found = findShown(reply.text, { own, earlier, announced, besides });
    return found === null ? [] : [{ turn: index, reason: found.reason }];
  });
  return {
    name: 'words of the model and on the screen',
    made: compared.length,
    disagreements: compared.flatMap(({ turn, reason }): Disagreement[] =>
      reason === null ? [] : [{ heuristic: 'wire', turn, between: ['model', 'browser'], reason }],
    ),
  };
};

/** Something that the model said to the end, and after which it called nothing more. */
const isWhole = ({ text, interrupted, toolCalls }: ModelCall) =>
  text.trim() !== '' && !interrupted && toolCalls.length === 0;

/** What it said before it used a tool: an application may show that as well, or not. */
const isAnnouncement = ({ text, interrupted, toolCalls }: ModelCall) =>
  text.trim() !== '' && !interrupted && toolCalls.length > 0;

type Said = {
  own: readonly ModelCall[];
  earlier: readonly ModelCall[];
  announced: readonly ModelCall[];
  /** The application was asked the same past the page: its model has said it twice, and need not have in the same words. */
  besides: boolean;
};

/** What of it is shown, and why otherwise than it was said; null where nothing is. */
function findShown(
  shown: string,
  { own, earlier, announced, besides }: Said,
): { reason: string | null } | null {
  const stale = own.some(({ text }) => isSameText(text, shown))
    ? undefined
    : earlier.findLast(({ text }) => lettersOf(text).length >= fewLetters && isSameText(text, shown));
  const last = own.at(-1);
  if (stale && last)
    return {
      reason: `the screen shows what the model said in turn ${stale.turn + 1}, "${excerpt(shown)}": now it said "${excerpt(last.text)}"`,
    };
  const likely = own.filter(({ text }) => shareWithout(text, shown) <= 0.5 || isBeginning(shown, text));
  const said =
    (besides && likely.find(({ text }) => whyOtherwise(shown, text, announced) === null)) || likely.at(-1);
  return said === undefined ? null : { reason: whyOtherwise(shown, said.text, announced) };
}

/** Why it is shown otherwise than it was said; null where it is not, be it together with what was said before a tool was used. */
function whyOtherwise(shown: string, said: string, announced: readonly ModelCall[]): string | null {
  const why = (text: string) => whyShownOtherwise(text, shown, 'the model said');
  const before = announced.map(({ text }) => text);
  const together = before.length > 0 ? [before, ...before.map((one) => [one])] : [];
  return together.some((ones) => why([...ones, said].join('\n')) === null) ? null : why(said);
}

/** Whether it is what a text begins with, however little of it that is. */
const isBeginning = (beginning: string, text: string) =>
  lettersOf(beginning).length >= fewLetters && lettersOf(text).startsWith(lettersOf(beginning));
