import type { Trial, Turn } from '../../../record/trial.ts';
import { callsOf } from '../../calls/tool-calls.ts';
import { inSomeLanguage } from '../../language/index.ts';
import { lettersOf } from '../../matching/carried-text.ts';
import { excerpt } from '../../screen/replies.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { claimsOf } from './claims.ts';
import { effectsOf } from './effects.ts';
import { matchClaims } from './match-claims.ts';

/**
 * What a page announces beside the replies (a toast, a banner, a line of status), against what became of the turn: an error
 * where nothing failed, and a deed that no call and no row bears out.
 */
export const compareBesideWithEffects: Compare = (trial) => {
  const announced = trial.turns.flatMap((turn) => announcedIn(turn, trial).map((text) => ({ turn, text })));
  return {
    name: 'what is announced and what was done',
    made: announced.length,
    disagreements: announced.flatMap(({ turn, text }) => whyUntrue(text, turn, trial)),
  };
};

/** What the reply and the user say themselves is judged as their words; an error of before may still be shown. */
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
  const effects = effectsOf(trial, turn.index);
  if (effects === null) return [];
  return matchClaims(claimsOf(text, [turn.user]).done, effects)
    .filter((matched) => matched.effects.length === 0)
    .map(({ claim }) =>
      untrue(
        turn,
        `"${excerpt(claim.quote, 60)}" is announced beside the reply, and no call or row bears it out`,
      ),
    );
}

const untrue = ({ index }: Turn, reason: string): Disagreement => ({
  heuristic: 'beside',
  turn: index,
  between: ['browser', 'tools'],
  reason,
});

const tellsFailure = (text: string): boolean =>
  claimsOf(text).failed !== null || inSomeLanguage(({ announces }) => announces.failure.test(text));

/** Some call of the turn failed, or nobody knows, or the reply itself says so. */
function somethingFailed(trial: Trial, { index, reply }: Turn): boolean {
  const calls = callsOf(trial, index)?.calls;
  return (
    calls === undefined ||
    calls.some(({ failed }) => failed === true) ||
    tellsFailure(reply?.text ?? '') ||
    inSomeLanguage(({ refusals }) => refusals.some((refusal) => refusal.test(reply?.text ?? '')))
  );
}
