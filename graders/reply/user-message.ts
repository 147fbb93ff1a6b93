import type { Trial, Turn } from '../../record/trial.ts';
import { waitingTurn } from '../cards/approval.ts';
import type { CodeGrader } from '../grader.ts';
import { isSameText, lettersOf } from '../matchers/carried-text.ts';
import { codeGrader, firstOf, type Problem, whyNotObserved } from '../score.ts';
import { excerpt } from './replies.ts';

/**
 * The page shows the user's messages as typed: complete, unchanged and once. Markdown, a name or time beside the text,
 * and folding are allowed.
 *
 * @example
 * showsUserMessage();
 */
export function showsUserMessage(): CodeGrader {
  return codeGrader(
    'showsUserMessage',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'browser');
      if (unobserved !== null) return say.ungraded(unobserved);
      const judged = trial.turns.filter((turn) => isJudged(turn) && waitingTurn(trial, turn) === null);
      if (judged.length === 0)
        return say.ungraded('user messages cannot be read: the adapter has no selector `user`');
      const problems = judged.flatMap((turn) => problemOf(turn, trial) ?? []);
      const evidence = {
        messages: judged.map(({ user, reply }) => ({
          said: user,
          shown: shownBy(reply).map(({ text }) => text),
        })),
      };
      const first = problems.find(({ code }) => code === 'user_message_altered') ?? problems[0];
      if (first) return say.fail(first.code, firstOf(problems), evidence);
      return say.pass('the page shows the user’s messages as they were typed', evidence);
    },
    ['user'],
  );
}

/** After a failed or aborted reply, a page may return the message to the composer. */
const isJudged = ({ reply }: Turn): boolean =>
  reply?.screen?.user !== undefined && (reply.end === 'complete' || reply.screen.user.length > 0);

const shownBy = (reply: Turn['reply']) => reply?.screen?.user ?? [];

function problemOf(turn: Turn, { turns }: Trial): Problem | null {
  const { index, user, pressed, replaces } = turn;
  const shown = withoutFiles(turn);
  const as = shown.filter(({ text }) => isShownAs(user, text));
  if (as.length === 1 || shown.some(({ text, folds }) => folds && isFolded(user, text))) return null;
  const message = `turn ${index + 1}: "${excerpt(user, 60)}" was ${pressed === undefined ? 'sent' : `sent by pressing "${pressed}"`}`;
  if (as.length > 1)
    return {
      code: 'user_message_doubled',
      reason: `${message} once, and the page shows it ${as.length} times`,
    };
  // Messages that were sent in parallel may appear with either turn.
  const other = shown.find(({ text }) => !turns.some((turn) => isShownAs(turn.user, text)));
  if (other)
    return {
      code: 'user_message_altered',
      reason: `${message}, the page shows "${excerpt(other.text, 60)}"`,
    };
  // A press may act without a message, and an edited message is no new one.
  return pressed === undefined && replaces === undefined && shown.length === 0
    ? { code: 'user_message_missing', reason: `${message}, and the page does not show it` }
    : null;
}

/** The message without the lines that name its attached files. */
const withoutFiles = ({ reply, attachments = [] }: Turn) =>
  shownBy(reply).map((message) => ({
    ...message,
    text: message.text
      .split('\n')
      .filter((line) => !attachments.some(({ name }) => line.includes(name)))
      .join('\n'),
  }));

/** The most letters allowed above or below the text: a name, initials, a time, a delivery state. */
const besideMost = 40;

/** Whether a message shows the text once with nothing else on its lines. */
function isShownAs(said: string, shown: string): boolean {
  const lines = shown.split('\n').filter((line) => line.trim() !== '');
  const edges = [0, 1, 2];
  return edges.some((above) =>
    edges.some((below) => {
      const inner = lines.slice(above, lines.length - below);
      const outer = [...lines.slice(0, above), ...lines.slice(lines.length - below)];
      return outer.every((line) => lettersOf(line).length <= besideMost) && isSame(said, inner.join('\n'));
    }),
  );
}

/** Text without letters or digits is compared literally. */
function isSame(said: string, shown: string): boolean {
  if (lettersOf(said) === '') return shown.trim() === said.trim();
  return withoutName(shown).some((text) => isSameText(said, text) || plain(said) === plain(text));
}

/** Matches `You: …` on the line of the text. */
const withoutName = (shown: string) => [shown, shown.replace(/^\s*\p{L}[\p{L} ]{0,19}[:：]\s*/u, '')];

/** Removes list, quote and table marks and addresses. */
const plain = (text: string): string =>
  lettersOf(
    text
      .replace(/https?:\/\/\S+/gu, '')
      .replace(/^\s*(?:\d+[.)]|[-*+>]|#+)\s+/gmu, '')
      .replace(/[|~<>=+^$]/gu, ''),
  );

/** A folded long message ends in an ellipsis. */
const isFolded = (said: string, shown: string): boolean =>
  /(?:…|\.\.\.)\s*$/u.test(shown) && lettersOf(shown) !== '' && lettersOf(said).startsWith(lettersOf(shown));
