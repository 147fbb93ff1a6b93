import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assign } from './assignment.ts';
import { joinByFields } from './join.ts';

type Fields = Record<string, string | number | null>;
const scalar = fc.constantFrom('a', 'b', '5', 5, '09:05', '9:05:00', null);
const row = fc.record({ x: scalar, y: scalar });

const isSame = (one: unknown, other: unknown) =>
  one === null || String(one).replace('09:05', '9:05:00') === String(other).replace('09:05', '9:05:00');
const compare = (wanted: Fields, given: Fields) => {
  const same = Object.entries(wanted).filter(([field, value]) => isSame(value, given[field])).length;
  return { satisfied: same === Object.keys(wanted).length, closeness: same / 2 };
};

test('values that are looked up are paired as well as values that are all compared', () =>
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.array(row, { maxLength: 12 }), (wanted, given) => {
      const fields = { wanted: (one: Fields) => one, given: (one: Fields) => one };
      const columns = joinByFields<Fields, Fields>(wanted, given, { compare, fields });
      const used = columns.filter((column) => column !== null);
      assert.equal(new Set(used).size, used.length, 'a seen value has at most one partner');
      const isSatisfied = (one: Fields, column: number | null | undefined) =>
        column !== null && column !== undefined && compare(one, given[column] ?? {}).satisfied;
      const best = assign(wanted.map((one) => given.map((other) => Number(compare(one, other).satisfied))));
      const satisfied = (of: readonly (number | null)[]) =>
        wanted.filter((one, at) => isSatisfied(one, of[at])).length;
      assert.equal(satisfied(columns), satisfied(best));
    }),
  ));

test('a value that most of many rows share is looked up in linear time', () => {
  const given = Array.from({ length: 40_000 }, (_, id): Fields => ({ id, status: 'open' }));
  const fields = { wanted: (one: Fields) => one, given: (one: Fields) => one };
  const start = process.cpuUsage();
  const columns = joinByFields<Fields, Fields>([{ status: 'open', id: 5 }], given, { compare, fields });
  assert.deepEqual(columns, [5]);
  // Quadratic work takes ten times as long.
  assert.ok(process.cpuUsage(start).user < 2_000_000);
});
