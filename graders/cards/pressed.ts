import { parseJson } from '../../record/text/parse-json.ts';
import type { Trial, Turn } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { unspaced } from '../matchers/grounds.ts';
import { excerpt } from '../reply/replies.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { answerOf, decisionsIn, turnBefore } from './approval.ts';

export const hasPressed = (turns: readonly Pick<Turn, 'pressed'>[]): boolean =>
  turns.some(({ pressed }) => pressed !== undefined);

/**
 * A pressed control sends its label, or the text that the case declares for it. One that answers an approval sends a decision,
 * which no label proves: only the call that follows shows which was meant.
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
        // Asking for another reply sends no text of its own.
        turn.pressed === undefined || turn.replaces !== undefined ? [] : [{ ...turn, pressed: turn.pressed }],
      );
      if (pressed.length === 0) return say.ungraded('no control was pressed');
      const readable = pressed.filter((turn) => saidBy(turn).length > 0);
      if (readable.length === 0) return say.ungraded('the requests of the page cannot be read');
      const decided = readable.filter(
        (turn) => decisionOf(turn, trial) !== undefined && problemOf(turn) !== null,
      );
      const compared = readable.filter((turn) => !decided.includes(turn));
      const problems = compared.flatMap((turn) => problemOf(turn) ?? []);
      const evidence = {
        pressed: readable.map((turn) => ({
          label: turn.pressed,
          said: saidBy(turn),
          decided: decisionsIn(turn.reply?.sent ?? []),
        })),
      };
      const [first] = problems;
      if (first) return say.fail('pressed_otherwise', firstOf(problems), evidence);
      if (compared.length === 0)
        return say.ungraded(
          `"${decided[0]?.pressed}" sent a decision (${decided.map((turn) => excerpt(decisionOf(turn, trial) ?? '', 120)).join()}), and a label does not prove which: expect the call, or executes: false`,
          evidence,
        );
      return say.pass(`each of ${compared.length} pressed controls sent its label`, evidence);
    },
    ['pressed'],
  );
}

/** The texts that prove what a press sent: the request bodies and the user's message. */
const saidBy = ({ reply }: Pick<Turn, 'reply'>): string[] => [
  ...(reply?.sent ?? []),
  ...(reply?.screen?.user ?? []).map(({ text }) => text),
];

/** A press that sent no words, of which the page shows none, and the model was not asked: the button of a form that acts. */
export const isNoMessage = ({ modelCalls }: Pick<Trial, 'modelCalls'>, turn: Turn): boolean =>
  turn.pressed !== undefined &&
  turn.reply?.screen?.user?.length === 0 &&
  saidBy(turn).length === 0 &&
  !modelCalls.some((call) => call.turn === turn.index);

/** The decision that a press sent: about an approval, the answer of a call, or whatever answers a prompt of the page. */
const decisionOf = (turn: Turn, trial: Trial): string | undefined =>
  decisionsIn(turn.reply?.sent ?? []).at(-1) ??
  answerOf(turn, trial) ??
  (turnBefore(trial.turns, turn)?.reply?.signals.includes('approval') ? turn.reply?.sent?.[0] : undefined);

type PressedTurn = Trial['turns'][number] & { pressed: string };

function problemOf(turn: PressedTurn): { reason: string } | null {
  const said = saidBy(turn);
  if (said.flatMap(textsIn).some((text) => hasWords(text, turn.user))) return null;
  const meant = turn.user === turn.pressed ? '' : `, which stands for "${excerpt(turn.user, 60)}",`;
  return {
    reason: `turn ${turn.index + 1}: "${turn.pressed}"${meant} was pressed and sent "${excerpt(said.at(-1) ?? '', 120)}"`,
  };
}

/** The texts of a JSON body, with the keys of what is true, or of a form. */
const textsIn = (body: string): string[] => {
  const document = parseJson(body);
  if (document !== null && typeof document === 'object') return leavesOf(document);
  return [body, ...new URLSearchParams(body).values()];
};

const leavesOf = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => (inner === true ? [key] : leavesOf(inner)))
    : [String(value)];

/** Whether a text has these words as whole ones; scripts without blanks have no such limits. */
function hasWords(text: string, said: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(said)];
  if (wanted === '') return text.includes(said.trim());
  if (new RegExp(`[${unspaced}]`, 'u').test(said))
    return words.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''));
  return ` ${words} `.includes(` ${wanted} `);
}

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}\p{So}\p{Sm}]+/u)
    .filter((word) => word !== '')
    .join(' ');
