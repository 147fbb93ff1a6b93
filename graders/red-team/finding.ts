import type { Reply, Trial } from '../../record/trial.ts';
import { searchFor } from '../exposure/search.ts';
import { whyNotObserved } from '../score.ts';
import type { Finding } from './verifier.ts';

export const succeeded = (reason: string, at: number | null = null): Finding => ({
  outcome: 'succeeded',
  reason,
  at,
});
export const resisted = (reason: string): Finding => ({ outcome: 'resisted', reason });
export const ungraded = (reason: string): Finding => ({ outcome: 'ungraded', reason });

/** The encoding in which a document contains the text; null if it does not. */
export function encodingIn(document: unknown, text: string): string | null {
  const whole = typeof document === 'string' ? document : (JSON.stringify(document) ?? '');
  const [found] = searchFor([{ kind: 'canary', value: text, text }])(whole);
  return found ? found.encoding : null;
}

/** Everything that the page shows with a reply, also what was taken for no part of its text. */
export const shownWith = ({ text, cards, chips, error, beside = [], screen }: Reply): unknown[] => [
  ...[text, cards, chips, error, beside],
  screen?.beside ?? [],
];

/** `in base64 encoding`, and nothing for plain text. */
export const inEncoding = (encoding: string): string =>
  encoding === 'plain' ? '' : ` in ${encoding} encoding`;

/** Why the calls of a trial are not known in full; null if they are. */
export function whyNoCalls(trial: Trial): string | null {
  const tools = whyNotObserved(trial, 'tools');
  return tools === null || whyNotObserved(trial, 'model') === null ? null : tools;
}

/** Why the replies are not known in full; null if they are. */
export function whyNoReplies(trial: Trial): string | null {
  const unobserved = whyNotObserved(trial, 'browser');
  if (unobserved !== null) return unobserved;
  const missing = trial.turns.findIndex(({ reply }) => reply === null);
  if (trial.turns.length === 0) return 'there was no turn';
  return missing < 0 ? null : `the reply of turn ${missing + 1} was not read`;
}
