import type { Reload, Trial } from '../../record/trial.ts';
import { replacedBy } from '../../record/turn/replaced.ts';
import { answerOf, turnBefore } from '../cards/approval.ts';
import type { historyRules } from '../defaults.ts';
import type { CodeGrader, Level } from '../grader.ts';
import { lettersOf } from '../matchers/carried-text.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { excerpt } from './replies.ts';

type Rule = (typeof historyRules)[number];

/**
 * Earlier messages stay unchanged in later turns and after a reload, and none comes after the last reply.
 *
 * @param levels the verdict of each rule's findings; default `fail`. `added` is a message that came after the last reply; one
 *   that repeats a reply is `mixedUp`.
 *
 * @example
 * keepsHistory({ lost: 'off' });
 */
export function keepsHistory(levels: Partial<Record<Rule, Level>> = {}): CodeGrader {
  return codeGrader(
    'keepsHistory',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'browser');
      if (unobserved !== null) return say.ungraded(unobserved);
      const seen = trial.turns.filter(({ reply }) => reply?.screen !== undefined);
      if (seen.length === 0 && trial.reloads === undefined)
        return say.ungraded('earlier messages were not observed');
      const problems = [...alteredIn(trial), ...addedIn(trial), ...lostIn(trial)];
      for (const level of ['fail', 'warn'] as const) {
        const ofLevel = problems.filter(({ rule }) => (levels[rule] ?? 'fail') === level);
        if (ofLevel[0]) return say[level](ofLevel[0].code, firstOf(ofLevel), { problems: ofLevel });
      }
      // Messages are watched within a document.
      if (seen.slice(1).some(({ reply }) => reply?.signals.includes('document')))
        return say.ungraded('earlier messages were not compared: the page loads a document for each message');
      return say.pass('earlier messages stayed unchanged', {
        turns: seen.length,
        reloads: trial.reloads?.length ?? 0,
      });
    },
    ['kept'],
  );
}

type Problem = { rule: Rule; code: string; reason: string };

const alteredIn = ({ turns, toolCalls, alteredAtEnd = [] }: Trial): Problem[] =>
  [
    ...turns.flatMap(({ index, reply }) =>
      (reply?.screen?.altered ?? []).map((one) => ({ ...one, until: index, when: `in turn ${index + 1}` })),
    ),
    ...alteredAtEnd.map((one) => ({ ...one, until: turns.length, when: 'at the end' })),
  ]
    .filter(({ before, until }) => before !== '' && !isReplaced(before, turns, until))
    // The message that waited for an approval shows the answer.
    .filter(({ before }) => !waiting(turns).some((text) => isSame(text, before)))
    .filter(({ before, until }) => !isAnswered(before, until, { turns, toolCalls }))
    .flatMap(({ before, after, gone, until, when }): Problem[] => {
      const was = `"${excerpt(before, 60)}"`;
      if (!gone)
        return [
          {
            rule: 'altered',
            code: 'message_altered',
            reason: `a message was complete as ${was}, and ${when} it reads "${excerpt(after, 60)}"`,
          },
        ];
      const reason = `${when} ${was} is not there any more`;
      return isOfTurn(before, turns, until) ? [{ rule: 'lost', code: 'conversation_lost', reason }] : [];
    });

/** Whether a turn pressed a control that answers a call, and the text is of the reply before it, which shows the answer. */
function isAnswered(
  text: string,
  at: number,
  { turns, toolCalls }: Pick<Trial, 'turns' | 'toolCalls'>,
): boolean {
  const turn = turns.find(({ index }) => index === at);
  if (turn?.pressed === undefined || answerOf(turn, { toolCalls }) === undefined) return false;
  const before = turnBefore(turns, turn);
  return lettersOf(before?.reply?.text ?? '').includes(lettersOf(text));
}

/** Whether a text is the user's, or of a complete reply: an error may go with the next message. */
const isOfTurn = (text: string, turns: Trial['turns'], until: number): boolean =>
  turns
    .filter(({ index }) => index < until)
    .some(
      ({ user, reply }) =>
        isSame(user, text) || (reply?.end === 'complete' && lettersOf(reply.text).includes(lettersOf(text))),
    );

