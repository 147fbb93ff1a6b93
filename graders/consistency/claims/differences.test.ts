import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTellingDifference } from './differences.ts';

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
