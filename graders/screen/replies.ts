import type { Reply, Score, Trial, Turn } from '../../record/trial.ts';
import { inSomeLanguage } from '../language/index.ts';
import { wordsOf } from '../matching/words.ts';
import { type Say, whyNotObserved } from '../score.ts';

/** Judges the reply of one turn, by default the last; a reply that is not there is answered for. */
export function gradeReply(
  trial: Trial,
  say: Say,
  { turn, judge }: { turn: number | undefined; judge: (reply: Reply, turn: Turn) => Score },
): Score {
  const unobserved = whyNotObserved(trial, 'browser');
  if (unobserved !== null) return say.ungraded(unobserved);
  const found = turn === undefined ? trial.turns.at(-1) : trial.turns.find(({ index }) => index === turn);
  if (found === undefined)
    return say.ungraded(turn === undefined ? 'the trial has no turn' : `the trial has no turn ${turn + 1}`);
  if (found.reply === null)
    return say.fail('never_started', `nothing answered ${JSON.stringify(found.user)}`);
  return judge(found.reply, found);
}

/** A text shortened to what fits a reason. */
export function excerpt(text: string, length = 120): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

const askingKinds = [
  'question',
  'clarify',
  'clarification',
  'clarifying',
  'plan',
  'confirm',
  'confirmation',
  'ask',
];

/** The page says it is a question, or the text asks one. Question marks in addresses do not ask. */
export function asksQuestion({ kind, text }: Pick<Reply, 'kind' | 'text'>): boolean {
  if (kind !== null && wordsOf(kind).some((word) => askingKinds.includes(word))) return true;
  const prose = text.replace(/https?:\/\/\S+/gu, '');
  return /[?？]/u.test(prose) || inSomeLanguage(({ asks }) => asks.request?.test(prose) ?? false);
}
