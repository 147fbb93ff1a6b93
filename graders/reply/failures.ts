import type { Reply } from '../../record/trial.ts';
import { clockOf } from '../../values/dates.ts';
import type { CodeGrader } from '../grader.ts';
import { checkedText, type Matcher } from '../matchers/matcher-schema.ts';
import { describeMatcher, matches } from '../matchers/matchers.ts';
import { codeGrader } from '../score.ts';
import { excerpt, gradeReply } from './replies.ts';
import type { ReplyOptions } from './reply.ts';

/**
 * The page shows an error whose text matches.
 *
 * @example
 * showsError({ contains: 'try again' }, { turn: 0 });
 */
export function showsError(words: Matcher, { turn }: ReplyOptions = {}): CodeGrader {
  checkedText(words);
  return codeGrader(
    'showsError',
    (trial, say) => {
      const expected = describeMatcher(words, clockOf(trial));
      const judge = ({ error, end }: Reply) => {
        if (error === null)
          return say.fail('no_error_shown', `the page shows no error; the reply ended as ${end}`, {
            expected,
          });
        const result = matches(words, error, clockOf(trial));
        const evidence = { expected, seen: error };
        if (result.ok) return say.pass(`the error matches: "${excerpt(error)}"`, evidence);
        return say.fail(
          'error_mismatch',
          `the error should be: ${result.expected}; it says "${excerpt(error)}"`,
          evidence,
        );
      };
      return gradeReply(trial, say, { turn, judge });
    },
    ['failure'],
  );
}

/**
 * The page offers a retry after a reply that failed or broke off.
 *
 * @example
 * offersRetry({ turn: 0 });
 */
export function offersRetry({ turn }: ReplyOptions = {}): CodeGrader {
  return codeGrader('offersRetry', (trial, say) => {
    const judge = ({ retry, end }: Reply) => {
      if (retry === undefined) return say.ungraded('it is unknown whether this page offers a retry');
      if (retry) return say.pass('the page offers a retry');
      return say.fail(
        'no_retry_offered',
        `the reply ended as ${end}, and the page does not offer to ask again`,
      );
    };
    return gradeReply(trial, say, { turn, judge });
  });
}
