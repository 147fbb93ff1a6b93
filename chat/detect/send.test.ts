import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { carries } from './send.ts';

describe('a request that carries the words', () => {
  for (const [sent, words, expected] of [
    ['{"message":"no"}', 'no', true],
    ['{"message":"I know"}', 'no', false],
    ['?channel=notifications', 'no', false],
    ['?q=no thanks', 'no', true],
    ['{"text":"say \\"hi\\"\\nplease"}', 'say "hi"\nplease', true],
    ['{"text":"好的"}', '好的', true],
    ['{"text":"What (if)?"}', 'What (if)?', true],
    ['{"text":"a-b/c"}', 'a-b/c', true],
    ['', 'no', false],
  ] as const)
    test(`${sent}: ${words}`, () => assert.equal(carries(sent, words), expected));
});
