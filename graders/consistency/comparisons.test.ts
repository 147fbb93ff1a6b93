import type { Row, StateDiff, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aModelCall, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { showsCard } from '../cards/cards.ts';
import { confirmsFirst } from '../reply/asks.ts';
import { streamedOnWire } from '../reply/streamed.ts';
import { calledTools } from '../tools/expected/called-tools.ts';
import { boundariesAgree, claimsMatchActions } from './agreement.ts';

/** Verdicts that an outside review found wrong. */

const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };
const toolKinds = {
  issue_refund: 'acts',
  charge_order: 'acts',
  email_customer: 'acts',
  create_order: 'acts',
  get_order: 'reads',
} as const;
const bad = 'fail disagreement';
const agrees = boundariesAgree();
const matches = claimsMatchActions();

const both = (...calls: ToolCall[]): ToolCall[] =>
  calls.flatMap((call) => [call, { ...call, source: 'model' as const, failed: null }]);

type Said = [user: string, reply: string, calls?: ToolCall[], diff?: StateDiff];
function talk(...said: Said[]): Trial {
  const turns = said.map(([user, text, , diff = {}], index) =>
    aTurn({ index, user, reply: { text }, state: diff }),
  );
  const toolCalls = said.flatMap(([, , calls = []], turn) =>
    both(...calls.map((call) => ({ ...call, turn }))),
  );
  const diff = Object.assign({}, ...said.map(([, , , one = {}]) => one)) as StateDiff;
  return aTrial({ clock, languages: ['en'], toolKinds, turns, toolCalls, state: { diff, after: {} } });
}

const order: Row = {
  id: 7,
  number: 'HP-1042',
  status: 'cancelled',
  total: '900.00',
  due: '2026-11-20',
  paid: false,
};
function showing(fields: Row): Trial {
  const diff = aDiff('orders', { added: [order] });
  return aTrial({
    clock,
    languages: ['en'],
    toolKinds,
    turns: [
      aTurn({
        user: 'Order it',
        reply: { text: 'Here it is.', cards: [aCard(fields, { type: 'order' })] },
        state: diff,
      }),
    ],
    toolCalls: both(aCall('create_order', { note: 'x' })),
    state: { diff, after: { orders: [order] } },
  });
}

const cards: Example[] = [
  ['another status', agrees, showing({ number: 'HP-1042', status: 'Shipped' }), bad],
  ['another total', agrees, showing({ number: 'HP-1042', total: '$90.00' }), bad],
  ['another day', agrees, showing({ number: 'HP-1042', due: 'Nov 21, 2026' }), bad],
  ['another weekday', agrees, showing({ number: 'HP-1042', due: 'Tuesday' }), bad],
  ['Yes for false', agrees, showing({ number: 'HP-1042', paid: 'Yes' }), bad],
  [
    'the same in other words',
    agrees,
    showing({ number: 'HP-1042', status: 'Cancelled', total: '$900', due: 'Fri, Nov 20', paid: 'No' }),
    'pass',
  ],
  [
    'nothing that could be compared',
    boundariesAgree({}, { calls: 'off' }),
    showing({ number: 'HP-1042', status: '已取消' }),
    'ungraded',
  ],
  ...['21 November 2026', 'Nov 21, 2026', 'Sat, Nov 21', '2026-11-21'].map(
    (due): Example => [
      `a card shows tomorrow as ${due}`,
      showsCard({ due: { date: 'tomorrow' } }),
      showing({ number: 'HP-1042', due }),
      'pass',
    ],
  ),
];

