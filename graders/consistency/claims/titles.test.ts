import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

// A sentence names its records by their titles.
const bad = 'fail disagreement';
const ofMeetings = (text: string) =>
  aTrial({
    turns: [aTurn({ user: 'What is on?', reply: { text } })],
    toolCalls: [
      aCall(
        'list_meetings',
        {},
        {
          result: [
            { name: 'Sprint review', start: '2026-12-01 15:00:00' },
            { name: 'Year-end risk forum', start: '2026-12-02 12:30:00' },
            { name: "Doctor's appointment", start: '2026-12-03 10:30:00' },
          ],
        },
      ),
    ],
    languages: ['en', 'zh'],
  });
testExamples(
  (
    [
      [
        'records named by titles of any length',
        'pass',
        'The Year-end risk forum at 12:30 PM, a sprint review at 3 PM.',
      ],
      ['cells that are a title only together', 'pass', '| Sprint | Review the code | 12:30 PM |'],
      ['the time of another title', bad, 'The year-end risk forum is at 3 PM.'],
      ['the time of another title of two words', bad, 'The sprint review is at 12:30 PM.'],
      [
        'times of titles, one after another',
        'pass',
        'At 3 PM is the sprint review. At 10:30 your doctor’s appointment.',
      ],
      [
        'a time before the title of a later sentence',
        'pass',
        'You are busy at 12:30 PM. Then there is the sprint review.',
      ],
      [
        'a time after the title of the sentence before',
        bad,
        'There is the sprint review. It begins at 12:30 PM.',
      ],
      ['the short day of a title', 'pass', "The sprint review is on 12/1, the doctor's appointment on 12/3."],
      [
        'a wrong short day beside a right one',
        bad,
        "The sprint review is on 11/1, the doctor's appointment on 12/3.",
      ],
      ['a fraction', 'pass', 'The sprint review is at 3 PM, and 3/5 of your tasks are open.'],
      ['a part of a password', 'pass', "How about '8P$w#7m@K!'?"],
    ] as const
  ).map(([title, verdict, text]) => [
    title,
    claimsMatchActions({}, { claims: 'off' }),
    ofMeetings(text),
    verdict,
  ]),
);
