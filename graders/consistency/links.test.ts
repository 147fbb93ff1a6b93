import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Row, Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { boundariesAgree } from './agreement.ts';
import { compareCallsWithRows } from './call-row.ts';
import { compareCardsWithRows } from './card-row.ts';
import { withDefaults } from './comparison.ts';
import { isNamedBy } from './links.ts';

const one = '0193c7a1-0000-7000-8000-00000000000a';
const two = '0193c7a1-0000-7000-8000-00000000000b';
const numbered = { id: 4, number: 'HP-1042' };
const items = [1, 2].map((line) => ({ order_id: 1, line }));
const places = [1, 2].map((line_number) => ({ order_id: 1, line_number }));

type Named = [title: string, fields: Row, table: string, row: Row, others?: readonly Row[]];

const named: Named[] = [
  ['its id', { id: 4 }, 'orders', { id: 4 }, [{ id: 4 }, { id: 5 }]],
  ['its id as text', { id: '4' }, 'orders', { id: 4 }],
  ['with the noun before it', { order_id: 4 }, 'orders', { id: 4 }],
  ['in camel case', { orderId: 4 }, 'orders', { id: 4 }],
  ['with capitals', { orderID: 4 }, 'orders', { id: 4 }],
  ['in words', { 'Order ID': 4 }, 'orders', { id: 4 }],
  ['a column without a break', { orderId: 4 }, 'orders', { orderid: 4 }],
  ['a table in a schema', { orderId: 4 }, 'shop.orders', { id: 4 }],
  ['two nouns', { order_item_id: 3 }, 'order_items', { id: 3 }],
  ['the last of them', { itemId: 3 }, 'order_items', { id: 3 }],
  ['a table in camel case', { userAccountId: 3 }, 'UserAccounts', { id: 3 }],
  ['a box', { box_id: 3 }, 'boxes', { id: 3 }],
  ['an address', { addressId: 3 }, 'addresses', { id: 3 }],
  ['a category', { category_id: 3 }, 'categories', { id: 3 }],
  ['a status', { status_id: 3 }, 'statuses', { id: 3 }],
  ['a uuid', { uuid: one }, 'events', { uuid: one }, [{ uuid: one }, { uuid: two }]],
  ['a uuid in capitals', { event_id: one.toUpperCase() }, 'events', { id: one }],
  ['a uuid that is called id', { event_uuid: one }, 'events', { id: one }],
  ['an id that is called uuid', { id: one }, 'events', { uuid: one }],
  ['a key', { eventKey: one }, 'events', { id: one }],
  ['the thing itself', { event: one }, 'events', { id: one }],
  ['a number', { number: 'HP-1042' }, 'orders', numbered],
  ['a number with the noun before it', { order_number: 'HP-1042' }, 'orders', numbered],
  ['in camel case, of a schema', { orderNumber: 'HP-1042' }, 'shop.orders', numbered],
  ['a column with the noun before it', { number: 'HP-1042' }, 'orders', { id: 4, order_number: 'HP-1042' }],
  ['a number, shortened', { orderNo: 'HP-1042' }, 'orders', numbered],
  ['a number as people write it', { order: '#hp-1042' }, 'orders', numbered],
  ['a number that is called an id', { orderId: 'HP-1042' }, 'orders', numbered],
  ['a reference', { bookingRef: 'X7K2' }, 'bookings', { id: 1, reference: 'X7K2' }],
  ['a number of its own', { phone_number: '555' }, 'customers', { id: 4, phone_number: '555' }],
  ['an e-mail address', { email: 'Ada@x.org' }, 'customers', { id: 4, email: 'ada@x.org' }],
  ['a key of two columns', { order_id: 1, line: 2 }, 'order_items', { order_id: 1, line: 2 }, items],
  [
    'a key of two columns, in camel case',
    { orderId: 1, lineNumber: 2 },
    'order_items',
    { order_id: 1, line_number: 2 },
    places,
  ],
  ['a number that is no place in a list', { order: 43 }, 'orders', { id: 43 }],
  ['its id twice', { id: 43, order_id: 43 }, 'orders', { id: 43 }],
];

const notNamed: Named[] = [
  ['another id', { id: 5 }, 'orders', { id: 4 }],
  ['the id of something else', { customer_id: 4 }, 'orders', { id: 4, customer_id: 7 }],
  ['of what it is in', { list_id: 1 }, 'tasks', { id: 1 }],
  ['what is no key', { quantity: 4 }, 'orders', { id: 4, quantity: 4 }],
  ['a place in a list', { order: 2 }, 'orders', { id: 2 }],
  ['another thing’s number', { customer_number: '4' }, 'orders', { id: 9, number: '4' }],
  ['a page’s number', { page_number: 4 }, 'orders', { id: 9, number: '4' }],
  ['another uuid', { uuid: two }, 'events', { uuid: one }],
  ['a number that two have', { number: '1' }, 'orders', { number: '1' }, [{ number: '1' }, { number: '1' }]],
  [
    'a number that two have but for case',
    { code: 'A' },
    'codes',
    { code: 'a' },
    [{ code: 'a' }, { code: 'A' }],
  ],
  ['half of a key', { order_id: 1 }, 'order_items', { id: 9, order_id: 1 }, items],
  [
    'the other half too, of another',
    { order_id: 1, line: 3 },
    'order_items',
    { order_id: 1, line: 2 },
    items,
  ],
  [
    'what several rows have together',
    { a_id: 1, b_id: 2 },
    'links',
    { a_id: 1, b_id: 2 },
    Array(2).fill({ a_id: 1, b_id: 2 }),
  ],
  [
    'its id, in a thing that has one of its own',
    { id: 9001, order_id: 43, quantity: 2 },
    'orders',
    { id: 43, quantity: 7 },
  ],
  ['a thing of an item', { id: 3 }, 'order_items', { id: 9, item_id: 3 }],
  ['nothing', { id: null }, 'orders', { id: null }],
];

