import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { compareCallsWithRows } from './call-row.ts';
import { withDefaults } from './comparison.ts';

/** One call of one account, and its row before and after. */
type Example = [title: string, given: Row, before: Row, after: Row, disagreements: number];

for (const [title, given, before, after, disagreements] of [
  ['an amount that is added', { balance: 5 }, { balance: 10 }, { balance: 15 }, 0],
  [
    'an amount with decimals that is added',
    { balance: 19.99 },
    { balance: '100.10' },
    { balance: '120.09' },
    0,
  ],
  ['an amount with decimals that is taken', { balance: 0.1 }, { balance: '0.30' }, { balance: '0.20' }, 0],
  ['an amount of which a cent is lost', { balance: 19.99 }, { balance: '100.10' }, { balance: '120.08' }, 1],
  ['an amount in a column of cents', { price: 19.99 }, { price_cents: 500 }, { price_cents: 1999 }, 0],
  ['another amount in a column of cents', { price: 19.99 }, { price_cents: 500 }, { price_cents: 2000 }, 1],
  [
    'an amount that is added to a column of cents',
    { price: 5 },
    { price_cents: 500 },
    { price_cents: 1000 },
    0,
  ],
  ['cents in a column of cents', { price_cents: 1999 }, { price_cents: 500 }, { price_cents: 1999 }, 0],
  ['a hundredth in a column of cents', { price_cents: 19 }, { price_cents: 500 }, { price_cents: 1900 }, 1],
] satisfies Example[])
  test(`a call and its row: ${title}`, () => {
    const rows = { before: { id: 1, ...before }, after: { id: 1, ...after } };
    const state = aDiff('accounts', { changed: [rows] });
    const trial = aTrial({
      turns: [aTurn({ state })],
      toolCalls: [aCall('top_up', { id: 1, ...given })],
      toolKinds: { top_up: 'acts' },
      state: { diff: state, after: { accounts: [rows.after] } },
    });
    const { made, disagreements: found } = compareCallsWithRows(
      trial,
      withDefaults({ fieldAliases: { price: 'price_cents' } }),
    );
    assert.deepEqual([made, found.length], [1, disagreements], found[0]?.reason);
  });

const refunds: Row[] = [
  { amount: 10, reason: 'dented stove' },
  { amount: 10, reason: 'lost map' },
  { amount: 5, reason: 'late' },
];
for (const [title, rows, disagreements] of [
  ['each with its own', refunds.toReversed(), 0],
  ['one with another reason', [...refunds.slice(0, 2), { amount: 5, reason: 'early' }], 1],
  ['one with another amount', [{ amount: 100, reason: 'dented stove' }, ...refunds.slice(1)], 1],
  ['one twice', [refunds[0] ?? {}, refunds[0] ?? {}, refunds[2] ?? {}], 0],
] satisfies [title: string, rows: Row[], disagreements: number][])
  test(`calls of one tool and as many new rows: ${title}`, () => {
    const added = rows.map((row, id) => ({ id, order_id: 40 + id, ...row }));
    const state = aDiff('refunds', { added });
    const trial = aTrial({
      turns: [aTurn({ state })],
      toolCalls: refunds.map((row, at) => aCall('refund', { order: `HP-${at}`, ...row })),
      toolKinds: { refund: 'acts' },
      state: { diff: state, after: { refunds: added } },
    });
    const { made, disagreements: found } = compareCallsWithRows(trial, withDefaults({}));
    assert.deepEqual([made, found.length], [3, disagreements], found[0]?.reason);
  });

test('an argument without its unit is compared with a column of cents', () => {
  const added = [{ id: 1, price_cents: 1999 }];
  const state = aDiff('orders', { added });
  const [right, wrong] = [19.99, 20].map(
    (price) =>
      compareCallsWithRows(
        aTrial({
          turns: [aTurn({ state })],
          toolCalls: [aCall('create_order', { price })],
          state: { diff: state, after: { orders: added } },
        }),
        withDefaults({}),
      ).disagreements.length,
  );
  assert.deepEqual([right, wrong], [0, 1]);
});

test('words with one meaning elsewhere are two values where the column has both', () => {
  const found = ['done', 'pending'].map((another) => {
    const added = [{ id: 2, state: 'open' }];
    const state = aDiff('orders', { added });
    const after = [{ id: 1, state: another }, ...added];
    const toolCalls = [aCall('create_order', { state: 'pending' })];
    const trial = aTrial({
      turns: [aTurn({ state })],
      toolCalls,
      state: { diff: state, after: { orders: after } },
    });
    return compareCallsWithRows(trial, withDefaults({})).disagreements.length;
  });
  assert.deepEqual(found, [0, 1]);
});
