import type { Trial, Turn } from '../../record/trial.ts';
import { lettersOf } from '../matching/carried-text.ts';
import { excerpt } from '../screen/replies.ts';
import { type CheckTold, nothingToCompare, type ToldCheck, together, whereTheyPart } from './finding.ts';
import { type ToldCall, tellsWords, threadOf } from './told.ts';

/** What the user says reaches the model as it was typed. */
export const checkWords: CheckTold = (trial) => together(trial.turns.map((turn) => wordsOfTurn(trial, turn)));

function wordsOfTurn(trial: Trial, turn: Turn): ToldCheck {
  const { user, index } = turn;
  const thread = user.trim() === '' ? null : threadOf(trial, turn, (call) => Number(!tellsWords(call, user)));
  const untold = thread?.find((call) => !tellsWords(call, user));
  if (!thread) return nothingToCompare;
  // What is kept by the provider may hold them already, where a tool's answer is all that is sent after it.
  if (!untold || (untold.call.goesOn && untold !== thread[0])) return { made: 1, findings: [] };
  const told = untold.messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const [said, heard] = whereTheyPart(user.trim(), told);
  const reason =
    told === ''
      ? `the user said ${said}, and the model was told nothing`
      : `the user said ${said}, the model was told ${heard}`;
  return { made: 1, findings: [{ rule: 'words', turn: index, reason }] };
}

/** What was said before in the same conversation, by either side, is told again, unless the provider keeps it. */
export const checkHistory: CheckTold = (trial, { remembers }) =>
  together(trial.turns.map((turn) => historyOfTurn(trial, turn, remembers)));

function historyOfTurn(trial: Trial, turn: Turn, remembers: number): ToldCheck {
  const before = trial.turns.filter(
    ({ index, conversation, reply }) =>
      index < turn.index && conversation === turn.conversation && reply?.end === 'complete',
  );
  const items = before
    .slice(remembers === 0 ? before.length : -remembers)
    .flatMap((one) => saidIn(trial, one));
  const missingIn = (call: ToldCall) => items.filter((item) => !item.isToldIn(call));
  const thread = items.length === 0 ? null : threadOf(trial, turn, (call) => missingIn(call).length);
  if (!thread || thread.some(({ call }) => call.goesOn)) return nothingToCompare;
  const missing = thread.map(missingIn).find((list) => list.length > 0) ?? [];
  const [first] = missing;
  if (!first) return { made: 1, findings: [] };
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more of what was said before)` : '';
  const reason = `the model was not told ${first.what}${more}`;
  return { made: 1, findings: [{ rule: 'history', turn: turn.index, reason }] };
}

type Item = { what: string; isToldIn(call: ToldCall): boolean };

/** What a turn has added to the conversation: the user's words, and the reply as the model said it or the page showed it. */
function saidIn(trial: Trial, { user, index, reply }: Turn): Item[] {
  const ofModel = trial.modelCalls.findLast(({ turn, text }) => turn === index && text.trim() !== '')?.text;
  const texts = [ofModel, reply?.text].filter((text) => text !== undefined && lettersOf(text) !== '');
  const [said] = texts;
  return [
    ...(user.trim() === ''
      ? []
      : [
          {
            what: `what the user said in turn ${index + 1}, ${JSON.stringify(excerpt(user, 80))}`,
            isToldIn: (call: ToldCall) => tellsWords(call, user),
          },
        ]),
    ...(said === undefined
      ? []
      : [
          {
            what: `its reply of turn ${index + 1}, ${JSON.stringify(excerpt(said, 80))}`,
            isToldIn: ({ messages }: ToldCall) =>
              messages.some(
                ({ role, text }) => role !== 'tool' && texts.some((one) => isReply(text, one ?? '')),
              ),
          },
        ]),
  ];
}

/** An application may keep its replies in a form of its own, without marks or with others: half of the words are enough. */
function isReply(told: string, said: string): boolean {
  if (lettersOf(told).includes(lettersOf(said))) return true;
  const heard = new Set(segmentsOf(told));
  const words = segmentsOf(said);
  return words.filter((word) => heard.has(word)).length * 2 > words.length;
}

const segmentsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].flatMap(
    ({ segment, isWordLike }) => (isWordLike ? segment.toLowerCase() : []),
  );