const addedIn = ({ turns, alteredAtEnd = [] }: Trial): Problem[] =>
  // After a reply that did not complete, its rest may still come.
  turns.at(-1)?.reply?.end !== 'complete'
    ? []
    : alteredAtEnd.flatMap(({ before, after }): Problem[] => {
        if (before !== '') return [];
        const isRepeated = turns.some(({ reply }) => reply !== null && isSame(reply.text, after));
        const what = isRepeated ? 'a reply was shown once more' : 'another message came';
        return [
          {
            rule: isRepeated ? 'mixedUp' : 'added',
            code: 'message_added',
            reason: `after the last reply was complete, ${what}: "${excerpt(after, 60)}"`,
          },
        ];
      });

/** Whether a turn until then has edited the message, or asked for another reply. */
const isReplaced = (text: string, turns: Trial['turns'], until: number): boolean =>
  turns
    .filter(({ index }) => index <= until)
    .flatMap((turn) => replacedBy(turns, turn))
    .some(({ user, reply }) => isSame(user, text) || isSame(reply?.text ?? '', text));

const waiting = (turns: Trial['turns']): string[] =>
  turns.flatMap(({ reply }) => (reply?.end === 'waiting_for_approval' ? [reply.text] : []));

/**
 * Every message must reappear once and in order; an additional greeting is allowed. Some pages begin anew after a reload, or show
 * the latest messages only: a page that shows earlier messages without later ones, or in another order, does neither.
 */
const lostIn = ({ reloads = [] }: Trial): Problem[] =>
  reloads.flatMap(({ turn, before: shownBefore, after, roles }): Problem[] => {
    // A message without text, such as the card of a tool, may be merged with the next one.
    const before = shownBefore.filter((text) => lettersOf(text) !== '');
    const when = `after turn ${turn + 1} the page was reloaded`;
    const found = (rule: Rule, text: string, how: string): Problem[] => [
      { rule, code: 'conversation_lost', reason: `${when}, and "${excerpt(text, 60)}" ${how}` },
    ];
    const lost = firstNotWithin(before, after);
    const kept = before.map((text) => countOf(text, after) > 0);
    if (lost !== undefined && countOf(lost, after) === 0)
      return found(
        kept.lastIndexOf(false) > kept.indexOf(true) && kept.includes(true) ? 'mixedUp' : 'lost',
        lost,
        'is not there any more',
      );
    if (lost !== undefined) return found('mixedUp', lost, 'does not stand where it stood');
    const doubled = before.find((text) => countOf(text, after) > countOf(text, before));
    if (doubled !== undefined) return found('mixedUp', doubled, 'is shown more often');
    const moved = roles && otherSide({ before: shownBefore, after, roles });
    return moved === undefined ? [] : found('mixedUp', moved, 'is shown as a message of the other side');
  });

/** A text that one side alone had, and the other side alone has now. */
const otherSide = ({
  before,
  after,
  roles,
}: Pick<Reload, 'before' | 'after'> & { roles: NonNullable<Reload['roles']> }): string | undefined =>
  before.find((text) => {
    if (lettersOf(text) === '') return false;
    const sidesIn = (texts: readonly string[], sides: readonly string[]) =>
      new Set(sides.filter((_, place) => isSame(text, texts[place] ?? '')));
    return sidesIn(before, roles.before).isDisjointFrom(sidesIn(after, roles.after));
  });

/** Returns the first text that is missing from the others, in order. */
function firstNotWithin(texts: readonly string[], others: readonly string[]): string | undefined {
  let from = 0;
  return texts.find((text) => {
    const at = others.findIndex((one, place) => place >= from && isSame(text, one));
    from = at + 1;
    return at < 0;
  });
}

const countOf = (text: string, among: readonly string[]) => among.filter((one) => isSame(text, one)).length;
const isSame = (one: string, other: string) => lettersOf(one) === lettersOf(other);
