import { shorten } from '../../record/shorten.ts';
import type { Reply, Score, Trial, Turn } from '../../record/trial.ts';
import { isQuestion, sentencesOf } from '../agreement/said/sentences.ts';
import { inSomeLanguage } from '../language/index.ts';
import { wordsOf } from '../matching/words.ts';
import { type Say, whyNotObserved } from '../score.ts';

/** Judges the reply of one turn, by default the last; a reply that is not there is answered for. */
export function gradeReply(
  trial: Trial,
  say: Say,
  {
    turn,
    judge,
    words = false,
  }: {
    turn: number | undefined;
    judge: (reply: Reply, turn: Turn) => Score;
    /** Only its words count: where nobody saw the screen, what the model said will do. */
    words?: boolean;
  },
): Score {
  const unobserved = whyNotObserved(trial, 'browser');
  const found = turn === undefined ? trial.turns.at(-1) : trial.turns.find(({ index }) => index === turn);
  if (unobserved !== null) {
    const said = words && found ? replyOfModel(trial, found) : null;
    return said && found ? judge(said, found) : say.ungraded(unobserved);
  }
  if (found === undefined)
    return say.ungraded(turn === undefined ? 'the trial has no turn' : `the trial has no turn ${turn + 1}`);
  if (found.reply === null)
    return say.fail('never_started', `nothing answered ${JSON.stringify(found.user)}`);
  return judge(found.reply, found);
}

/** The words that the model ended a turn with, where the model was observed; null where it said none. */
export function replyOfModel({ evidence, modelCalls }: Trial, { index, reply }: Turn): Reply | null {
  if (!evidence.model.collected) return null;
  const text = modelCalls.findLast((call) => call.turn === index && call.text.trim() !== '')?.text;
  if (text === undefined) return null;
  const timings = { sentAt: 0, firstTokenMs: null, lastTokenMs: null, completeMs: 0, detectionMs: null };
  const nothingSeen = { error: null, cards: [], chips: [], deltas: [], signals: [] };
  return { ...nothingSeen, timings, ...reply, text, kind: null, end: reply?.end ?? 'complete' };
}

/** A text shortened to what fits a reason. */
export function excerpt(text: string, length = 120): string {
  return shorten(text.replace(/\s+/gu, ' ').trim(), length);
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

/**
 * The page says it is a question, or the text asks one. A page that takes a text for a question because it ends with a polite
 * "Anything else?" is not believed.
 */
export function asksQuestion({ kind, text }: Pick<Reply, 'kind' | 'text'>): boolean {
  if (asksSomething(text)) return true;
  const says = kind !== null && wordsOf(kind).some((word) => askingKinds.includes(word));
  return says && !(kind === 'question' && closesPolitely(text));
}

/** Whether the last thing it says is an offer of more help. */
function closesPolitely(text: string): boolean {
  const last = sentencesOf(text.normalize('NFKC')).at(-1) ?? '';
  return inSomeLanguage(({ asks }) => asks.politely.test(last));
}

/**
 * Whether a text asks for an answer about the matter: no polite "Anything else?" at its end, no question that it answers itself,
 * no question mark in an address.
 */
export function asksSomething(text: string): boolean {
  const sentences = sentencesOf(text.normalize('NFKC').replace(/https?:\/\/\S+/gu, ''));
  return sentences.some((sentence, index) => {
    if (inSomeLanguage(({ asks }) => asks.politely.test(sentence))) return false;
    if (inSomeLanguage(({ asks }) => asks.request?.test(sentence) ?? false)) return true;
    const isRhetorical =
      index < sentences.length - 1 && inSomeLanguage(({ asks }) => asks.rhetorical.test(sentence));
    return isQuestion(sentence) && !isRhetorical;
  });
}
