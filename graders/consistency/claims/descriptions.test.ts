import type { Card, Row, Trial } from '../../../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

// Labelled values of replies and cards, against what tools answered and against rows.
const bad = 'warn disagreement';
const grader = claimsMatchActions({}, { values: 'warn', ungrounded: 'off', claims: 'warn' });

const first = {
  order_id: 'HP-1042',
  title: 'Blue tent',
  status: 'shipped',
  seats: 4,
  price: 90,
  due: '2026-12-08',
};
const second = {
  order_id: 'HP-1049',
  title: 'Red stove',
  status: 'open',
  seats: 2,
  price: 47,
  due: '2026-12-09',
};
type Order = typeof first;

/** A reply after a list of two orders, without rows. */
const listed = (text: string, { user = 'Show me HP-1042', cards = [] as Card[] } = {}): Trial =>
  without(
    aTrial({
      turns: [aTurn({ user, reply: { text, cards } })],
      toolCalls: [aCall('list_orders', {}, { result: { orders: [first, second] } })],
      languages: ['en'],
    }),
    'state',
  );

const block = (...lines: string[]) => `Here it is:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
const of = (order: string, ...lines: string[]) => block(`**Order ID:** ${order}`, ...lines);

testExamples(
  (
    [
      ['its values', 'pass', of('HP-1042', '**Status:** Shipped', '**Seats:** 4', 'Due: December 8')],
      ['another status, which another order has', bad, of('HP-1042', '**Status:** Open', 'Seats: 4')],
      ['a status that no order has', 'pass', of('HP-1042', 'Status: On its way', 'Seats: 4')],
      ['another count', bad, of('HP-1042', 'Status: shipped', 'Seats: 5')],
      ['none', bad, of('HP-1042', 'Status: shipped', 'Seats: 0')],
      ['an amount of several', 'pass', of('HP-1042', 'Status: shipped', 'Price: $137.00')],
      ['twice the amount', 'pass', of('HP-1042', 'Seats: 4', 'Price: $180.00')],
      ['the amount of another order', bad, of('HP-1042', 'Seats: 4', 'Status: shipped', 'Price: $47.00')],
      ['labels of another kind', 'pass', of('HP-1042', 'Mood: 5', 'Seats left: 3', 'Status: shipped')],
      ['a label with the value of no column', 'pass', of('HP-1042', 'Status: shipped (seats: 4)')],
      ['named in the heading', bad, '### Order HP-1042\n\n- Status: shipped\n- Seats: 5'],
      ['named by its title', bad, block('Title: Blue tent', 'Status: shipped', 'Seats: 5')],
      ['not named', 'pass', block('Status: shipped', 'Seats: 5')],
      ['of an order that nobody knows', 'pass', of('HP-1077', 'Status: shipped', 'Seats: 5')],
      ['most of it differs: another thing', 'pass', block('Title: Blue tent', 'Seats: 9', 'Due: May 3')],
      ['in one line', bad, '- **HP-1042** title: Blue tent, status: open, seats: 4'],
      ['in one line, right', 'pass', '- **HP-1042** (title: Blue tent, status: shipped, seats: 4)'],
      ['in Chinese punctuation', bad, '- HP-1042，title：Blue tent，status：open，seats：4'],
      [
        'two in a list, the second is wrong',
        bad,
        of('HP-1042', 'Status: shipped', 'Seats: 4', 'Order ID: HP-1049', 'Status: shipped', 'Seats: 2'),
      ],
      [
        'a table',
        'pass',
        '| Order ID | Status | Seats |\n| --- | --- | --- |\n| HP-1042 | Shipped | 4 |\n| HP-1049 | Open | 2 |',
      ],
      [
        'a table with two rows mixed up',
        bad,
        '| Order ID | Status | Seats |\n| --- | --- | --- |\n| HP-1042 | Open | 4 |\n| HP-1049 | Open | 2 |',
      ],
    ] as const
  ).map(([title, verdict, text]) => [`a reply: ${title}`, grader, listed(text), verdict]),
);

testExamples([
  [
    'a reply: what the user asked for',
    grader,
    listed(of('HP-1042', 'Status: shipped', 'Seats: 6'), { user: 'HP-1042 for 6 people' }),
    'pass',
  ],
  [
    'a reply: a word within one of the user',
    grader,
    listed(of('HP-1042', 'Status: open', 'Seats: 4'), { user: 'Was it reopened?' }),
    bad,
  ],
  ...(
    [
      ['its values', 'pass', { ...first, price: '$90.00', due: 'Dec 8' }],
      ['another amount', bad, { ...first, price: '$97.00' }],
      ['another day', bad, { ...first, due: 'Dec 9' }],
      ['the cents of an amount', 'pass', { ...first, price: '9000' }],
      ['without an id or a title', 'pass', { seats: 5, status: 'shipped' }],
    ] satisfies [string, string, Row][]
  ).map(
    ([title, verdict, fields]): Example => [
      `a card without rows: ${title}`,
      grader,
      listed('Here it is.', { cards: [aCard(fields, { type: 'order' })] }),
      verdict,
    ],
  ),
]);

/** A reply after a change, with the rows that it left. */
function changed(
  text: string,
  kept: Partial<Order>,
  { isObserved = true, result = { ok: true } as Row } = {},
): Trial {
  const diff = aDiff('orders', { changed: [{ before: first, after: { ...first, ...kept } }] });
  const trial = aTrial({
    turns: [aTurn({ user: 'Please change it', reply: { text }, state: diff })],
    toolCalls: [
      aCall('get_order', { order_id: 'HP-1042' }, { result: first }),
      aCall('update_task', { order_id: 'HP-1042', ...kept }, { result }),
    ],
    state: { diff, after: { orders: [{ ...first, ...kept }, second] } },
    languages: ['en'],
  });
  return isObserved ? trial : without(trial, 'state');
}

testExamples(
  (
    [
      ['the new value', 'pass', of('HP-1042', 'Title: Blue tent', 'Seats: 7'), {}],
      ['the value as it was', bad, of('HP-1042', 'Title: Blue tent', 'Seats: 4'), {}],
      ['the new value, without rows', 'pass', of('HP-1042', 'Seats: 7'), { isObserved: false }],
      [
        'a number that the call may have added to, without rows',
        'pass',
        of('HP-1042', 'Seats: 5'),
        { isObserved: false },
      ],
      ['another day, without rows', bad, of('HP-1042', 'Due: December 12'), { isObserved: false }],
      [
        'a value that the call did not name, without rows',
        'pass',
        of('HP-1042', 'Seats: 7', 'Status: open'),
        { isObserved: false },
      ],
      [
        'the answer of the call in words, without rows',
        bad,
        of('HP-1042', 'Seats: 7', 'Points: 30'),
        { isObserved: false, result: 'Order HP-1042\nSeats: 7\nPoints: 20' as unknown as Row },
      ],
    ] as const
  ).map(([title, verdict, text, options]) => [
    `a reply after a change: ${title}`,
    grader,
    changed(text, { seats: 7, due: '2026-12-11' }, options),
    verdict,
  ]),
);
