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

const orders = [
  { id: 'HP-1042', title: 'Blue tent', place: 12, key: '0b1f8e9a-3c55-4d16-9a54-7a1f0f5b2c11' },
  { id: 'HP-1049', title: 'Red stove', place: 15, key: '7c2d8e9a-3c55-4d16-9a54-7a1f0f5b2c22' },
];
/** The agent lists orders, and then cancels some. */
const afterCancelling = (text: string, ...calls: [args: Record<string, Json>, result?: Json][]) =>
  aTrial({
    turns: [aTurn({ user: 'Please cancel it', reply: { text } })],
    toolCalls: [
      aCall('list_orders', {}, { result: orders }),
      ...calls.map(([args, result = { ok: true }]) => aCall('cancel_order', args, { result })),
    ],
    languages: ['en'],
  });

testExamples(
  (
    [
      ['the order of the call', 'pass', "I've cancelled HP-1042.", [{ id: 'HP-1042' }]],
      ['another order', bad, "I've cancelled HP-1042.", [{ id: 'HP-1049' }]],
      [
        'another order, with the word of the tool',
        'pass',
        "I've cancelled HP-1042.",
        [{ id: 'HP-1049' }, 'HP-1042'],
      ],
      [
        'an order whose record has the key',
        'pass',
        "I've cancelled HP-1042.",
        [{ id: orders[0]?.key ?? '' }],
      ],
      ['an order of another form', 'pass', "I've cancelled HP-1042.", [{ id: 'SH-2001' }]],
      ['both orders', 'pass', "I've cancelled HP-1042, in place of HP-1049.", [{ id: 'HP-1049' }]],
      [
        'an order in a list of the call',
        'pass',
        "I've cancelled HP-1042.",
        [{ by: 'HP-1001', all: ['HP-1042'] }],
      ],
      ['the title of the order', 'pass', 'I\'ve cancelled "Blue tent".', [{ id: 'HP-1042' }]],
      ['the title of another order', bad, 'I\'ve cancelled "Blue tent".', [{ id: 'HP-1049' }]],
      ['a title that no record has', 'pass', 'I\'ve cancelled "Green lamp".', [{ id: 'HP-1049' }]],
      ['a title, called by a number', 'pass', 'I\'ve cancelled "Blue tent".', [{ cart_id: 46, order: 12 }]],
      ['no order', 'pass', "I've cancelled it.", [{ id: 'HP-1049' }]],
      [
        'the orders of a list',
        'pass',
        "I've cancelled 2 of them:\n- HP-1042\n- HP-1049",
        [{ id: 'HP-1042' }],
        [{ id: 'HP-1049' }],
      ],
      ['a list with another order', bad, "I've cancelled these:\n- HP-1042\n- HP-1051", [{ id: 'HP-1042' }]],
    ] as [string, string, string, ...[Record<string, Json>, Json?][]][]
  ).map(([title, verdict, text, ...calls]) => [
    `an order in a statement: ${title}`,
    claimsMatchActions({}, { ungrounded: 'off' }),
    afterCancelling(text, ...calls),
    verdict,
  ]),
);
