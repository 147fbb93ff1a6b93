import type { ToolCall, Trial, Turn } from '../../../record/trial.ts';
import { callsMade } from '../../calls/tool-calls.ts';
import { actsIn } from '../../calls/tool-kinds.ts';
import { inSomeLanguage, languageOf } from '../../language/index.ts';
import { excerpt } from '../../screen/replies.ts';
import { describeDiff, tellingChanges } from '../../state/state-diff.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { type Claim, claimsOf } from './claims.ts';
import { effectsOf } from './effects.ts';
import { matchClaims } from './match-claims.ts';
import { otherThanDone } from './said-values.ts';

/** What the reply claims to have done, or to have failed to do, against what was done in its turn. */
export const compareClaimsWithEffects: Compare = (trial) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  const unread: string[] = [];
  for (const turn of trial.turns) {
    const done = doneIn(trial, turn.index);
    if (turn.reply === null || !trial.evidence.browser.collected || done === null) continue;
    if (isUnread(turn, trial)) {
      unread.push(turn.reply.text);
      continue;
    }
    made += 1;
    for (const found of contradictions(trial, turn, done)) disagreements.push({ turn: turn.index, ...found });
  }
  return { name: 'claims and effects', made, disagreements, unread };
};

/** A reply in a language that is not described: what it claims can not be heard. */
const isUnread = ({ reply }: Turn, { languages }: Trial): boolean =>
  /\p{L}{2}/u.test(reply?.text ?? '') && languageOf(reply?.text ?? '', languages) === null;

type Done = {
  /** What changed, in words; null when nothing did, undefined when rows were not observed. */
  changed: string | null | undefined;
  /** Undefined when calls were not observed. */
  calls: ToolCall[] | undefined;
};

function doneIn(trial: Trial, turn: number): Done | null {
  const changes = tellingChanges(trial, turn);
  const calls = callsMade(trial, turn)?.calls;
  if (changes === null && calls === undefined) return null;
  return { changed: changes === null ? undefined : describeDiff(changes), calls };
}

type Found = Pick<Disagreement, 'heuristic' | 'between' | 'reason'>;

function contradictions(trial: Trial, turn: Turn, effect: Done): Found[] {
  const text = turn.reply?.text ?? '';
  const { done, failed } = claimsOf(text, wordsOfOthers(trial, turn));
  if (failed !== null && done.length === 0 && typeof effect.changed === 'string' && !turnsToAnother(text))
    return [
      {
        heuristic: 'claims',
        between: ['browser', 'state'],
        reason: `the reply says "${excerpt(failed.quote, 60)}", and yet: ${effect.changed}`,
      },
    ];
  if (failed !== null || recalls(trial, turn)) return [];
  const boundary = effect.calls === undefined ? 'state' : 'tools';
  return matchClaims(done, effectsOf(trial, turn.index) ?? []).flatMap((matched): Found[] => {
    const { claim, effects } = matched;
    if (effects.length > 0) {
      const other = otherThanDone(matched, trial.clock);
      return other === null ? [] : [{ heuristic: 'said', between: ['browser', boundary], reason: other }];
    }
    const why = whyNotDone(trial, effect, { claim, isAsked: isAsked(claim, turn) });
    if (why === null) return [];
    const reason = `the reply claims "${excerpt(claim.quote, 60)}", but ${why}`;
    return [{ heuristic: 'claims', between: ['browser', boundary], reason }];
  });
}

function wordsOfOthers(trial: Trial, turn: Turn): string[] {
  const said = trial.turns.filter(({ index }) => index <= turn.index).map(({ user }) => user);
  const titles =
    turn.reply?.cards
      .flatMap(({ fields }) => [fields.title, fields.name])
      .filter((title) => typeof title === 'string') ?? [];
  return [...said, ...titles];
}

/** Why a claim to have acted has nothing behind it; null when it may only tell what is so. */
function whyNotDone(
  trial: Trial,
  { changed, calls }: Done,
  { claim: { plain }, isAsked: asked }: { claim: Claim; isAsked: boolean },
): string | null {
  if (calls === undefined) return plain && changed === null ? 'no row changed' : null;
  const succeeded = calls.filter(({ failed }) => failed !== true);
  const acted = succeeded.filter(({ name }) => actsIn(trial, name));
  const failed = calls.filter((call) => call.failed === true && actsIn(trial, call.name));
  const rows = changed === null ? ', and no row changed' : '';
  // What a sentence tells without saying who did it may be how things are, unless it is what was to be done.
  const isMeant = plain || asked;
  if (acted.length > 0 || typeof changed === 'string')
    return isMeant ? `what was done is something else: ${whatWasDone(acted, changed)}` : null;
  if (failed[0] !== undefined) return `${failed[0].name} failed${rows}`;
  if (succeeded.length === 0) return `no tool was called${rows}`;
  // It only read. What it read may be what it tells, and only the rows can say that nothing was done.
  return isMeant && changed === null
    ? `it only called ${succeeded.map(({ name }) => name).join(', ')}, and no row changed`
    : null;
}

const whatWasDone = (acted: readonly ToolCall[], changed: string | null | undefined): string =>
  [...acted.map(({ name }) => name), ...(typeof changed === 'string' ? [changed] : [])].join('; ');

/** Whether the user has just asked for what is claimed. */
const isAsked = ({ act }: Claim, { user }: Turn): boolean =>
  !/[?？]\s*$/u.test(user) && inSomeLanguage(({ claims }) => claims.asked[act]?.test(user) ?? false);

/** The user asks what was done: the answer may be about an earlier turn, or about rows that were there before. */
function recalls(trial: Trial, { index, user }: Turn): boolean {
  if (inSomeLanguage(({ recall }) => recall.whetherDone.test(user))) return true;
  const acted = trial.turns.some(
    (turn) => turn.index < index && describeDiff(tellingChanges(trial, turn.index) ?? {}) !== null,
  );
  return acted && (/[?？]/u.test(user) || inSomeLanguage(({ recall }) => recall.afterwards.test(user)));
}

/** "I couldn't …, so I …": it says what it did instead. */
const turnsToAnother = (text: string) => inSomeLanguage(({ claims: { instead } }) => instead.test(text));
