import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeTokens, percent } from './visible.ts';

for (const [title, share, shown] of [
  ['nothing is known', null, '–'],
  ['none passed', 0, '0 %'],
  ['all passed', 1, '100 %'],
  ['one of many did not', 2099 / 2100, '99.9 %'],
  ['a mean falls short by a rounding error', (0.44 * 2 + 0.43999999999999995) / 3, '44 %'],
] as const)
  test(`a share where ${title}: ${shown}`, () => assert.equal(percent(share), shown));

const told = { status: 200, tokens: { prompt: 100, completion: 20 } };
const silent = { status: 200, tokens: null };
const failed = { status: 500, tokens: null };
for (const [title, calls, shown] of [
  ['no call', [], '0 tokens'],
  ['calls that report them, and one that failed', [told, told, failed], '240 tokens'],
  ['a call that does not report them', [silent], 'tokens not known'],
  ['one that does, and one that does not', [told, silent], '120 tokens and more'],
] as const)
  test(`the tokens of ${title}: ${shown}`, () => assert.equal(describeTokens(calls), shown));
