import type { Score, Turn } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { excerpt } from './replies.ts';
import type { ReplyOptions } from './reply.ts';

/** Signals that prove the end: the wire, a whole document, the busy signal, or a marker on the message. */
const tellingSignals = ['wire', 'document', 'busy', 'complete_marker', 'approval'];

/**
 * The page or the wire signalled the end of the reply. Silence alone (`signals: ['quiet']`) could be a long pause.
 * Without `turn`, every reply is checked.
 *
 * @example
 * endSignalled();
 */
export function endSignalled({ turn }: ReplyOptions = {}): CodeGrader {
  return codeGrader('endSignalled', (trial, say): Score => {
    const unobserved = whyNotObserved(trial, 'browser');
    if (unobserved !== null) return say.ungraded(unobserved);
    const turns = trial.turns.filter(({ index }) => turn === undefined || index === turn);
    if (turns.length === 0) return say.ungraded('the trial has no turn to grade');
    const evidence = {
      signals: turns.map(({ index, reply }) => ({ turn: index, by: reply?.signals ?? [] })),
    };
    const silent = turns.filter(({ reply }) => reply?.signals.includes('quiet')).map(whySilent);
    if (silent.length > 0) return say.fail('end_by_silence', firstOf(silent), evidence);
    const endless = turns.find(({ reply }) => !reply?.signals.some((by) => tellingSignals.includes(by)));
    if (endless) return say.ungraded(whyEndless(endless), evidence);
    return say.pass(`the end was signalled by ${saidBy(turns)}`, evidence);
  });
}

const whySilent = ({ index, user }: Turn) => ({
  reason: `turn ${index + 1} ("${excerpt(user, 40)}"): only silence marked the end of the reply`,
});

const whyEndless = ({ index, reply }: Turn) =>
  `turn ${index + 1}: the reply ended as ${reply?.end ?? 'never_started'}, which needs no signal`;

const saidBy = (turns: readonly Turn[]): string =>
  [...new Set(turns.flatMap(({ reply }) => reply?.signals ?? []))].join(', ');
