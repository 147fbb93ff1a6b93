import type { Trial, Turn } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { lettersOf } from '../matching/carried-text.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { excerpt } from './replies.ts';

/** Whether anybody pressed a control instead of typing. */
export const hasPressed = (turns: readonly Pick<Turn, 'pressed'>[]): boolean =>
  turns.some(({ pressed }) => pressed !== undefined);

/**
 * What leaves the page when a control is pressed is what it says, or what the case says that it stands for.
 *
 * @example
 * sendsWhatItSays();
 */
export function sendsWhatItSays(): CodeGrader {
  return codeGrader(
    'sendsWhatItSays',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'browser');
      if (unobserved !== null) return say.ungraded(unobserved);
      const pressed = trial.turns.flatMap((turn) =>
        turn.pressed === undefined ? [] : [{ ...turn, pressed: turn.pressed }],
      );
      if (pressed.length === 0) return say.ungraded('nothing was pressed');
      const readable = pressed.filter((turn) => saidBy(turn).length > 0);
      if (readable.length === 0) return say.ungraded('what left the page can not be read');
      const problems = readable.flatMap((turn) => problemOf(turn) ?? []);
      const evidence = { pressed: readable.map((turn) => ({ label: turn.pressed, said: saidBy(turn) })) };
      const [first] = problems;
      if (first) return say.fail('pressed_otherwise', firstOf(problems), evidence);
      return say.pass('what was pressed sends what it says', evidence);
    },
    ['pressed'],
  );
}

/** All that tells what was said by pressing: the bodies that left, and the user's message that came. */
const saidBy = ({ reply }: Pick<Turn, 'reply'>): string[] => [
  ...(reply?.sent ?? []),
  ...(reply?.screen?.user ?? []).map(({ text }) => text),
];

function problemOf(turn: Trial['turns'][number] & { pressed: string }): { reason: string } | null {
  const said = saidBy(turn);
  const wanted = lettersOf(turn.user).toLowerCase();
  if (said.some((text) => lettersOf(text).toLowerCase().includes(wanted))) return null;
  const meant = turn.user === turn.pressed ? '' : `, which stands for "${excerpt(turn.user, 60)}",`;
  return {
    reason: `turn ${turn.index + 1}: "${turn.pressed}"${meant} was pressed, and what it sent is "${excerpt(said.at(-1) ?? '', 120)}"`,
  };
}