const namedBy = ([, fields, table, row, others = [row]]: Named) => isNamedBy(fields, { table, row, others });
describe('a row is named by', () => {
  for (const example of named) test(example[0], () => assert.equal(namedBy(example), true));
});
describe('a row is not named by', () => {
  for (const example of notNamed) test(example[0], () => assert.equal(namedBy(example), false));
});

/** A turn in which one row changed, among others that did not. */
function turnWith({
  call,
  card,
  table,
  row,
  before,
  rows = {},
}: {
  call: ReturnType<typeof aCall>;
  card?: ReturnType<typeof aCard>;
  table: string;
  row: Row;
  before?: Row;
  rows?: Record<string, Row[]>;
}): Trial {
  const diff = aDiff(table, before ? { changed: [{ before, after: row }] } : { added: [row] });
  const reply = { text: 'All right.', cards: card ? [card] : [] };
  return aTrial({
    turns: [aTurn({ user: 'please', reply, state: diff })],
    toolCalls: [call, { ...call, source: 'model', failed: null }],
    state: { diff, after: { ...rows, [table]: [row] } },
  });
}

const refund = { id: 9, order_id: 4, amount: 10 };
const order = { id: 4, number: 'HP-1042', amount: 129 };
const orders = { orders: [order] };
const event = { event_id: 7, duration: 60 };

describe('what was asked for is held against the row that the key names', () => {
  for (const [title, trial, expected] of [
    [
      'another duration than was asked for',
      turnWith({
        call: aCall('update_event', { eventId: 7, duration: 60 }),
        table: 'events',
        before: { ...event, duration: 45 },
        row: { ...event, duration: 90 },
      }),
      'fail',
    ],
    [
      'the duration that was asked for',
      turnWith({
        call: aCall('update_event', { eventId: 7, duration: 60 }),
        table: 'events',
        before: { ...event, duration: 45 },
        row: event,
      }),
      'pass',
    ],
    [
      'of another event nothing is known',
      turnWith({
        call: aCall('update_event', { eventId: 8, duration: 60 }),
        table: 'events',
        before: { ...event, duration: 45 },
        row: { ...event, duration: 90 },
      }),
      'pass',
    ],
    [
      'a card by the number of its order',
      turnWith({
        call: aCall('place_order', { number: 'HP-1042' }),
        card: aCard({ orderNumber: 'HP-1042', amount: 12 }, { type: 'order' }),
        table: 'orders',
        row: order,
      }),
      'fail',
    ],
    [
      'a card of a refund that shows its order',
      turnWith({
        call: aCall('issue_refund', { order_id: 4, amount: 10 }),
        card: aCard({ orderId: 4, amount: 10 }, { type: 'refund' }),
        table: 'refunds',
        row: refund,
        rows: orders,
      }),
      'pass',
    ],
    [
      'a receipt that shows its order',
      turnWith({
        call: aCall('issue_refund', { order_id: 4, amount: 10 }),
        card: aCard({ order: 'HP-1042', amount: 10 }, { type: 'receipt' }),
        table: 'refunds',
        row: refund,
        rows: orders,
      }),
      'pass',
    ],
  ] satisfies [string, Trial, string][])
    test(title, () => {
      const { verdict, reason } = boundariesAgree().grade(trial);
      assert.equal(verdict, expected, reason);
    });
});

/** Two new rows with titles under this name; the call and the card are about one of them. */
function titledTrial(column: string, given: Row): Trial {
  const added = ['Lamp', 'Desk'].map((title, at) => ({ id: at + 1, [column]: title, price: 5 }));
  const state = aDiff('orders', { added });
  return aTrial({
    turns: [
      aTurn({ user: 'Order it.', reply: { cards: [aCard({ [column]: 'Lamp' }, { type: 'order' })] }, state }),
    ],
    toolCalls: [aCall('create_order', given)],
    toolKinds: { create_order: 'acts' },
    state: { diff: state, after: { orders: added } },
  });
}

for (const linkBy of ['orderTitle', 'order_title'])
  for (const column of ['orderTitle', 'order_title'])
    test(`the rows of ${column} are linked by ${linkBy}`, () => {
      const options = withDefaults({ linkBy: [linkBy] });
      const other = titledTrial(column, { [column]: 'Lamp', price: 7 });
      assert.deepEqual(
        compareCallsWithRows(other, options).disagreements.map(({ reason }) => reason),
        ['create_order was called with price 7, the row in orders has price 5'],
      );
      // An equal title only says which row the card shows.
      assert.equal(compareCardsWithRows(other, options).made, 0);
    });
