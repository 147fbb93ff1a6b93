import type { Json } from '../../../record/text/json.ts';
import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

// What a reply says of its own action, against the call and the records.
const bad = 'fail disagreement';
const meetings = [
  { id: 29, name: 'Sprint review', start: '2026-12-01 15:00:00' },
  { id: 30, name: 'Risk forum', start: '2026-12-02 12:30:00' },
] as unknown as Json;

const afterMoving = (text: string) =>
  aTrial({
    turns: [aTurn({ user: 'Please move the review', reply: { text } })],
    toolCalls: [
      aCall('list_meetings', {}, { result: meetings }),
      aCall(
        'update_event',
        { id: 29, start: '2026-12-01 16:00:00' },
        { result: { ok: true, reminder: '15:45' } },
      ),
    ],
    languages: ['en'],
  });

testExamples(
  (
    [
      ['the value of the action', 'pass', "I've moved it to 4 PM."],
      ['a value of the record before the action', 'pass', "I've moved your 3 PM meeting."],
      ['a value of another record', bad, "I've moved it to 12:30 PM."],
      ['a value of no record', bad, "I've moved it to 5 PM."],
      [
        'a value of another record, not of the action',
        'pass',
        'Done. Next comes the risk forum at 12:30 PM.',
      ],
      ['a value of its record, beside its day', 'pass', 'Your meeting of December 1 at 3 PM is moved.'],
      ['a value of another record, beside its day', bad, 'It is on December 1 at 12:30 PM.'],
      ['a value that the action returned', 'pass', 'For December 1 a reminder comes at 3:45 PM.'],
      ['a day of another record, beside its time', bad, 'It is on December 2 at 4 PM.'],
      ['a value of another record, beside another day', 'pass', 'Next comes December 2 at 12:30 PM.'],
      ['two values', 'pass', "I've moved it from 3 PM to 4 PM."],
      ['the day of another record', bad, "I've moved it to December 2nd."],
    ] as const
  ).map(([title, verdict, text]) => [title, claimsMatchActions(), afterMoving(text), verdict]),
);
