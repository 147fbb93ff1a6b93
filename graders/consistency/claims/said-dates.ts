import type { Card, Trial, Turn } from '../../../record/trial.ts';
import { type Clock, dateOf, timeOf } from '../../../values/dates.ts';
import { inSomeLanguage, languages } from '../../../values/language/index.ts';
import { datesSaid, isDay, isOneDay } from '../../matchers/said-dates.ts';
import { fieldName } from '../../matchers/words.ts';
import { tellingChanges } from '../../state/state-diff.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { claimsOf } from './claims.ts';
import { isListItem, isQuestion, ownWords, sentencesOf } from './sentences.ts';

/** Compares the only date (and the only time span) in the text with the only summary card. */
export const compareSaidDates: Compare = (trial) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  for (const turn of trial.turns) {
    const cards = turn.reply?.cards.filter(({ role }) => role === 'summary') ?? [];
    const [card] = cards;
    if (card === undefined || cards.length !== 1 || turn.reply?.cards.length !== 1) continue;
    const text = relevantText(trial, turn, card);
    for (const compared of [
      compareDate(text, card, trial, turn.index),
      compareSpan(text, card, trial.clock),
    ]) {
      if (compared === null) continue;
      made += 1;
      if (compared.agrees) continue;
      disagreements.push({
        rule: 'values',
        turn: turn.index,
        between: ['browser', 'browser'],
        reason: `the reply says ${compared.said}, the card shows ${compared.shown}`,
      });
    }
  }
  return { name: 'dates in text and cards', made, disagreements };
};

type Compared = { agrees: boolean; said: string; shown: string };

function relevantText(trial: Trial, { index, reply }: Turn, { fields }: Card): string {
  const said = trial.turns.filter((turn) => turn.index <= index).map(({ user }) => user);
  const titles = Object.values(fields).filter(
    (value) =>
      typeof value === 'string' && dateOf(value, trial.clock) === null && timeOf(value, trial.clock) === null,
  );
  const own = ownWords(reply?.text ?? '', [...said, ...titles.map(String)]);
  const sentences = sentencesOf(own).filter((sentence) => !isQuestion(sentence) && !isListItem(sentence));
  return inSomeLanguage(({ dates }) => dates.another.test(own)) ? '' : sentences.join('\n');
}

function compareDate(text: string, card: Card, trial: Trial, turn: number): Compared | null {
  const shown = [...new Set(valuesOf(card).flatMap((value) => dateOf(value, trial.clock) ?? []))];
  const said = datesSaid(text, trial.clock);
  const [one, other] = [shown[0], said[0]];
  if (one === undefined || other === undefined || shown.length !== 1) return null;
  if (said.some((date) => !isOneDay(date, other))) return null;
  const agrees = isDay(other, one);
  // The text may also name the previous day.
  if (!agrees && datesBefore(trial, turn).some((date) => isDay(other, date))) return null;
  if (!agrees && isOfSomethingElse(other.words, text)) return null;
  return { agrees, said: other.words, shown: one };
}

/** "It should arrive in three days" states a duration and does not claim a due date. */
const isOfSomethingElse = (words: string, text: string): boolean =>
  inSomeLanguage(({ dates }) => dates.delay.test(words)) &&
  sentencesOf(text).every((sentence) => !sentence.includes(words) || claimsOf(sentence).done.length === 0);

function datesBefore(trial: Trial, turn: number): string[] {
  const changes = Object.values(tellingChanges(trial, turn) ?? {});
  const rows = changes.flatMap(({ changed, removed }) => [
    ...changed.map(({ before }) => before),
    ...removed,
  ]);
  return rows.flatMap((row) => Object.values(row)).flatMap((value) => dateOf(value, trial.clock) ?? []);
}

function compareSpan(text: string, card: Card, clock: Clock): Compared | null {
  const start = timeField(card, /^(?:start|start_time|from|begin|begin_time)$/u, clock);
  const end = timeField(card, /^(?:end|end_time|to|until|finish_time)$/u, clock);
  const spans = [...text.matchAll(spanOfTime)];
  const times = [...text.matchAll(/\d{1,2}:\d{2}/gu)];
  const [span] = spans;
  if (start === null || end === null || span === undefined || spans.length !== 1 || times.length !== 2)
    return null;
  const said = [timeOf(span[1], clock), timeOf(span[2], clock)];
  // "2:00 PM" is 12 hours later than its digits.
  const agrees = [0, 12].some(
    (later) =>
      (said[0] === start && said[1] === end) ||
      (inHours(said[0], later) === start && inHours(said[1], later) === end),
  );
  const saysHalf = inSomeLanguage(({ dates }) => dates.half.test(text));
  return agrees || !saysHalf ? { agrees, said: span[0], shown: `${start}–${end}` } : null;
}

const spanOfTime = new RegExp(
  `(\\d{1,2}:\\d{2})\\s*(?:-|–|—|~|～|${languages.map(({ dates }) => dates.to).join('|')})\\s*(\\d{1,2}:\\d{2})`,
  'gu',
);

function inHours(time: string | null | undefined, hours: number): string | null {
  if (!time) return null;
  const hour = Number(time.slice(0, 2)) + hours;
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

function timeField(card: Card, name: RegExp, clock: Clock): string | null {
  const field = Object.entries(card.fields).find(([key]) => name.test(fieldName(key)));
  return field === undefined ? null : timeOf(field[1], clock);
}

function valuesOf({ fields }: Card): unknown[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    /created|updated|completed|modified/u.test(fieldName(field)) ? [] : [value],
  );
}
