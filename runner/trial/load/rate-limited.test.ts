import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Reply, Score } from '../../../record/trial.ts';
import { aReply } from '../../../tests/doubles/a-trial.ts';
import { overloadError } from './overload.ts';

const turn = (reply: Partial<Reply>) => ({ reply: aReply(reply), conversation: 0, sentAt: 100 });
const score = (code: string): Score => ({
  grader: code,
  kind: 'code',
  verdict: 'fail',
  code,
  reason: '',
  evidence: [],
  required: true,
  turn: 0,
});

describe('what was rate-limited on its way to the provider is late for that alone', () => {
  const verdictOf = (heldMs: number, code: string) =>
    overloadError(
      { turns: [turn({ end: 'stalled' })], scores: [score(code)], mutation: null },
      { received: [], calls: [], model: [{ turn: 0, heldMs }] },
    );
  test('a reply that did not come in time is no verdict, and why is said', () => {
    const error = verdictOf(12_000, 'text_mismatch');
    assert.equal(error?.code, 'rate_limited');
    assert.equal(error?.boundary, 'model');
    assert.match(error?.message ?? '', /turn 1 were rate-limited for 12\.0 s/);
  });
  test('what was done that should not be is a failure', () =>
    assert.equal(verdictOf(12_000, 'forbidden_tool'), null));
  test('where silence ended the reply it may have been ours; where a signal did it was not', () => {
    const of = (signals: string[]) =>
      overloadError(
        {
          turns: [turn({ end: 'complete', signals })],
          scores: [score('text_mismatch')],
          mutation: null,
        },
        { received: [], calls: [], model: [{ turn: 0, heldMs: 12_000 }] },
      )?.code;
    assert.equal(of(['quiet']), 'rate_limited');
    assert.equal(of(['wire']), undefined);
  });
  test('hardly rate-limited is not rate-limited', () => assert.equal(verdictOf(900, 'text_mismatch'), null));
});
