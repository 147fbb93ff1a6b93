import type { Row, StateDiff, ToolCall } from '../../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { boundariesAgree, claimsMatchActions } from '../agreement.ts';

const says = claimsMatchActions();
const bad = 'fail disagreement';

type Parts = { user?: string; calls?: ToolCall[]; diff?: StateDiff; after?: Record<string, Row[]> };
const replied = (text: string, { user = 'please', calls = [], diff = {}, after = {} }: Parts = {}) =>
  aTrial({
    turns: [aTurn({ user, reply: { text }, state: diff })],
    toolCalls: calls,
    state: { diff, after },
  });

const refund = aCall('issue_refund', { order_id: 17, amount: 100 });
const cancel = aCall('cancel_subscription', { id: 3 });
const book = aCall('create_booking', { kind: 'flight', to: 'Oslo' });

const oneByOne: Example[] = [
  ['refunded, and it says so', says, replied("I've refunded the order.", { calls: [refund] }), 'pass'],
  [
    'refunded, and it claims to have cancelled as well',
    says,
    replied("I've refunded the order. I have also cancelled the subscription.", { calls: [refund] }),
    bad,
  ],
  [
    'in one sentence',
    says,
    replied("I've refunded the order and cancelled the subscription.", { calls: [refund] }),
    bad,
  ],
  [
    'in one sentence, after a comma',
    says,
    replied("I've refunded the order, cancelled the subscription, and sent a mail.", {
      calls: [refund, cancel],
    }),
    bad,
  ],
  [
    'both were done',
    says,
    replied("I've refunded the order and cancelled the subscription.", { calls: [refund, cancel] }),
    'pass',
  ],
  ['in Chinese', says, replied('已为您退款。另外已取消您的订阅。', { calls: [refund] }), bad],
  [
    'in Chinese, both were done',
    says,
    replied('已为您退款。另外已为您取消订阅。', { calls: [refund, cancel] }),
    'pass',
  ],
  [
    'a tool that may do anything',
    says,
    replied("I've cancelled the subscription.", { calls: [aCall('frobnicate_account')] }),
    'pass',
  ],
  [
    'a tool that changes what it is told to',
    says,
    replied("I've cancelled the subscription.", { calls: [aCall('update_subscription', { status: 'x' })] }),
    'pass',
  ],
  [
    'a tool named after the act',
    says,
    replied("I've cancelled the order.", { calls: [aCall('submit_cancellation')] }),
    'pass',
  ],
  [
    'a row that changed',
    says,
    replied("I've cancelled the order.", {
      calls: [refund],
      diff: aDiff('orders', { changed: [{ before: { id: 1, s: 'a' }, after: { id: 1, s: 'b' } }] }),
    }),
    'pass',
  ],
  [
    'a row that was added only',
    says,
    replied("I've cancelled the order.", { calls: [refund], diff: aDiff('refunds', { added: [{ id: 1 }] }) }),
    bad,
  ],
  [
    'the same thing said twice',
    says,
    replied("I've cancelled the subscription. Your subscription has been cancelled.", { calls: [cancel] }),
    'pass',
  ],
  [
    'two things, and one was done',
    says,
    replied("I've booked the flight. I've also booked the hotel.", { calls: [book] }),
    bad,
  ],
  [
    'two things in one call',
    says,
    replied("I've booked the flight. I've also booked the hotel.", {
      calls: [aCall('create_bookings', { items: ['flight', 'hotel'] })],
    }),
    'pass',
  ],
  [
    'two things in two calls',
    says,
    replied("I've booked the flight. I've also booked the hotel.", {
      calls: [book, aCall('create_booking', { kind: 'hotel' })],
    }),
    'pass',
  ],
  [
    'one thing under another name',
    says,
    replied("I've cancelled your appointment.", { calls: [aCall('cancel_booking')] }),
    'pass',
  ],
];

const reads = [aCall('list_meetings')];
const passives: Example[] = [
  [
    'asked for, and only read',
    says,
    replied('All future meetings with Ada have been cancelled.', {
      user: 'Cancel all meetings with Ada',
      calls: reads,
    }),
    bad,
  ],
  [
    'told of what is so',
    says,
    replied('All future meetings with Ada have been cancelled.', {
      user: 'What about my meetings with Ada?',
      calls: reads,
    }),
    'pass',
  ],
  [
    'told of a parcel',
    says,
    replied('Your order has been shipped.', { user: 'Where is my order', calls: [aCall('get_order')] }),
    'pass',
  ],
  [
    'told of a parcel, after another thing was done',
    says,
    replied("I've updated the address. Your order has been shipped.", {
      user: 'change my address',
      calls: [aCall('update_address')],
    }),
    'pass',
  ],
  ['nothing was called at all', says, replied('A courier has been booked.', { user: 'Send it back' }), bad],
  [
    'sent, and nothing was',
    says,
    replied("I've sent the invoice to Bob.", { calls: [aCall('get_invoice')] }),
    bad,
  ],
  ['booked, and nothing was', says, replied('Your flight is booked!', { user: 'book me a flight' }), bad],
  [
    'it failed',
    says,
    replied("I've paid the invoice.", { calls: [aCall('pay_invoice', {}, { failed: true })] }),
    bad,
  ],
];

