import type { ToolCall, Trial, Turn } from '../../record/trial.ts';
import { callsMade } from '../calls/tool-calls.ts';
import { actsIn } from '../calls/tool-kinds.ts';
import { inSomeLanguage } from '../language/index.ts';
import { excerpt } from '../screen/replies.ts';
import { changesOf, describeDiff } from '../state/state-diff.ts';
import { claimsOf } from './claims.ts';
import type { Compare, Disagreement } from './comparison.ts';

/** What the reply claims to have done, or to have failed to do, against what was done in its turn. */
export const compareClaimsWithEffects: Compare = (trial) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  for (const turn of trial.turns) {
    const effect = effectOf(trial, turn.index);
    if (turn.reply === null || !trial.evidence.browser.collected || effect === null) continue;
    made += 1;
    const found = contradiction(trial, turn, effect);
    if (found !== null) disagreements.push({ heuristic: 'claims', turn: turn.index, ...found });
  }
  return { name: 'claims and effects', made, disagreements };
};

type Effect = {
  /** What changed, in words; null when nothing did, undefined when rows were not observed. */
  changed: string | null | undefined;
  /** Undefined when calls were not observed. */
  calls: ToolCall[] | undefined;
};

function effectOf(trial: Trial, turn: number): Effect | null {
  const changes = changesOf(trial, turn);
  const calls = callsMade(trial, turn)?.calls;
  if (changes === null && calls === undefined) return null;
  return { changed: changes === null ? undefined : describeDiff(changes), calls };
}

function contradiction(
  trial: Trial,
  turn: Turn,
  effect: Effect,
): Pick<Disagreement, 'between' | 'reason'> | null {
  const text = turn.reply?.text ?? '';
  const said = trial.turns.filter(({ index }) => index <= turn.index).map(({ user }) => user);
  const titles =
    turn.reply?.cards
      .flatMap(({ fields }) => [fields.title, fields.name])
      .filter((title) => typeof title === 'string') ?? [];
  const { done, failed } = claimsOf(text, [...said, ...titles]);
  if (done !== null && failed === null && !recalls(trial, turn)) {
    const why = whyNothingWasDone(trial, effect, done.plain);
    if (why !== null)
      return {
        between: ['browser', effect.calls === undefined ? 'state' : 'tools'],
        reason: `the reply claims "${excerpt(done.quote, 60)}", but ${why}`,
      };
  }
  if (failed !== null && done === null && typeof effect.changed === 'string' && !turnsToAnother(text)) {
    return {
      between: ['browser', 'state'],
      reason: `the reply says "${excerpt(failed.quote, 60)}", and yet: ${effect.changed}`,
    };
  }
  return null;
}

/** Why a claim to have acted has nothing behind it; null when something may be. */
function whyNothingWasDone(trial: Trial, { changed, calls }: Effect, plain: boolean): string | null {
  if (typeof changed === 'string') return null;
  if (calls === undefined) return plain ? 'no row changed' : null;
  const succeeded = calls.filter(({ failed }) => failed !== true);
  const failed = calls.filter((call) => call.failed === true && actsIn(trial, call.name));
  const rows = changed === null ? ', and no row changed' : '';
  if (succeeded.some(({ name }) => actsIn(trial, name))) return null;
  if (failed[0] !== undefined) return `${failed[0].name} failed${rows}`;
  if (succeeded.length === 0) return `no tool was called${rows}`;
  // It only read. What it read may be what it tells, so only a plain claim counts, and only with the rows as witness.
  return plain && changed === null
    ? `it only called ${succeeded.map(({ name }) => name).join(', ')}, and no row changed`
    : null;
}

/** The user asks what was done: the answer may be about an earlier turn, or about rows that were there before. */
function recalls(trial: Trial, { index, user }: Turn): boolean {
  if (inSomeLanguage(({ recall }) => recall.whetherDone.test(user))) return true;
  const acted = trial.turns.some(
    (turn) => turn.index < index && describeDiff(changesOf(trial, turn.index) ?? {}) !== null,
  );
  return acted && (/[?？]/u.test(user) || inSomeLanguage(({ recall }) => recall.afterwards.test(user)));
}

/** "I couldn't …, so I …": it says what it did instead. */
const turnsToAnother = (text: string) => inSomeLanguage(({ claims: { instead } }) => instead.test(text));
