import type { ToolCall, Trial, Turn } from '../../../record/trial.ts';
import { inSomeLanguage, languageOf } from '../../../values/language/index.ts';
import { excerpt } from '../../reply/replies.ts';
import { describeDiff, tellingChanges } from '../../state/state-diff.ts';
import { callsMade } from '../../tools/tool-calls.ts';
import { actsIn } from '../../tools/tool-kinds.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { type Claim, claimsOf } from './claims.ts';
import { effectsOf } from './effects.ts';
import { matchClaims } from './match-claims.ts';
import { otherThanDone } from './said-values.ts';

/** Compares claimed actions and failures in the reply with the calls and changes of its turn. */
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

/** Claims cannot be read in a language without a description. */
const isUnread = ({ reply }: Turn, { languages }: Trial): boolean =>
  /\p{L}{2}/u.test(reply?.text ?? '') && languageOf(reply?.text ?? '', languages) === null;

type Done = {
  /** A description of the changes; null when nothing changed, undefined when rows were not observed. */
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

type Found = Pick<Disagreement, 'rule' | 'between' | 'reason'>;

function contradictions(trial: Trial, turn: Turn, effect: Done): Found[] {
  const text = turn.reply?.text ?? '';
  const { done, failed } = claimsOf(text, wordsOfOthers(trial, turn));
  if (failed !== null && done.length === 0 && typeof effect.changed === 'string' && !turnsToAnother(text))
    return [
      {
        rule: 'claims',
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
      return other === null ? [] : [{ rule: 'values', between: ['browser', boundary], reason: other }];
    }
    const why = whyNotDone(trial, effect, { claim, isAsked: isAsked(claim, turn) });
    if (why === null) return [];
    const reason = `the reply claims "${excerpt(claim.quote, 60)}", but ${why}`;
    return [{ rule: 'claims', between: ['browser', boundary], reason }];
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

/** Returns why nothing backs the claimed action; null when the sentence may merely describe a state. */
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
  // A sentence without an actor may describe a state, unless the user asked for the action.
  const isMeant = plain || asked;
  if (acted.length > 0 || typeof changed === 'string')
    return isMeant ? `a different action was taken: ${whatWasDone(acted, changed)}` : null;
  if (failed[0] !== undefined) return `${failed[0].name} failed${rows}`;
  if (succeeded.length === 0) return `no tool was called${rows}`;
  // After a call that only read, the sentence may repeat its result; only the rows prove that nothing was done.
  return isMeant && changed === null
    ? `it only called ${succeeded.map(({ name }) => name).join(', ')}, and no row changed`
    : null;
}

const whatWasDone = (acted: readonly ToolCall[], changed: string | null | undefined): string =>
  [...acted.map(({ name }) => name), ...(typeof changed === 'string' ? [changed] : [])].join('; ');

/** Whether the user asked for the claimed action in this turn. */
const isAsked = ({ act }: Claim, { user }: Turn): boolean =>
  !/[?？]\s*$/u.test(user) && inSomeLanguage(({ claims }) => claims.asked[act]?.test(user) ?? false);

/** Whether the user asks about the past: the answer may concern an earlier turn or existing rows. */
function recalls(trial: Trial, { index, user }: Turn): boolean {
  if (inSomeLanguage(({ recall }) => recall.whetherDone.test(user))) return true;
  const acted = trial.turns.some(
    (turn) => turn.index < index && describeDiff(tellingChanges(trial, turn.index) ?? {}) !== null,
  );
  return acted && (/[?？]/u.test(user) || inSomeLanguage(({ recall }) => recall.afterwards.test(user)));
}

/** Matches "I couldn't …, so I …", which describes an alternative action. */
const turnsToAnother = (text: string) => inSomeLanguage(({ claims: { instead } }) => instead.test(text));
