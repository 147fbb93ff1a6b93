import type { Trial, Turn } from '../../../record/trial.ts';
import { inSomeLanguage } from '../../../values/language/index.ts';
import { lettersOf } from '../../matchers/carried-text.ts';
import { excerpt } from '../../reply/replies.ts';
import { callsOf } from '../../tools/tool-calls.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { completedActions, effectsOf, hasEffect } from './completed-action.ts';

/**
 * Compares announcements beside the replies (a toast, a banner, a status line) with the turn: an error although nothing
 * failed, or an action that no call and no row confirms.
 */
export const compareBesideWithEffects: Compare = (trial) => {
  const announced = trial.turns.flatMap((turn) => announcedIn(turn, trial).map((text) => ({ turn, text })));
  return {
    name: 'announcements with actions',
    made: announced.length,
    disagreements: announced.flatMap(({ turn, text }) => whyUntrue(text, turn, trial)),
  };
};

/** Excludes the words of the reply and the user, and errors that an earlier turn showed. */
function announcedIn({ index, reply, user }: Turn, { turns }: Trial): string[] {
  const said = [
    reply?.text ?? '',
    reply?.error ?? '',
    user,
    ...turns.slice(0, index).flatMap((turn) => [turn.reply?.text ?? '', turn.reply?.error ?? '']),
  ]
    .map(lettersOf)
    .join('\n');
  return (reply?.screen?.beside ?? [])
    .filter(({ place, text }) => place === 'alert' && !said.includes(lettersOf(text)))
    .map(({ text }) => text);
}

function whyUntrue(text: string, turn: Turn, trial: Trial): Disagreement[] {
  if (turn.reply?.end !== 'complete') return [];
  if (tellsFailure(text))
    return somethingFailed(trial, turn)
      ? []
      : [untrue(turn, `"${excerpt(text, 60)}" is shown beside the reply, and nothing failed`)];
  const [action] = completedActions(text, trial);
  const effects = effectsOf(trial, turn.index);
  if (!action || effects === null) return [];
  // Words beside the reply report what the page did, so a call that only reads does not explain them.
  if (hasEffect(effects) || effects.unknown.length > 0) return [];
  return [
    untrue(turn, `"${excerpt(text, 60)}" is announced beside the reply, and no call or row bears it out`),
  ];
}

const untrue = ({ index }: Turn, reason: string): Disagreement => ({
  rule: 'beside',
  turn: index,
  reason,
});

const tellsFailure = (text: string): boolean =>
  inSomeLanguage(({ announces }) => announces.failure.test(text));

/** Whether a call of the turn failed or may have failed, or the reply itself reports a failure. */
function somethingFailed(trial: Trial, { index, reply }: Turn): boolean {
  const calls = callsOf(trial, index)?.calls;
  return (
    calls === undefined ||
    calls.some(({ failed }) => failed === true) ||
    tellsFailure(reply?.text ?? '') ||
    inSomeLanguage(({ refusals }) => refusals.some((refusal) => refusal.test(reply?.text ?? '')))
  );
}
