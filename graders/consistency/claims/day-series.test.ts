import type { Json } from '../../../record/text/json.ts';
import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

const matches = claimsMatchActions({}, { claims: 'off' });
const bad = 'fail disagreement';
const visits = { '2026-11-16': 9, '2026-11-17': 4, '2026-11-18': 12.346, '2026-11-19': 9, '2026-11-20': 7 };
const flights = Object.fromEntries(
  ['14', '15', '16', '17'].map((day) => [
    `2026-11-${day}`,
    day === '16' ? { status: 'Cancelled' } : { status: 'available', price: 120 + Number(day) },
  ]),
);

const replied = (result: Json, user: string, text: string) =>
  aTrial({
    turns: [aTurn({ user, reply: { text } })],
    toolCalls: [aCall('read_days', { from: '2026-11-16' }, { result })],
    languages: ['en', 'zh'],
  });
const rows: [title: string, result: Json, verdict: string, text: string, user?: string][] = [
  ['a day with its value', visits, 'pass', 'There were 9 visits on November 19.'],
  ['a day with its value, rounded', visits, 'pass', 'On November 18 it was 12.3 on average.'],
  ['a day with the value of another', visits, bad, 'There were 12 visits on November 19.'],
  ['a day without a value', visits, bad, 'More than 8 came on November 19.'],
  [
    'a day that the user named',
    visits,
    'pass',
    'More than 8 came on November 19.',
    'And on the 19th, 2026-11-19?',
  ],
  ['the day of an argument', visits, 'pass', 'They grow since November 16.'],
  ['the last day', visits, 'pass', 'They have fallen until November 20.'],
  ['the day with the most', visits, 'pass', 'The busiest day was November 18.'],
  ['the day with the least', visits, 'pass', '最少的一天是11月17日。'],
  ['one of two alike', { ...visits, '2026-11-18': 9 }, bad, 'The busiest day was November 19.'],
  ['a day of no series', visits, bad, 'There were 9 visits on November 21.'],
  ['a day with its words', { dates: flights }, 'pass', 'The flight of November 16 was cancelled.'],
  ['a day with its price', { dates: flights }, 'pass', 'It costs $135 on November 15.'],
  ['a day with the words of another', { dates: flights }, bad, 'The flight of November 15 was cancelled.'],
  ['a field beside the days', { ...visits, total: 41 }, 'pass', 'More than 8 came on November 19.'],
];
testExamples(
  rows.map(
    ([title, result, verdict, text, user = 'Tell me']): Example => [
      title,
      matches,
      replied(result, user, text),
      verdict,
    ],
  ),
);
