import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareRaters } from './kappa.ts';

/** As many pairs as the table says: rows are the first rater's. */
const pairsOf = (categories: string[], table: number[][]): [string, string][] =>
  table.flatMap((row, first) =>
    row.flatMap((count, second) =>
      Array.from({ length: count }, (): [string, string] => [
        categories[first] ?? '',
        categories[second] ?? '',
      ]),
    ),
  );
const two = ['met', 'not_met'];
const three = ['met', 'partly', 'not_met'];

describe('kappa', () => {
  // Worked by hand: observed 0.7, expected 0.5; and the interval by the formula with the shares of the table.
  const examples: [
    title: string,
    categories: string[],
    table: number[][],
    kappa: number | null,
    agreement: number | null,
  ][] = [
    [
      'by hand',
      two,
      [
        [20, 5],
        [10, 15],
      ],
      0.4,
      0.7,
    ],
    [
      'the same agreement, rarer levels',
      two,
      [
        [45, 15],
        [25, 15],
      ],
      0.1304,
      0.6,
    ],
    [
      'no agreement',
      two,
      [
        [0, 10],
        [10, 0],
      ],
      -1,
      0,
    ],
    [
      'as by chance',
      two,
      [
        [25, 25],
        [25, 25],
      ],
      0,
      0.5,
    ],
    [
      'all of it',
      three,
      [
        [10, 0, 0],
        [0, 10, 0],
        [0, 0, 10],
      ],
      1,
      1,
    ],
    [
      'three levels',
      three,
      [
        [20, 5, 0],
        [3, 10, 2],
        [0, 4, 16],
      ],
      0.6471,
      0.7667,
    ],
    [
      'everybody says the same of everything',
      two,
      [
        [40, 0],
        [0, 0],
      ],
      null,
      1,
    ],
    [
      'nothing',
      two,
      [
        [0, 0],
        [0, 0],
      ],
      null,
      null,
    ],
    [
      'one',
      two,
      [
        [1, 0],
        [0, 0],
      ],
      null,
      1,
    ],
  ];
  for (const [title, categories, table, kappa, agreement] of examples)
    test(title, () => {
      const found = compareRaters(pairsOf(categories, table), categories);
      assert.deepEqual(found.matrix, table);
      const near = (seen: number | null, due: number | null) =>
        due === null
          ? assert.equal(seen, null)
          : assert.ok(seen !== null && Math.abs(seen - due) < 5e-4, `${seen}, not ${due}`);
      near(found.kappa, kappa);
      near(found.agreement, agreement);
    });

  test('its interval is what resampling gives', () => {
    const pairs = pairsOf(two, [
      [60, 15],
      [20, 55],
    ]);
    const { interval, kappa } = compareRaters(pairs, two);
    assert.ok(interval && kappa !== null);
    // A generator of its own, so that the test is the same every time.
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const resampled = Array.from({ length: 4_000 }, () => {
      const drawn = pairs.map(() => pairs[Math.floor(next() * pairs.length)] ?? (['met', 'met'] as const));
      return compareRaters(drawn, two).kappa ?? 0;
    }).sort((one, other) => one - other);
    assert.ok(Math.abs((resampled[100] ?? 0) - interval[0]) < 0.02, `${resampled[100]} and ${interval[0]}`);
    assert.ok(
      Math.abs((resampled[3_899] ?? 0) - interval[1]) < 0.02,
      `${resampled[3_899]} and ${interval[1]}`,
    );
  });

  for (const counts of [
    [3, 3, 0],
    [1, 4, 1],
    [49, 1, 7],
  ])
    test(`of what agrees in everything has no interval, so few prove nothing: ${counts.join(', ')}`, () => {
      const all = counts.map((count, row) => counts.map((_, column) => (row === column ? count : 0)));
      const { agreement, kappa, interval } = compareRaters(pairsOf(three, all), three);
      assert.deepEqual({ agreement, kappa, interval }, { agreement: 1, kappa: 1, interval: null });
    });

  test('a rating of no category is refused', () => {
    assert.throws(() => compareRaters([['met', 'great']], two), /great is not one of met, not_met/);
  });
});
