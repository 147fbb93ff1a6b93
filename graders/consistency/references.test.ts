import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Row, StateDiff } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree } from './agreement.ts';
import { referToTwo } from './links.ts';

describe('two ids are of different things', () => {
  const tasks = [
    { id: 1, project_id: 8 },
    { id: 2, project_id: 9 },
  ];
  const projects = [{ id: 7 }, { id: 8 }];
  for (const [title, ids, column, isExpected] of [
    ['where another row has the one', [9, 8], 'project_id', true],
    ['where both name rows of another table', [7, 8], 'project_id', true],
    ['but not where the one is known nowhere', ['PR-7', 8], 'project_id', false],
    ['but not where they are equal', ['8', 8], 'project_id', false],
    ['but not where they are the row’s own', [2, 1], 'id', false],
    ['but not where they count', [9, 8], 'project', false],
  ] as const)
    test(title, () => assert.equal(referToTwo(ids, column, tasks, { tasks, projects }), isExpected));
});

const agrees = boundariesAgree();
const bad = 'fail disagreement';
const orders = [
  { id: 43, quantity: 7 },
  { id: 44, quantity: 9 },
];
const item = { id: 9001, order_id: 43, name: 'Wool sock', quantity: 2 };
const unchanged = { added: [], removed: [], changed: [] };

const after = (
  name: string,
  args: Row,
  { state, result = 'Done.' }: { state: StateDiff; result?: Row | string },
) =>
  without(
    aTrial({
      turns: [aTurn({ user: 'x', reply: { text: 'ok' }, state })],
      toolCalls: [aCall(name, args, { result })],
      toolKinds: { add_item: 'acts', move_item: 'acts', update_order: 'acts' },
      state: { diff: state, after: { orders, order_items: [item] } },
    }),
    'model',
  );
const adding = (args: Row, result?: Row) =>
  after('add_item', args, {
    state: {
      order_items: { ...unchanged, added: [item] },
      audit_log: { ...unchanged, added: [{ id: 70_001 }] },
    },
    ...(result ? { result } : {}),
  });
const moving = (args: Row) => {
  const before = { ...item, order_id: 44 };
  return after('move_item', args, {
    state: { order_items: { ...unchanged, changed: [{ before, after: item }] } },
  });
};

const one = { id: 1, email: 'ada@example.com', project_id: 8 };
const two = { id: 2, email: 'ada@example.com', project_id: 9 };
const twoOfOneAddress = without(
  aTrial({
    turns: [
      aTurn({ user: 'x', reply: { text: 'ok' }, state: { members: { ...unchanged, added: [one, two] } } }),
    ],
    toolCalls: [one, two].map(({ id: _, ...args }) => aCall('add_member', args, { result: 'Done.' })),
    toolKinds: { add_member: 'acts' },
    state: {
      diff: { members: { ...unchanged, added: [one, two] } },
      after: { members: [one, two], projects: [{ id: 8 }, { id: 9 }] },
    },
  }),
  'model',
);

const users = [{ id: 3 }, { id: 7 }, { id: 8 }];
const assigning = (args: Row) => {
  const before = { id: 43, user_id: 3, assignee_id: null };
  const state = { orders: { ...unchanged, changed: [{ before, after: { ...before, assignee_id: 7 } }] } };
  const trial = after('update_order', { order_id: 43, ...args }, { state });
  return { ...trial, state: { diff: state, after: { orders: [{ ...before, assignee_id: 7 }], users } } };
};

/** A payment of an invoice that the call names by its number, beside the invoice itself and a log. */
const paying = (payment: Row, more: StateDiff = {}) => {
  const before = { id: 43, number: 'INV-7', status: 'open', paid: 0 };
  const invoice = { ...before, status: 'paid', paid: 500 };
  const log = { id: 1, invoice_id: 43, action: 'payment', detail: { sum: 500, method: 'card' } };
  const state: StateDiff = {
    invoices: { ...unchanged, changed: [{ before, after: invoice }] },
    payments: { ...unchanged, added: [{ id: 12, invoice_id: 43, ...payment }] },
    audit_log: { ...unchanged, added: [log] },
    ...more,
  };
  const trial = after('pay', { number: 'INV-7', sum: 500, method: 'card' }, { state });
  const rows = {
    invoices: [invoice, { ...before, id: 44, number: 'INV-8' }],
    payments: [],
    audit_log: [log],
  };
  return { ...trial, toolKinds: { pay: 'acts' as const }, state: { diff: state, after: rows } };
};
const fee = { id: 3, invoice_id: 43, sum: 1, method: 'card' };

