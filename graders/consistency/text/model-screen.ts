import type { ModelCall, Reply } from '../../../record/trial.ts';
import { isSameText, lettersOf } from '../../matchers/carried-text.ts';
import { excerpt } from '../../reply/replies.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { ends, fewLetters, pieceChanged, shareWithout, whyShownOtherwise } from './shown-words.ts';
import { carriedBy, shownBesides, tableRows } from './wire-screen.ts';

/**
 * Compares the model's words with the screen: text that was lost, repeated, or taken from an earlier turn. Applications
 * may ask the model for side texts or rewrite its words, so a text is compared only if most of it or its beginning is
 * shown.
 */
export const compareModelWithScreen: Compare = (trial) => {
  const whole = trial.modelCalls.filter((call) => !call.purpose && isWhole(call));
  const besides = (trial.responses ?? []).length > 0;
  const compared = trial.turns.flatMap(({ index, reply }) => {
    if (reply?.end !== 'complete') return [];
    const own = whole.filter(({ turn }) => turn === index);
    const earlier = whole.filter(({ turn }) => turn < index);
    const announced = trial.modelCalls.filter((call) => call.turn === index && isAnnouncement(call));
    const known = shownBesides(trial, index, reply);
    const rows = (source: string) => tableRows(trial, index, { source, text: reply.text });
    const found = findShown(reply.text, { own, earlier, announced, besides, known, rows });
    return found === null ? [] : [{ turn: index, reason: found.reason ?? whyCarriedOtherwise(own, reply) }];
  });
  return {
    name: 'words of the model and on the screen',
    made: compared.length,
    disagreements: compared.flatMap(({ turn, reason }): Disagreement[] =>
      reason === null ? [] : [{ rule: 'wire', turn, reason }],
    ),
  };
};

/** How the wire differs from the model's text by one piece of the stream; null where it agrees, or was written anew. */
function whyCarriedOtherwise(own: readonly ModelCall[], reply: Reply): string | null {
  const carried = reply.source ?? carriedBy(reply);
  const [said, ...others] = own;
  const changed = said && others.length === 0 ? pieceChanged(said.text, carried) : null;
  return (
    changed && `what the wire carried ${changed}, unlike the model's text: it carried "${ends(carried)}"`
  );
}

/** Whether the model finished the text and called no tool afterwards. */
const isWhole = ({ text, interrupted, toolCalls }: ModelCall) =>
  text.trim() !== '' && !interrupted && toolCalls.length === 0;

/** Text before a tool call, which applications may show or hide. */
const isAnnouncement = ({ text, interrupted, toolCalls }: ModelCall) =>
  text.trim() !== '' && !interrupted && toolCalls.length > 0;

type Said = {
  own: readonly ModelCall[];
  earlier: readonly ModelCall[];
  announced: readonly ModelCall[];
  /** Whether the application sent the same request again outside the page; the second answer may differ. */
  besides: boolean;
  /** What the page may show although the model did not say it. */
  known: string;
  /** The rows of tables that the page shows of results, but those of the source. */
  rows(source: string): string;
};

/** Returns the shown part of a text with its difference; null when nothing of it is shown. */
function findShown(
  shown: string,
  { own, earlier, announced, besides, known, rows }: Said,
): { reason: string | null } | null {
  const stale = own.some(({ text }) => isSameText(text, shown))
    ? undefined
    : earlier.findLast(({ text }) => lettersOf(text).length >= fewLetters && isSameText(text, shown));
  const last = own.at(-1);
  if (stale && last)
    return {
      reason: `the screen shows the model's text of turn ${stale.turn + 1}, "${excerpt(shown)}", instead of "${excerpt(last.text)}"`,
    };
  const likely = own.filter(({ text }) => shareWithout(text, shown) <= 0.5 || isBeginning(shown, text));
  const said =
    (besides && likely.find(({ text }) => whyOtherwise(shown, text, { announced, known, rows }) === null)) ||
    likely.at(-1);
  return said === undefined ? null : { reason: whyOtherwise(shown, said.text, { announced, known, rows }) };
}

/**
 * Returns the difference between shown and generated text; null if they agree, with or without text from before a tool
 * call.
 */
function whyOtherwise(
  shown: string,
  said: string,
  { announced, known, rows }: Pick<Said, 'announced' | 'known' | 'rows'>,
): string | null {
  const why = (text: string) => whyShownOtherwise(text, shown, 'the model said', known, () => rows(text));
  const before = announced.map(({ text }) => text);
  const together = before.length > 0 ? [before, ...before.map((one) => [one])] : [];
  return together.some((ones) => why([...ones, said].join('\n')) === null) ? null : why(said);
}

const isBeginning = (beginning: string, text: string) =>
  lettersOf(beginning).length >= fewLetters && lettersOf(text).startsWith(lettersOf(beginning));
