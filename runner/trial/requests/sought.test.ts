import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isTelling, soughtInRows } from './requests-seen.ts';

describe('values that only one user has', () => {
  for (const text of [
    'mia@example.com',
    '12 Harbour Street',
    '0f8b6a52-3c1e-4f5d-9a77-aa55c0d1e2f3',
    'HP-10422-B',
    '4917012345678',
    'ring twice and leave it at the door',
    '三号楼二单元五零一室',
  ])
    test(text, () => assert.equal(isTelling(text), true));
});

describe('values that others may have as well', () => {
  for (const text of [
    'in_progress',
    'Out for delivery',
    'HP-1042',
    '2026-11-24',
    '2026-11-24T10:00:00.123+08:00',
    '10:30:00 - 11:30:00',
    '1234567.89',
    '1234567',
    '买菜做饭',
  ])
    test(text, () => assert.equal(isTelling(text), false));
});

test('rows give each value once, with its column, also within JSON, and the others are counted', () => {
  const rows = {
    orders: [
      { id: 1042, status: 'in_progress', address: '12 Harbour Street', meta: { mail: ['mia@example.com'] } },
      { id: 1043, status: 'in_progress', address: '12 Harbour Street', meta: null },
    ],
  };
  const { values, short } = soughtInRows([rows, null, { orders: rows.orders.slice(1) }]);
  assert.deepEqual(
    values.map(({ of, value }) => [of, value]),
    [
      ['orders.address', '12 Harbour Street'],
      ['orders.meta', 'mia@example.com'],
    ],
  );
  assert.equal(short, 3);
});

test('beyond the limit only values that are not sought count as left out', () => {
  const orders = Array.from({ length: 5_001 }, (_, id) => ({ mail: `user-${id}@example.com` }));
  const { values, short } = soughtInRows([{ orders }, { orders }]);
  assert.deepEqual([values.length, short], [5_000, 1]);
});

test('a long table of numbers that ends in a word takes no time', () => {
  const begun = performance.now();
  assert.equal(isTelling(`${'1,2\n'.repeat(25_000)}n/a`), true);
  assert.ok(performance.now() - begun < 1_500);
});
