import type { Trial } from '../../record/trial.ts';
import { clockOf } from '../../values/dates.ts';
import { languageOf } from '../../values/language/index.ts';
import type { CodeGrader } from '../grader.ts';
import { checkedText, type Matcher } from '../matchers/matcher-schema.ts';
import { describeMatcher, matches } from '../matchers/matchers.ts';
import { wordsOf } from '../matchers/words.ts';
import { codeGrader, wholeOf, whyNotObserved } from '../score.ts';
import { excerpt, forbiddenBeside, gradeReply, replyOfModel } from './replies.ts';

export type ReplyOptions = {
  /** Index of the turn. Default: the last. */
  turn?: number;
};

/**
 * The reply's text matches.
 *
 * @example
 * repliedWith({ contains: ['shipped', 'Friday'] }, { turn: 0 });
 */
export function repliedWith(text: Matcher, { turn }: ReplyOptions = {}): CodeGrader {
  checkedText(text);
  return codeGrader('repliedWith', (trial, say) => {
    const expected = describeMatcher(text, clockOf(trial));
    const judge: Parameters<typeof gradeReply>[2]['judge'] = (reply) => {
      const result = matches(text, reply.text, clockOf(trial));
      const evidence = { expected, seen: reply.text };
      const shown = result.ok ? forbiddenBeside(text, reply, clockOf(trial)) : null;
      if (shown !== null)
        return say.fail(
          'text_mismatch',
          `the reply should be: ${expected}; its message also shows "${excerpt(shown)}"`,
          {
            expected,
            seen: shown,
          },
        );
      if (result.ok) return say.pass(`the reply is as expected: ${expected}`, evidence);
      return say.fail(
        'text_mismatch',
        `the reply should be: ${result.expected}; it says "${excerpt(reply.text)}"${unreadIn(text, reply.text, trial)}`,
        evidence,
      );
    };
    return gradeReply(trial, say, { turn, judge, words: true });
  });
}

/**
 * At least one reply of the conversation matches.
 *
 * @example
 * anyReplyWith({ matches: 'HP-\\d{4}' });
 */
export function anyReplyWith(text: Matcher): CodeGrader {
  checkedText(text);
  return codeGrader('anyReplyWith', (graded, say) => {
    const trial = wholeOf(graded);
    const unobserved = whyNotObserved(trial, 'browser');
    const expected = describeMatcher(text, clockOf(trial));
    const replies = trial.turns.flatMap((turn) => {
      const reply = unobserved === null ? turn.reply : replyOfModel(trial, turn);
      return reply === null ? [] : [{ index: turn.index, reply }];
    });
    if (unobserved !== null && replies.length === 0) return say.ungraded(unobserved);
    const evidence = { expected, seen: replies.map(({ reply }) => reply.text) };
    const found = replies.find(
      ({ reply }) =>
        matches(text, reply.text, clockOf(trial)).ok && forbiddenBeside(text, reply, clockOf(trial)) === null,
    );
    if (found) return say.pass(`the reply of turn ${found.index + 1} is as expected: ${expected}`, evidence);
    const last = replies.at(-1)?.reply.text ?? '';
    return say.fail(
      'text_mismatch',
      `none of ${replies.length} replies is: ${expected}; the last says "${excerpt(last)}"`,
      evidence,
    );
  });
}

/**
 * The page marks the reply as one of these kinds (`summary`, `question`, …).
 *
 * @example
 * repliedAs('question', { turn: 0 });
 */
export function repliedAs(kinds: string | readonly string[], { turn }: ReplyOptions = {}): CodeGrader {
  const expected = typeof kinds === 'string' ? [kinds] : [...kinds];
  return codeGrader(`repliedAs(${expected.join(' | ')})`, (trial, say) => {
    const judge: Parameters<typeof gradeReply>[2]['judge'] = ({ kind }) => {
      if (kind === null) return say.ungraded('the page does not mark the kind of the reply', { expected });
      const known = expected.some((one) => wordsOf(one).join('_') === wordsOf(kind).join('_'));
      if (known) return say.pass(`the reply is of kind ${kind}`, { expected, seen: kind });
      return say.fail(
        'kind_mismatch',
        `the reply should be of kind ${expected.join(' or ')}; it is ${kind}`,
        { expected, seen: kind },
      );
    };
    return gradeReply(trial, say, { turn, judge });
  });
}

/** The next step where the day or time may be written in a locale that nothing names. */
function unreadIn(wanted: Matcher, reply: string, { languages }: Trial): string {
  const isOfClock = /"(?:date|time)":/u.test(JSON.stringify(wanted));
  return isOfClock && languages === undefined && languageOf(reply) === null
    ? "; days and times of its language are read if the option `languages` names it (`languages: ['de']`)"
    : '';
}
