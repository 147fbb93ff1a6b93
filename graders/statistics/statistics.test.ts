import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  clusteredMean,
  holm,
  mcNemar,
  passAtK,
  passHatCurve,
  passHatK,
  quantile,
  smallestDifference,
  wilsonInterval,
} from './statistics.ts';

const near = (seen: number | null, expected: number | null, tolerance = 1e-9) => {
  if (seen === null || expected === null) assert.equal(seen, expected);
  else assert.ok(Math.abs(seen - expected) <= tolerance, `${seen} is not ${expected}`);
};

/** Every way to draw k of the trials, where the first c passed. */
function* draws(n: number, k: number, from = 0): Generator<number[]> {
  if (k === 0) yield [];
  else
    for (let first = from; first <= n - k; first++)
      for (const rest of draws(n, k - 1, first + 1)) yield [first, ...rest];
}

function enumerated(n: number, c: number, k: number, passes: (passed: boolean[]) => boolean): number | null {
  const all = [...draws(n, k)];
  const passing = all.filter((draw) => passes(draw.map((trial) => trial < c)));
  return all.length === 0 ? null : passing.length / all.length;
}

const counts = fc
  .record({ n: fc.integer({ min: 0, max: 9 }), k: fc.integer({ min: 1, max: 9 }) })
  .chain(({ n, k }) =>
    fc.record({ n: fc.constant(n), k: fc.constant(k), c: fc.integer({ min: 0, max: n }) }),
  );

