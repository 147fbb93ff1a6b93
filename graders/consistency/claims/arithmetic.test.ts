import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isComputed, isTellingDifference, totalsIn } from './arithmetic.ts';

const cases: [title: string, amount: number, written: number[], recorded: number[], expected: boolean][] = [
  ['of two recorded amounts', 376, [], [30267, 29891, 5840], true],
  ['of a written and a recorded one', 4408, [4192], [8600], true],
  ['the sum of two', 9999, [], [5840, 4159], true],
  ['of two written ones only', 376, [30267, 29891], [5840], false],
  ['no difference', 386, [], [30267, 29891, 5840], false],
  ['of whole amounts, where most are differences', 4500, [], [10000, 14500, 9900, 14300, 9700, 14600], false],
  ['of whole amounts, where few are', 258000, [278700], [20700], true],
  ['of more amounts than tell', 376, [], Array.from({ length: 101 }, (_, at) => 376 * (at + 1)), false],
];

for (const [title, amount, written, recorded, expected] of cases)
  test(`a difference ${title}`, () => {
    assert.equal(
      isTellingDifference(amount, { written: new Set(written), recorded: new Set(recorded) }),
      expected,
    );
  });

/** Whole amounts of a reply that has many of them. */
const many = [5300, 15900, 56100, 27800, 9900, 570000, 45600, 21300, 8700, 31100, 12400, 6600, 20700];

const computed: [title: string, amount: number, written: number[], expected: boolean][] = [
  ['a sum of two', 29500, [10500, 19000], true],
  ['a difference of two', 8500, [10500, 19000], true],
  ['a sum of three with rounding', 12502, [4167, 4167 * 2 - 1, 1], true],
  ['a multiple', 9000, [3000], true],
  ['no sum', 29600, [10500, 19000], false],
  ['a difference of the last of many', 524400, many, true],
  ['another amount beside many', 525100, many, false],
  ['a sum of three of many whole amounts, as every amount is', 39900, many.slice(0, 12), false],
];

for (const [title, amount, written, expected] of computed)
  test(`computed: ${title}`, () => {
    assert.equal(isComputed(amount, new Set(written)), expected);
  });

const totals: [text: string, right: string[], wrong: string[]][] = [
  ['$105 + $190 = $295', ['295'], []],
  ['$105 + $190 = $296', [], ['296']],
  ['$5,700 - $456 = **$5,244**', ['5,244'], []],
  ['$5,700 - $456 = **$5,251**', [], ['5,251']],
  ['$465 (flights) + $30 (insurance) = $495', ['495'], []],
  ['1.197,50 € - 527,50 € = 670 €', [], []],
];

for (const [text, right, wrong] of totals)
  test(`the total of ${text}`, () => {
    const found = totalsIn(text);
    assert.deepEqual([[...found.right], [...found.wrong]], [right, wrong]);
  });
