import type { Trial, Turn } from '../../record/trial.ts';
import type { Attachment } from '../../record/turn/attachment.ts';
import type { CodeGrader } from '../grader.ts';
import { lettersOf } from '../matchers/carried-text.ts';
import { excerpt } from '../reply/replies.ts';
import { codeGrader, firstOf, type Problem, whyNotObserved } from '../score.ts';

export const hasAttached = (turns: readonly Pick<Turn, 'attachments'>[]): boolean =>
  turns.some(({ attachments = [] }) => attachments.length > 0);

/**
 * Each attached file left the page in a request, with its own bytes. A file that the case declares as refused left it in none, and the
 * page showed the declared text.
 *
 * @example
 * sendsAttachments();
 */
export const sendsAttachments = (): CodeGrader =>
  codeGrader('sendsAttachments', (trial, say) => {
    const unobserved = whyNotObserved(trial, 'browser');
    if (unobserved !== null) return say.ungraded(unobserved);
    const files = trial.turns.flatMap((turn) => (turn.attachments ?? []).map((file) => ({ turn, file })));
    if (files.length === 0) return say.ungraded('no file was attached');
    const evidence = {
      files: files.map(({ turn, file }) => ({
        turn: turn.index,
        ...file,
        sent: file.sent ?? null,
        refusal: file.refusal ?? null,
      })),
    };
    const problems = files.flatMap(({ turn, file }) => problemOf(turn, file) ?? []);
    const [first] = problems;
    if (first) return say.fail(first.code, firstOf(problems), evidence);
    const unseen = files.find(({ file }) => file.sent === undefined);
    if (unseen)
      return say.ungraded(
        `turn ${unseen.turn.index + 1}: the page was left before it was known which requests carried ${unseen.file.name}`,
        evidence,
      );
    const changed = files.find(({ file }) => file.sent === 'changed');
    if (changed)
      return say.warn(
        'attachment_changed',
        `turn ${changed.turn.index + 1}: the page sent ${changed.file.name} with other bytes than the file has`,
        evidence,
      );
    return say.pass(`${files.length} attached files were sent or refused as declared`, evidence);
  });

function problemOf(turn: Trial['turns'][number], file: Attachment): Problem | null {
  const { name, size, sent, shown, refusal } = file;
  const place = `turn ${turn.index + 1}: ${name} (${size} bytes)`;
  const seen = shown.length === 0 ? '' : `; the page showed "${excerpt(shown.join(' '), 80)}"`;
  if (refusal === undefined)
    return sent === 'never'
      ? { code: 'attachment_not_sent', reason: `${place} was attached, and no request carried it${seen}` }
      : null;
  if (sent === 'unchanged' || sent === 'changed')
    return { code: 'attachment_accepted', reason: `${place} must be refused, and a request carried it` };
  if (linesOf(turn, shown).some((line) => plain(line).includes(plain(refusal)))) return null;
  return {
    code: 'refusal_not_shown',
    reason: `${place} must be refused with "${excerpt(refusal, 60)}", which the page did not show${seen}`,
  };
}

const linesOf = ({ reply }: Turn, shown: readonly string[]): string[] => [
  ...shown,
  ...(reply?.screen?.beside ?? []).map(({ text }) => text),
  reply?.error ?? '',
  reply?.text ?? '',
];

const plain = (text: string) => lettersOf(text).toLowerCase();