describe('pass@k and pass^k', () => {
  test('are the shares of all draws of k trials in which one passed, in which all passed', () => {
    fc.assert(
      fc.property(counts, ({ n, c, k }) => {
        near(
          passAtK(n, c, k),
          enumerated(n, c, k, (drawn) => drawn.some(Boolean)),
        );
        near(
          passHatK(n, c, k),
          enumerated(n, c, k, (drawn) => drawn.every(Boolean)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('the curve is pass^k for each k', () => {
    fc.assert(
      fc.property(counts, ({ n, c }) => {
        const curve = passHatCurve(n, c);
        assert.equal(curve.length, n);
        for (const [index, share] of curve.entries()) near(share, passHatK(n, c, index + 1));
      }),
    );
  });

  test('are undefined with fewer trials than k, whatever came of them', () => {
    for (const c of [0, 2]) {
      assert.equal(passAtK(2, c, 3), null);
      assert.equal(passHatK(2, c, 3), null);
    }
    assert.equal(passAtK(0, 0, 1), null);
  });

  test('are the mean of what they estimate, over all samples; the plug-in formulas are not', () => {
    const [p, n, k] = [0.7, 3, 3];
    const expected = (estimate: (c: number) => number) =>
      [0, 1, 2, 3].reduce((sum, c) => sum + binomial(n, c) * p ** c * (1 - p) ** (n - c) * estimate(c), 0);
    near(
      expected((c) => passHatK(n, c, k) ?? Number.NaN),
      p ** k,
    );
    near(
      expected((c) => passAtK(n, c, k) ?? Number.NaN),
      1 - (1 - p) ** k,
    );
    near(
      expected((c) => (c / n) ** k),
      0.481,
      0.0005,
    );
    near(p ** k, 0.343, 0.0005);
  });

  test('neither overflow nor lose the smallest chances', () => {
    near(passHatK(10_000, 9_999, 100), 0.99, 1e-12);
    near(passAtK(100_000, 1, 1), 1e-5, 1e-12);
    assert.equal(passHatK(10_000, 10_000, 5_000), 1);
    near(passHatCurve(100_000, 99_999).at(-1) ?? null, 0, 1e-12);
  });

  test('refuse what no sample is', () => {
    for (const [n, c, k] of [
      [3, 4, 1],
      [3, -1, 1],
      [3, 1, 0],
      [2.5, 1, 1],
    ] as const)
      assert.throws(() => passAtK(n, c, k), RangeError);
  });
});

describe("Wilson's interval", () => {
  for (const [n, c, low, high] of [
    // Newcombe 1998, table I.
    [263, 81, 0.2553, 0.3662],
    [148, 15, 0.0624, 0.1605],
    [20, 0, 0, 0.1611],
    [29, 1, 0.0061, 0.1718],
  ] as const)
    test(`${c} of ${n}`, () => {
      const interval = wilsonInterval(n, c);
      near(interval?.low ?? null, low, 0.0001);
      near(interval?.high ?? null, high, 0.0001);
    });

  test('holds the share, and lies within 0 and 1', () => {
    fc.assert(
      fc.property(counts, ({ n, c }) => {
        const interval = wilsonInterval(n, c);
        if (n === 0 || interval === null) return assert.equal(interval, null);
        assert.ok(0 <= interval.low && interval.low <= c / n && c / n <= interval.high && interval.high <= 1);
      }),
    );
  });
});

describe('the mean of a suite', () => {
  test('has the standard error of independent trials where every case has one', () => {
    const seen = clusteredMean([1, 1, 0, 1].map((c) => ({ n: 1, c })));
    near(seen?.mean ?? null, 0.75);
    // √(s² / n) with s² = Σ(x − mean)² / (n − 1)
    near(seen?.standardError ?? null, Math.sqrt(0.75 / 3 / 4));
  });

  test('knows that the trials of a case are no new evidence when they all agree', () => {
    const once = clusteredMean([1, 1, 0, 1].map((c) => ({ n: 1, c })));
    const often = clusteredMean([1, 1, 0, 1].map((c) => ({ n: 10, c: 10 * c })));
    near(often?.standardError ?? null, once?.standardError ?? Number.NaN);
    assert.equal(often?.trials, 40);
  });

  test('leaves out cases without a scored trial, and says how many it is of', () => {
    assert.deepEqual(
      clusteredMean([
        { n: 2, c: 1 },
        { n: 0, c: 0 },
      ]),
      {
        mean: 0.5,
        standardError: null,
        trials: 2,
        cases: 1,
      },
    );
    assert.equal(clusteredMean([{ n: 0, c: 0 }]), null);
  });
});

describe('the exact McNemar test', () => {
  test('is the share of all ways to change that are as unequal, or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }), (improved, regressed) => {
        const changed = improved + regressed;
        const ways = Array.from(
          { length: 2 ** changed },
          (_, bits) => bits.toString(2).replaceAll('0', '').length,
        );
        const asUnequal = ways.filter((up) => Math.abs(2 * up - changed) >= Math.abs(improved - regressed));
        near(mcNemar(improved, regressed), asUnequal.length / ways.length);
      }),
    );
  });

  for (const [improved, regressed, p] of [
    [0, 0, 1],
    [0, 5, 0.0625],
    [0, 6, 0.03125],
    [1, 9, 0.021484375],
    [2, 2, 1],
  ] as const)
    test(`${improved} better, ${regressed} worse: p = ${p}`, () => near(mcNemar(improved, regressed), p));

  test('takes no longer for a million changes than for a few', () => {
    const began = performance.now();
    near(mcNemar(500_000, 500_000), 1);
    // The normal approximation with continuity correction.
    near(mcNemar(500_000, 500_980), 0.32782, 1e-4);
    assert.equal(smallestDifference(20_000, { improved: 3_000 }), 155);
    assert.ok(performance.now() - began < 5_000);
  });

  test('says what so many cases could have shown', () => {
    assert.equal(smallestDifference(5), null);
    assert.equal(smallestDifference(6), 6);
    assert.equal(smallestDifference(200), 6);
    assert.equal(smallestDifference(200, { improved: 1 }), 7);
    assert.equal(smallestDifference(8, { improved: 1 }), null);
  });
});

test('quantiles lie between the ranks', () => {
  assert.equal(quantile([], 0.5), null);
  assert.equal(quantile([3], 0.95), 3);
  assert.equal(quantile([4, 1, 2, 3], 0.5), 2.5);
  near(quantile([0, 10], 0.95), 9.5);
});

const binomial = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((product, factor) => product * factor, 1);

describe('Holm', () => {
  for (const [title, given, corrected] of [
    ['leaves one test alone', [0.03], [0.03]],
    ['counts the smallest as often as there are tests', [0.01, 0.04], [0.02, 0.04]],
    ['keeps the order in which they were given', [0.04, 0.01], [0.04, 0.02]],
    ['never makes a larger one smaller than one before it', [0.01, 0.011, 0.5], [0.03, 0.03, 0.5]],
    ['goes no higher than 1', [0.6, 0.7], [1, 1]],
    ['has nothing to say of nothing', [], []],
  ] as [string, number[], number[]][])
    test(title, () => assert.deepEqual(holm(given), corrected));
});