/** An item of a report that has columns of its own, and may have a column of its name beside them. */
const spending = (name: string, added: Row, given: Row = {}) => {
  const before = { id: 43, number: 'TR-7', currency: 'EUR', total: 10 };
  const report = { ...before, total: 30 };
  const state: StateDiff = {
    reports: { ...unchanged, changed: [{ before, after: report }] },
    [name]: { ...unchanged, added: [{ id: 9, report_id: 43, ...added }] },
  };
  const args = { number: 'TR-7', currency: 'USD', ...given };
  const rows = { reports: [report, { ...before, id: 44, number: 'TR-8' }], [name]: [] };
  return {
    ...after('spend', args, { state }),
    toolKinds: { spend: 'acts' as const },
    state: { diff: state, after: rows },
  };
};
const taxi = { category: 'taxi', amount: 20, spent_on: '2026-11-29' };

testExamples([
  ['a new item has the currency', agrees, spending('items', { ...taxi, currency: 'USD' }, taxi), 'pass'],
  ['a new item has another currency', agrees, spending('items', { ...taxi, currency: 'EUR' }, taxi), bad],
  [
    'only the history has the currency',
    agrees,
    spending('history', { currency: 'USD', note: 'x' }, { note: 'x' }),
    bad,
  ],
  ['a payment as it was asked for', agrees, paying({ sum: 500, method: 'card' }), 'pass'],
  ['a payment of another sum', agrees, paying({ sum: 501, method: 'card' }), bad],
  ['a payment by another method', agrees, paying({ sum: 500, method: 'transfer' }), bad],
  ['a payment that is booked as a debit', agrees, paying({ sum: -500, method: 'card' }), 'pass'],
  [
    'a payment with its fee: either may have the sum',
    agrees,
    paying({ sum: 501, method: 'card' }, { fees: { ...unchanged, added: [fee] } }),
    'pass',
  ],
  ['a payment of another invoice is none of this call', agrees, paying({ invoice_id: 44, sum: 1 }), 'pass'],
  [
    'an item is added to the order that the call names',
    agrees,
    adding({ order_id: 43, quantity: 2 }),
    'pass',
  ],
  ['another number of them is added', agrees, adding({ order_id: 43, quantity: 3 }), bad],
  ['the result is an item, and no order', agrees, adding({ order_id: 43, quantity: 2 }, item), 'pass'],
  [
    'the result is another item than was added',
    agrees,
    adding({ order_id: 43, quantity: 2 }, { ...item, quantity: 3 }),
    'warn disagreement',
  ],
  ['an item is moved to the order that the call names', agrees, moving({ id: 9001, order_id: 43 }), 'pass'],
  [
    'an item is moved out of the order that the call names',
    agrees,
    moving({ id: 9001, order_id: 44 }),
    'pass',
  ],
  [
    'a fee is added besides',
    agrees,
    after(
      'add_item',
      { order_id: 43, quantity: 2 },
      {
        state: {
          order_items: { ...unchanged, added: [item] },
          fees: { ...unchanged, added: [{ id: 1, order_id: 43, quantity: 1 }] },
        },
      },
    ),
    'pass',
  ],
  ['two of one address, each for its own project', agrees, twoOfOneAddress, 'pass'],
  ['the row refers to the user by another column', agrees, assigning({ user_id: 7 }), 'pass'],
  ['the row refers to another user', agrees, assigning({ user_id: 8 }), bad],
  [
    'a history of the old values is added besides',
    agrees,
    after(
      'update_order',
      { order_id: 43, quantity: 7 },
      {
        state: {
          orders: {
            ...unchanged,
            changed: [{ before: { id: 43, quantity: 5 }, after: { id: 43, quantity: 7 } }],
          },
          order_history: { ...unchanged, added: [{ id: 1, order_id: 43, quantity: 5 }] },
        },
      },
    ),
    'pass',
  ],
]);
