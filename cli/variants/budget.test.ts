import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openBudget } from './run-variants.ts';

describe('what variants may spend together', () => {
  for (const [title, usd, costs, left, isSpent] of [
    ['is what is left of it', 5, [0, 1.25], 3.75, false],
    ['counts from now on', 5, [100, 101.25], 3.75, false],
    ['is spent when nothing is left', 5, [0, 5], 0, true],
    ['is spent when trials that went on took more', 5, [0, 5.5], -0.5, true],
    ['is spent when less is left than a setting can say', 0.3, [0, 0.29999999999999], 0, true],
    ['has no limit where none was given', null, [0, 1_000], null, false],
  ] as const)
    test(title, () => {
      const spent = [...costs];
      const budget = openBudget(usd, () => (spent.length > 1 ? spent.shift() : spent[0]) ?? 0);
      // Without a limit nobody asks what was spent.
      assert.deepEqual([budget.left(), budget.isSpent()], [left, isSpent]);
    });
});
