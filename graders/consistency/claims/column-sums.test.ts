import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnSums } from './column-sums.ts';

const orders = [
  { who: 'Ada', team: 'north', sum: 10 },
  { who: 'Grace', team: 'south', sum: 20 },
  { who: 'Alan', team: 'north', sum: 5 },
];
const table = [['who', 'team', 'sum'], ...orders.map((order) => Object.values(order))];

for (const [title, value, expected] of [
  ['objects: in total, and of the team of several', orders, [35, 15]],
  ['lists below their titles', { values: table }, [35, 15]],
  ['rows that hold their cells', { rows: table.map((cells, row) => ({ row, cells })) }, [6, 4, 35, 15]],
  ['one row has no sum', [orders[0]], []],
  ['two numbers that are no table', { a: 1, b: 2 }, []],
  ['texts', ['a', 'b'], []],
  ['nothing', null, []],
] as const)
  test(`sums of a table: ${title}`, () => assert.deepEqual(columnSums(value), expected));