const mail = aCall('send_email', { to: 'alice@example.com', subject: 'x' });
const invited = aDiff('bookings', { added: [{ id: 1, guest: 'Lena', date: '2026-12-04' }] });
const values: Example[] = [
  ['another amount', says, replied("I've refunded $90 to your card.", { calls: [refund] }), bad],
  ['another amount, without a currency', says, replied("I've refunded 90.00.", { calls: [refund] }), bad],
  ['another amount, in Chinese', says, replied('已为您退款90元。', { calls: [refund] }), bad],
  ['the amount', says, replied("I've refunded $100 to your card.", { calls: [refund] }), 'pass'],
  ['the amount with its decimals', says, replied("I've refunded €100.00.", { calls: [refund] }), 'pass'],
  [
    'the amount in cents',
    says,
    replied("I've refunded $19.50.", { calls: [aCall('issue_refund', { amount: 1950 })] }),
    'pass',
  ],
  [
    'no amount is known',
    says,
    replied("I've refunded $90.", { calls: [aCall('issue_refund', { order_id: 17 })] }),
    'pass',
  ],
  ['two amounts', says, replied("I've refunded $90 of $100.", { calls: [refund] }), 'pass'],
  ['how many, which is no amount', says, replied("I've refunded 3 orders.", { calls: [refund] }), 'pass'],
  [
    'an amount of the answer',
    says,
    replied("I've refunded $95.", { calls: [{ ...refund, result: { refund: { total: 95 } } }] }),
    'pass',
  ],
  [
    'another day',
    says,
    replied("I've booked the room for December 5.", { calls: [aCall('book_room', { date: '2026-12-04' })] }),
    bad,
  ],
  [
    'the day',
    says,
    replied("I've booked the room for December 4.", { calls: [aCall('book_room', { date: '2026-12-04' })] }),
    'pass',
  ],
  [
    'the day of the week',
    says,
    replied("I've booked the room for Friday.", { calls: [aCall('book_room', { date: '2026-12-04' })] }),
    'pass',
  ],
  [
    'another day of the week',
    says,
    replied("I've booked the room for Thursday.", { calls: [aCall('book_room', { date: '2026-12-04' })] }),
    bad,
  ],
  [
    'the day in the row',
    says,
    replied("I've booked the room for December 5.", { calls: [aCall('book_room')], diff: invited }),
    bad,
  ],
  [
    'another day, in Chinese',
    says,
    replied('已为您预订12月5日的房间。', { calls: [aCall('book_room', { date: '2026-12-04' })] }),
    bad,
  ],
  ['another person', says, replied("I've sent the invoice to Bob.", { calls: [mail] }), bad],
  ['the person', says, replied("I've sent the invoice to Alice.", { calls: [mail] }), 'pass'],
  [
    'a person behind a key',
    says,
    replied("I've sent the invoice to Bob.", { calls: [aCall('send_email', { to: 'u17' })] }),
    'pass',
  ],
  [
    'a day is no person',
    says,
    replied("I've moved the call to Friday.", {
      calls: [aCall('update_event', { owner: 'alice', date: '2026-12-04' })],
    }),
    'pass',
  ],
];

const unread: Example[] = [
  ['a language that is not described', says, replied('Ich habe den Termin für morgen angelegt.'), 'ungraded'],
  ['another script', says, replied('予約をキャンセルしました。'), 'ungraded'],
  [
    'only some languages are spoken',
    says,
    { ...replied("I've cancelled the order."), languages: ['zh'] },
    bad,
  ],
];

const agrees = boundariesAgree();
const both = (call: ToolCall): ToolCall[] => [call, { ...call, source: 'model', failed: null }];
const linked = (call: ToolCall, table: string, row: Row, more: Row[] = []) => {
  const diff = aDiff(table, { changed: [{ before: { ...row, duration: 20 }, after: row }] });
  return replied('Fine.', { calls: both(call), diff, after: { [table]: [row, ...more] } });
};
const other = { event_id: 8, email: 'x@y.z', duration: 45 };
const links: Example[] = [
  [
    'by the key of its table',
    agrees,
    linked(aCall('update_event', { event_id: 7, duration: 60 }), 'events', { event_id: 7, duration: 90 }, [
      other,
    ]),
    bad,
  ],
  [
    'the key under a shorter name',
    agrees,
    linked(aCall('update_event', { id: 7, duration: 60 }), 'events', { event_id: 7, duration: 90 }),
    bad,
  ],
  [
    'by what the tool answered',
    agrees,
    linked(aCall('update_event', { duration: 60 }, { result: { event: { event_id: 7 } } }), 'events', {
      event_id: 7,
      duration: 90,
    }),
    bad,
  ],
  [
    'by what only this row has',
    agrees,
    linked(
      aCall('update_user', { email: 'a@b.c', duration: 60 }),
      'users',
      { uid: 7, email: 'a@b.c', duration: 90 },
      [other],
    ),
    bad,
  ],
  [
    'as it was asked for',
    agrees,
    linked(aCall('update_event', { event_id: 7, duration: 90 }), 'events', { event_id: 7, duration: 90 }),
    'pass',
  ],
  [
    'of another thing',
    agrees,
    linked(aCall('update_event', { event_id: 8, duration: 60 }), 'events', { event_id: 7, duration: 90 }),
    'pass',
  ],
  [
    "another table's key",
    agrees,
    linked(aCall('update_order', { order_id: 5, duration: 60 }), 'items', {
      id: 7,
      order_id: 5,
      duration: 90,
    }),
    'pass',
  ],
];

testExamples([...oneByOne, ...passives, ...values, ...unread, ...links]);
