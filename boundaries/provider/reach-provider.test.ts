import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReachedProvider } from '../../tests/doubles/a-reached-provider.ts';
import { beginCall, type SeenCall } from '../model/protocols/seen-call.ts';

const provider = { baseUrl: 'http://127.0.0.1:9', apiKey: 'none' };

/** A cent for each token, and a budget of one dollar. */
function whyStopAfter(call: Partial<SeenCall>): string | null {
  const { pay, spending } = aReachedProvider(provider, {
    budget: 1,
    costOf: ({ prompt, completion }) => (prompt + completion) / 100,
  });
  pay({ ...beginCall(0), ...call }, 300);
  return spending.whyStop();
}

describe('what counts towards the budget', () => {
  const begun = { status: 200, interrupted: true, tokens: { prompt: 1, completion: 1 } };
  const tokens = { prompt: 60, completion: 60 };
  for (const [title, call, isSpent] of [
    ['an answer', { status: 200, tokens }, true],
    ['a cheap answer', { status: 200, tokens: { prompt: 1, completion: 1 } }, false],
    ['a refused request', { status: 429 }, false],
    ['no answer', { status: 0, interrupted: true }, false],
    ['a failure within a stream', { status: 529, firstTokenAt: 1, text: 'Okay' }, true],
    ['a failure within a stream that states its tokens', { status: 400, tokens }, true],
    ['an interrupted answer that has begun to count', { ...begun, text: 'Okay' }, true],
    ['an interrupted answer', { status: 200, interrupted: true }, true],
  ] as const)
    test(title, () => assert.equal(whyStopAfter(call) !== null, isSpent));

  test('an interrupted answer reports no tokens and no cost, whatever it has counted until then', () => {
    const { pay } = aReachedProvider(provider, { costOf: () => 1 });
    const call = { ...beginCall(0), ...begun };
    pay(call, 300);
    assert.deepEqual([call.tokens, call.cost], [null, null]);
  });
});