const refunded = (amount: number): Said => [
  'Refund $50 for HP-1042.',
  "I've refunded $50.00.",
  [aCall('issue_refund', { order: 'HP-1042', amount })],
  aDiff('refunds', { added: [{ id: 1, order: 'HP-1042', amount: amount.toFixed(2) }] }),
];
const ordered: Said = [
  'Order a hammer.',
  "I've ordered a hammer.",
  [aCall('create_order', { item: 'hammer' })],
  aDiff('orders', { added: [{ id: 1, number: 'A1' }] }),
];
const removed = aDiff('orders', { removed: [{ id: 7, number: 'HP-1042' }] });
const replies: Example[] = [
  [
    'the user said ok before',
    matches,
    talk(['A table?', 'Shall I book it?'], ['ok', 'Your table has been booked.']),
    bad,
  ],
  [
    'the user said no before',
    matches,
    talk(['Insurance?', 'Do you want it?'], ['no', 'I have now cancelled the order.']),
    bad,
  ],
  [
    'a polite question after an acting turn',
    matches,
    talk(ordered, ['Could you also cancel HP-2042?', 'It has been cancelled.']),
    bad,
  ],
  ['thanks', matches, talk(ordered, ['Thanks! Now cancel it.', 'The order has been cancelled.']), bad],
  [
    'words of the past in the request',
    matches,
    talk(['This was the wrong size. Refund it.', "I've refunded it."]),
    bad,
  ],
  ['a list', matches, talk(['Delete my shopping list.', "I've deleted your shopping list."]), bad],
  ['100 times the amount', matches, talk(refunded(5000)), bad],
  ['twice the amount', matches, talk(refunded(100)), bad],
  ['the amount', matches, talk(refunded(50)), 'pass'],
  [
    'another order',
    matches,
    talk(['Cancel HP-1042.', 'HP-9999 has been cancelled.', [aCall('issue_refund', { order: 'HP-1042' })]]),
    bad,
  ],
  [
    'a row deleted under a reading call',
    agrees,
    talk(['Where is it?', 'On its way.', [aCall('get_order', { number: 'HP-1042' })], removed]),
    bad,
  ],
  ['a row deleted without a call', agrees, talk(['Where is it?', 'On its way.', [], removed]), bad],
];

const asked = (name: string, tables: string[]): Trial =>
  aTrial({
    clock,
    languages: ['en'],
    toolKinds,
    turns: [aTurn({ user: 'Close order HP-1042.', reply: { text: 'Shall I go ahead?' }, state: {} })],
    toolCalls: both(aCall(name, { number: 'HP-1042' }, { result: { ok: true } })),
    state: { diff: {}, after: Object.fromEntries(tables.map((table) => [table, []])) },
  });
const confirms: Example[] = (
  [
    ['charge_order', ['orders']],
    ['email_customer', ['customers']],
    ['issue_refund', ['shop.refunds', 'shop.orders']],
    ['charge_order', []],
  ] as [string, string[]][]
).map(([name, tables]) => [
  `${name} was called, and ${tables.join(', ') || 'no table'} did not change`,
  confirmsFirst({ turn: 0 }),
  asked(name, tables),
  'fail acted_without_confirming',
]);

const replying = (text: string): Trial =>
  aTrial({ languages: ['en'], turns: [aTurn({ user: 'Cancel HP-1042.', reply: { text }, state: {} })] });
const questions: Example[] = [
  ...[
    'Please confirm.',
    'Just to be sure: cancel HP-1042',
    'Do you want me to cancel it',
    'Reply YES to cancel.',
    "I'll need your go-ahead before I cancel it.",
    'Cancel HP-1042? [Yes] [No]',
    'To proceed, say "confirm".',
  ].map((text): Example => [text, confirmsFirst(), replying(text), 'pass']),
  ...[
    'I can help with that. Anything else?',
    'What a day! Your order is cancelled.',
    'Did you know? You can cancel online.',
    'Sorry, why not try again later?',
  ].map((text): Example => [text, confirmsFirst(), replying(text), 'fail not_asked']),
];

const refundOf = (amount: number) =>
  talk(['Refund $50 of order HP-1042, not 5,000.', 'Done.', [aCall('issue_refund', { amount })]]);
const grounded = calledTools([{ name: 'issue_refund', arguments: { amount: { grounded: true } } }]);
const grounds: Example[] = [
  ...[4, 10, 104, 500, 5].map(
    (amount): Example => [`invented ${amount}`, grounded, refundOf(amount), 'fail wrong_arguments'],
  ),
  ...[50, 5000].map((amount): Example => [`the user's ${amount}`, grounded, refundOf(amount), 'pass']),
];

const stream = [
  { type: 'start' as const, at: 1000 },
  { type: 'delta' as const, at: 1010, text: 'Hello' },
  { type: 'delta' as const, at: 1020, text: ' there' },
  { type: 'stop' as const, at: 1030 },
];
const streamed = (...texts: string[]) =>
  aTrial({
    turns: [aTurn({ user: 'Hi', reply: { text: 'Hello there', stream } })],
    modelCalls: texts.map((text, at) => aModelCall({ text, at: 1000 + at })),
  });
const streams: Example[] = [
  ['the reply', streamedOnWire(), streamed('Hello there'), 'pass'],
  ['a title besides', streamedOnWire(), streamed('Hello there', 'Greeting'), 'pass'],
  ['another reply', streamedOnWire(), streamed('Good day', 'Greeting'), 'fail deltas_mismatch'],
];

testExamples([...cards, ...replies, ...confirms, ...questions, ...grounds, ...streams]);
