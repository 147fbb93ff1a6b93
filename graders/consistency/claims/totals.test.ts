import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Totals } from './totals.ts';

for (const [title, list, amount, isTotal] of [
  ['numbers', [{ price: 12.5 }, { price: 20 }], 3_250, true],
  ['decimals as texts', [{ price: '12.50' }, { price: '20.00' }], 3_250, true],
  ['amounts as people write them', [{ price: '$12.50' }, { price: '$1,020.00' }], 103_250, true],
  ['amounts below ten', [{ price: 5.09 }, { price: 5.03 }, { price: 387.54 }], 39_766, true],
  ['small amounts only', [{ price: 5.09 }, { price: 5.03 }], 1_012, true],
  ['another amount', [{ price: 12.5 }, { price: 20 }], 3_260, false],
  ['what counts things', [{ seats: 2 }, { seats: 3 }], 500, false],
  ['parts of a version', [{ version: '1.2' }, { version: '20.0' }], 2_120, false],
  ['texts with an amount each', ['HP-1: 2 for $12.50', 'HP-2: 3 for $20.00'], 3_250, true],
  ['texts with several amounts', ['HP-1: $12.50, $1.00', 'HP-2: $20.00, $2.00'], 3_250, false],
  ['two columns', [{ price: 12.5, fee: 20 }], 3_250, false],
] as const)
  test(`the total of a list: ${title}`, () => {
    const totals = new Totals({ now: '2026-11-20T09:00:00Z', timeZone: 'UTC' });
    totals.add({ items: list });
    assert.equal(totals.has(amount), isTotal);
  });

test('the total of the lines of a text', () => {
  const totals = new Totals({ now: '2026-11-20T09:00:00Z', timeZone: 'UTC' });
  totals.add('Found 2:\n- HP-1: $12.50\n- HP-2: $20.00');
  assert.deepEqual([totals.has(3_250), totals.has(3_350)], [true, false]);
});
