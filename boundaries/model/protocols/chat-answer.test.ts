import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatReader } from './chat-answer.ts';
import { beginCall } from './seen-call.ts';

const noRequest = { model: 'm', messages: [] };

const counts = { prompt_tokens: 3, completion_tokens: 2 };

for (const [title, usage, tokens] of [
  ['all of them', counts, { prompt: 3, completion: 2 }],
  ['none', null, null],
  ['those of the prompt only', { prompt_tokens: 3, total_tokens: 3 }, null],
  ['null for the answer', { ...counts, completion_tokens: null }, null],
] as const)
  test(`an answer is read with its counts of tokens: ${title}`, () => {
    const call = beginCall(null);
    const isRead = chatReader(call, noRequest).event({
      choices: [{ delta: { content: 'Hello' }, finish_reason: 'stop' }],
      usage,
    });
    assert.ok(isRead);
    assert.deepEqual([call.text, call.finishReason, call.tokens], ['Hello', 'stop', tokens]);
  });

test('the counts of a stream of Groq are in a field of its own', () => {
  const call = beginCall(null);
  const { event } = chatReader(call, noRequest);
  assert.ok(event({ choices: [{ index: 0, delta: { content: 'Hi' } }], x_groq: { id: 'req_1' } }));
  assert.ok(
    event({ choices: [{ delta: {}, finish_reason: 'stop' }], x_groq: { id: 'req_1', usage: counts } }),
  );
  assert.deepEqual([call.text, call.tokens], ['Hi', { prompt: 3, completion: 2 }]);
});

test('counts alone have to be counts', () => {
  const { event } = chatReader(beginCall(null), noRequest);
  assert.deepEqual([event({ usage: counts }), event({ usage: { prompt_tokens: 3 } })], [true, false]);
});
