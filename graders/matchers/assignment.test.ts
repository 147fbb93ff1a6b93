import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assign, pairUp } from './assignment.ts';

test('finds the greatest total weight that brute force finds', () => {
  const matrix = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: -3, max: 9 }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
  fc.assert(
    fc.property(matrix, (weights) => {
      const columns = assign(weights);
      const used = columns.filter((column) => column !== null);
      assert.equal(columns.length, weights.length);
      assert.equal(new Set(used).size, used.length);
      const total = columns.reduce<number>(
        (sum, column, row) => sum + (column === null ? 0 : (weights[row]?.[column] ?? Number.NaN)),
        0,
      );
      assert.equal(total, best(weights));
      for (const [row, column] of columns.entries())
        if (column !== null) assert.ok((weights[row]?.[column] ?? 0) > 0);
    }),
    { numRuns: 300 },
  );
});

test('greedy would take the first pair and lose the second', () => {
  assert.deepEqual(
    assign([
      [5, 4],
      [4, 0],
    ]),
    [1, 0],
  );
});

test('pairs nothing with nothing', () => {
  assert.deepEqual(assign([]), []);
  assert.deepEqual(assign([[], []]), [null, null]);
  assert.deepEqual(assign([[0, -1]]), [null]);
});

test('one more satisfied pair outweighs any closeness', () => {
  const closeness: Record<string, [boolean, number]> = {
    ax: [true, 0],
    ay: [false, 1],
    bx: [false, 1],
    by: [false, 0],
  };
  const { pairs, left } = pairUp(['a', 'b'], ['x', 'y'], (one, other) => {
    const [satisfied, near] = closeness[one + other] ?? [false, 0];
    return { satisfied, closeness: near };
  });
  assert.deepEqual(left, ['y']);
  assert.deepEqual(pairs, [
    { expected: 'a', seen: 'x' },
    { expected: 'b', seen: null },
  ]);
});

test('a hundred by a hundred is quick', () => {
  const weights = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 100 }, (__, column) => ((row * 37 + column * 61) % 97) + 1),
  );
  assert.equal(new Set(assign(weights)).size, 100);
});

function best(
  weights: readonly (readonly number[])[],
  row = 0,
  used: ReadonlySet<number> = new Set(),
): number {
  const own = weights[row];
  if (own === undefined) return 0;
  const without = best(weights, row + 1, used);
  const withOne = own.map((weight, column) =>
    used.has(column) || weight <= 0 ? 0 : weight + best(weights, row + 1, new Set([...used, column])),
  );
  return Math.max(without, ...withOne);
}

test('pairs that are settled beforehand are those of a best pairing', () => {
  const one = fc.record({ satisfied: fc.boolean(), closeness: fc.constantFrom(0, 0.25, 0.5, 1) });
  const problem = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(one, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
  fc.assert(
    fc.property(problem, (results) => {
      const weights = results.map((row) =>
        row.map(({ satisfied, closeness }) => (satisfied ? results.length + 1 : 0) + closeness),
      );
      const [rows, columns] = [results, results[0] ?? []].map((list) => list.map((_, index) => index));
      const { pairs } = pairUp(rows ?? [], columns ?? [], (row, column) => ({
        satisfied: results[row]?.[column]?.satisfied ?? false,
        closeness: results[row]?.[column]?.closeness ?? 0,
      }));
      const total = pairs.reduce(
        (sum, { expected, seen }) => sum + (seen === null ? 0 : (weights[expected]?.[seen] ?? 0)),
        0,
      );
      assert.equal(total, best(weights));
    }),
    { numRuns: 300 },
  );
});
