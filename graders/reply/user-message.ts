import type { Trial, Turn } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { isSameText, lettersOf } from '../matching/carried-text.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { excerpt } from './replies.ts';

/**
 * The user's own messages stand on the page as they were typed: whole, unchanged, and once. How Markdown is drawn, a name or a
 * time beside the words, and a message that can be unfolded are the page's affair.
 *
 * @example
 * showsWhatWasSaid();
 */
export function showsWhatWasSaid(): CodeGrader {
  return codeGrader(
    'showsWhatWasSaid',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'browser');
      if (unobserved !== null) return say.ungraded(unobserved);
      const judged = trial.turns.filter(isJudged);
      if (judged.length === 0)
        return say.ungraded('which message is the user’s can not be read here: the adapter names no `user`');
      const problems = judged.flatMap((turn) => problemOf(turn, trial) ?? []);
      const evidence = {
        messages: judged.map(({ user, reply }) => ({
          said: user,
          shown: shownBy(reply).map(({ text }) => text),
        })),
      };
      const [first] = problems;
      if (first) return say.fail(first.code, firstOf(problems), evidence);
      return say.pass('the page shows the user’s messages as they were typed', evidence);
    },
    ['user'],
  );
}

/** Where a reply failed, or was not waited for, a page may have given the message back. */
const isJudged = ({ reply }: Turn): boolean =>
  reply?.screen?.user !== undefined && (reply.end === 'complete' || reply.screen.user.length > 0);

const shownBy = (reply: Turn['reply']) => reply?.screen?.user ?? [];

function problemOf({ index, user, reply, pressed }: Turn, { turns }: Trial): Problem | null {
  const shown = shownBy(reply);
  const as = shown.filter(({ text }) => isShownAs(user, text));
  if (as.length === 1 || shown.some(({ text, folds }) => folds && isFolded(user, text))) return null;
  const told = `turn ${index + 1}: "${excerpt(user, 60)}" was ${pressed === undefined ? 'sent' : `said by pressing "${pressed}"`}`;
  if (as.length > 1)
    return { code: 'user_message_doubled', reason: `${told} once, and the page shows it ${as.length} times` };
  // Of messages that were sent side by side either turn tells.
  const other = shown.find(({ text }) => !turns.some((turn) => isShownAs(turn.user, text)));
  if (other)
    return { code: 'user_message_altered', reason: `${told}, the page shows "${excerpt(other.text, 60)}"` };
  // A press may do its work without a message.
  return pressed === undefined && shown.length === 0
    ? { code: 'user_message_missing', reason: `${told}, and stands nowhere on the page` }
    : null;
}

type Problem = { code: string; reason: string };

/** So many letters may stand above or below the words: a name, initials, a time, whether it was delivered. */
const besideMost = 40;

/** Whether a message shows these words, once, and nothing else in their lines. */
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

/** Words without a letter or a digit are compared as they stand. */
function isSame(said: string, shown: string): boolean {
  if (lettersOf(said) === '') return shown.trim() === said.trim();
  return withoutName(shown).some((text) => isSameText(said, text) || plain(said) === plain(text));
}

/** `You: …` in the line of the words. */
const withoutName = (shown: string) => [shown, shown.replace(/^\s*\p{L}[\p{L} ]{0,19}[:：]\s*/u, '')];

/** What Markdown leaves of a text: no marks of lists, quotes and tables, no addresses. */
const plain = (text: string): string =>
  lettersOf(
    text
      .replace(/https?:\/\/\S+/gu, '')
      .replace(/^\s*(?:\d+[.)]|[-*+>]|#+)\s+/gmu, '')
      .replace(/[|~<>=+^$]/gu, ''),
  );

/** A long message ends in dots where it is folded. */
const isFolded = (said: string, shown: string): boolean =>
  /(?:…|\.\.\.)\s*$/u.test(shown) && lettersOf(shown) !== '' && lettersOf(said).startsWith(lettersOf(shown));
