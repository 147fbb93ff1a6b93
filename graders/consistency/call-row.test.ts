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
