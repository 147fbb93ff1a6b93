import { shorten } from '../../record/text/shorten.ts';
import type { Reply, Score, Trial, Turn } from '../../record/trial.ts';
import type { Clock } from '../../values/dates.ts';
import { inSomeLanguage } from '../../values/language/index.ts';
import { isQuestion, sentencesOf } from '../consistency/claims/sentences.ts';
import { isOperators, type Matcher } from '../matchers/matcher-schema.ts';
import { matches } from '../matchers/matchers.ts';
import { wordsOf } from '../matchers/words.ts';
import { type Say, whyNotObserved } from '../score.ts';

/** Grades the reply of one turn, by default the last; a missing reply is handled here. */
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
    /** Needs only the text: without an observed screen, the model's text is used. */
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

/** Returns the model's final text of a turn as a reply; null if there is none or the model was not observed. */
export function replyOfModel({ evidence, modelCalls }: Trial, { index, reply }: Turn): Reply | null {
  if (!evidence.model.collected) return null;
  const text = modelCalls.findLast(
    (call) => !call.purpose && call.turn === index && call.text.trim() !== '',
  )?.text;
  if (text === undefined) return null;
  const timings = { sentAt: 0, firstTokenMs: null, lastTokenMs: null, completeMs: 0, detectionMs: null };
  const nothingSeen = { error: null, cards: [], chips: [], deltas: [], signals: [] };
  return { ...nothingSeen, timings, ...reply, text, kind: null, end: reply?.end ?? 'complete' };
}

/** Text that was left out of the reply (`beside`) must not hold what the reply must not; null when it does not. */
export function forbiddenBeside(
  text: Matcher,
  { beside = [] }: Pick<Reply, 'beside'>,
  clock: Clock,
): string | null {
  const negations = negationsIn(text);
  return beside.find((part) => negations.some((not) => matches(not, part.text, clock).ok))?.text ?? null;
}

/** What the text must not be. A negation of a negation demands something, which the reply alone has to hold. */
function negationsIn(text: Matcher): Matcher[] {
  if (typeof text !== 'object' || text === null || Array.isArray(text) || !isOperators(text)) return [];
  const inner = (text.allOf ?? []).flatMap(negationsIn);
  return text.not === undefined || negationsIn(text.not).length > 0 ? inner : [text.not, ...inner];
}

/** Shortens a text for a reason. */
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
 * Whether the page marks the reply as a question or its text asks one. A mark caused only by a polite "Anything else?"
 * is ignored.
 */
export function asksQuestion({ kind, text, source }: Pick<Reply, 'kind' | 'text' | 'source'>): boolean {
  if (asksSomething(withoutCode(text, source))) return true;
  const says = kind !== null && wordsOf(kind).some((word) => askingKinds.includes(word));
  return says && !(kind === 'question' && closesPolitely(text));
}

/** Removes code that the text or its source marks, because a question mark in code asks nothing. */
function withoutCode(text: string, source = ''): string {
  const lines = [...source.matchAll(code)].flatMap(([marked]) => marked.replaceAll('`', '').split('\n'));
  const asking = lines.map((line) => line.trim()).filter((line) => /[?？]/u.test(line));
  return asking.reduce((rest, line) => rest.replaceAll(line, ' '), text.replace(code, ' '));
}
const code = /(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]+`/g;

function closesPolitely(text: string): boolean {
  const last = sentencesOf(text.normalize('NFKC')).at(-1) ?? '';
  return inSomeLanguage(({ asks }) => asks.politely.test(last));
}

/**
 * Whether a text asks about the matter: a closing "Anything else?", questions it answers itself and question marks in
 * addresses are ignored.
 */
export function asksSomething(text: string): boolean {
  const sentences = sentencesOf(text.normalize('NFKC').replace(/(?:https?:\/\/|www\.|(?<!\S)\/)\S+/gu, ''));
  return sentences.some((sentence, index) => {
    if (inSomeLanguage(({ asks }) => asks.politely.test(sentence))) return false;
    if (inSomeLanguage(({ asks }) => asks.request?.test(sentence) ?? false)) return true;
    const isRhetorical =
      index < sentences.length - 1 && inSomeLanguage(({ asks }) => asks.rhetorical.test(sentence));
    return isQuestion(sentence) && !isRhetorical;
  });
}
