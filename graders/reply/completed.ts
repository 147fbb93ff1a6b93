import type { ReplyEnd, Trial, Turn } from '../../record/trial.ts';
import { isAnswer } from '../../record/verdict.ts';
import type { CodeGrader } from '../grader.ts';
import { codeGrader, firstOf, type Problem, whyNotObserved } from '../score.ts';
import { callsOf } from '../tools/tool-calls.ts';
import { kindIn } from '../tools/tool-kinds.ts';
import { excerpt, gradeReply } from './replies.ts';
import type { ReplyOptions } from './reply.ts';

export type CompletedOptions = {
  /** Ends that are accepted besides `complete`, such as `stopped` in a case that presses stop. */
  allow?: readonly ReplyEnd[];
  /** Turns whose end another claim covers (`endedAs`). */
  except?: readonly number[];
};

/**
 * Every reply started, completed by itself, has text and is visible.
 *
 * @example
 * completed({ allow: ['stopped'] });
 */
export function completed({ allow = [], except = [] }: CompletedOptions = {}): CodeGrader {
  return codeGrader(
    'completed',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'browser');
      if (unobserved !== null) return say.ungraded(unobserved);
      // An error ended the test before this reply was read.
      const isUnread = ({ reply }: Turn) => reply === null && trial.errors.length > 0;
      const turns = trial.turns.filter((turn) => !except.includes(turn.index) && !isUnread(turn));
      if (turns.length === 0) return say.ungraded('the trial has no turn to grade');
      const problems = turns.flatMap((turn) => problemOf(turn, endOf(trial, turn), allow) ?? []);
      const evidence = {
        expected: ['complete', ...allow].join(' | '),
        seen: turns.map((turn) => `turn ${turn.index + 1}: ${endOf(trial, turn).replaceAll('_', ' ')}`),
        ends: turns.map((turn) => ({ turn: turn.index, end: endOf(trial, turn) })),
      };
      const [first] = problems;
      if (first !== undefined) return say.fail(first.code, firstOf(problems), evidence);
      return say.pass(
        turns.length === 1 ? 'the reply is complete' : `all ${turns.length} replies are complete`,
        evidence,
      );
    },
    ['end'],
  );
}

/** The last reply completed by itself, has text and is visible. */
export const lastCompleted = (): CodeGrader => {
  const grader = completed();
  return {
    ...grader,
    grade: (trial) => completed({ except: trial.turns.slice(0, -1).map(({ index }) => index) }).grade(trial),
  };
};

/**
 * The reply ended in one of these ways: `stopped` after pressing stop, `error_shown` under an injected fault.
 *
 * @example
 * endedAs('error_shown', { turn: 0 });
 */
export function endedAs(ends: ReplyEnd | readonly ReplyEnd[], { turn }: ReplyOptions = {}): CodeGrader {
  const allowed = [ends].flat();
  const claim = allowed.join(' | ');
  return codeGrader(
    `endedAs(${claim})`,
    (trial, say) => {
      const judge: Parameters<typeof gradeReply>[2]['judge'] = (_reply, of) => {
        const end = endOf(trial, of);
        const evidence = { expected: claim, seen: end };
        const unread = end === 'complete' && allowed.includes(end) ? problemOf(of, end, []) : null;
        if (unread) return say.fail(unread.code, unread.reason, evidence);
        if (allowed.includes(end)) return say.pass(`the reply ended as expected: ${end}`, evidence);
        if (claim !== 'complete')
          return say.fail(
            'end_mismatch',
            `the reply should have ended as ${allowed.join(' or ')}; it ended as ${end}`,
            evidence,
          );
        return say.fail(codeOf(end), whyBad(end), evidence);
      };
      const silent = allowed.includes('never_started') && trial.evidence.browser.collected;
      const asked = turn === undefined ? trial.turns.at(-1) : trial.turns.find(({ index }) => index === turn);
      if (asked && endOf(trial, asked) === 'handed_over' && allowed.includes('handed_over'))
        return say.pass('the agent handed over to a person, as expected');
      if (silent && asked?.reply === null) return say.pass('no reply started, as expected');
      return gradeReply(trial, say, { turn, judge });
    },
    // A complete reply is no failure: to expect one does not expect the provider to fail.
    allowed.every(isAnswer) ? ['end'] : ['end', 'failure'],
  );
}

/**
 * Returns how a turn ended. A turn without a reply whose last call succeeded and hands over to a person ended as
 * `handed_over`: the configuration states which tools do (`toolKinds: { transfer: 'hands_over' }`).
 */
export function endOf(trial: Trial, { index, reply }: Turn): ReplyEnd {
  const end = reply?.end ?? 'never_started';
  if (end !== 'never_started' && end !== 'empty') return end;
  const last = callsOf(trial, index)?.calls.at(-1);
  return last && last.failed !== true && kindIn(trial, last.name) === 'hands_over' ? 'handed_over' : end;
}

function problemOf({ index, reply, user }: Turn, end: ReplyEnd, allow: readonly ReplyEnd[]): Problem | null {
  if (allow.includes(end) || end === 'handed_over') return null;
  const where = `turn ${index + 1} ("${excerpt(user, 40)}")`;
  // The question is for the user: what is not shown of it cannot be pressed.
  if (end === 'waiting_for_approval') return null;
  if (end !== 'complete') {
    const shown = reply?.error ? `: "${excerpt(reply.error)}"` : '';
    const notes = (reply?.notes ?? []).map((note) => ` (${note})`).join('');
    return { code: codeOf(end), reason: `${where}: ${whyBad(end)}${shown}${notes}` };
  }
  const unseen = reply?.screen?.unseen ?? null;
  if (unseen !== null)
    return { code: 'unseen_reply', reason: `${where}: the reply exists but is not visible: ${unseen}` };
  const says = reply !== null && (reply.text.trim() !== '' || reply.cards.length > 0);
  return says ? null : { code: 'empty_reply', reason: `${where}: ${whyBad('empty')}` };
}

function codeOf(end: ReplyEnd): string {
  return end === 'empty' ? 'empty_reply' : end;
}

function whyBad(end: ReplyEnd): string {
  const reasons: Record<ReplyEnd, string> = {
    complete: 'the reply is complete',
    waiting_for_approval: 'a tool waits for an approval',
    handed_over: 'the agent handed over to a person',
    stopped: 'the reply was stopped',
    never_started: 'no reply started',
    empty: 'the reply is empty',
    stalled: 'the reply stood still before it was complete',
    cut_off: 'the reply was cut off',
    error_shown: 'the page showed an error',
    failed_silently: 'the request failed, and the page shows nothing of it',
    timeout: 'the reply was not complete in time',
    navigated: 'the page navigated during the reply',
  };
  return reasons[end];
}
