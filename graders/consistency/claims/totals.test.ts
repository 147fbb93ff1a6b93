import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Totals } from './totals.ts';

for (const [title, list, amount, isTotal] of [
  ['numbers', [{ price: 12.5 }, { price: 20 }], 3_250, true],
  ['decimals as texts', [{ price: '12.50' }, { price: '20.00' }], 3_250, true],
  ['amounts below ten', [{ price: 5.09 }, { price: 5.03 }, { price: 387.54 }], 39_766, true],
  ['small amounts only', [{ price: 5.09 }, { price: 5.03 }], 1_012, true],
  ['another amount', [{ price: 12.5 }, { price: 20 }], 3_260, false],
  ['what counts things', [{ seats: 2 }, { seats: 3 }], 500, false],
  ['parts of a version', [{ version: '1.2' }, { version: '20.0' }], 2_120, false],
  ['two columns', [{ price: 12.5, fee: 20 }], 3_250, false],
] as const)
  test(`the total of a list: ${title}`, () => {
    const totals = new Totals();
    totals.add({ items: list });
    assert.equal(totals.has(amount), isTotal);
  });
