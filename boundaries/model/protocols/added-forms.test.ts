import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anthropicReader } from './anthropic-answer.ts';
import { anthropicRequestSchema } from './anthropic-request.ts';
import { chatReader } from './chat-answer.ts';
import { responsesReader } from './responses-answer.ts';
import { beginCall } from './seen-call.ts';

const noRequest = { model: 'm', messages: [] };

// An answer with a part that cannot be read is no evidence that the model called no tool.
test('an event of a type that Anthropic has added hides nothing; a known one in another form does', () => {
  const { event } = anthropicReader(beginCall(null));
  assert.equal(event({ type: 'message_progress', percent: 3 }), true);
  assert.equal(event({ type: 'content_block_start', index: 0 }), false);
  assert.equal(event({ message: 'no type' }), false);
  assert.equal(event(null), false);
});

test('a chunk with its content in parts has the text without the reasoning', () => {
  const call = beginCall(null);
  const { event } = chatReader(call, noRequest);
  const chunk = (content: unknown) => ({ choices: [{ index: 0, delta: { content } }] });
  assert.ok(event(chunk([{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }])));
  assert.ok(event(chunk([{ type: 'text', text: 'It is ' }])));
  assert.ok(event(chunk('done.')));
  assert.equal(call.text, 'It is done.');
  assert.equal(event(chunk([3])), false);
});

test('an event of a response needs no output; a whole response does', () => {
  const { event, whole } = responsesReader(beginCall(null));
  assert.ok(event({ type: 'response.created', response: { id: 'resp_1', status: 'in_progress' } }));
  assert.equal(whole({ id: 'resp_1', status: 'completed' }), false);
});

test('instructions may be null', () => {
  assert.ok(anthropicRequestSchema.safeParse({ model: 'm', system: null, messages: [] }).success);
});

test('arguments of a whole answer may be an object', () => {
  const call = beginCall(null);
  const asked = { id: 'a', function: { name: 'refund', arguments: { id: 7 } } };
  assert.ok(chatReader(call, noRequest).whole({ choices: [{ index: 0, message: { tool_calls: [asked] } }] }));
  assert.deepEqual(call.toolCalls, [{ id: 'a', name: 'refund', arguments: '{"id":7}' }]);
});

test('the end of a stream may have the text alone, and leave out what came before a call', () => {
  const call = beginCall(null);
  const { event } = responsesReader(call);
  const item = { type: 'function_call', id: 'fc', call_id: 'a', name: 'refund', arguments: '{"id":7}' };
  const message = { type: 'message', content: [{ type: 'output_text', text: 'Done.' }] };
  assert.ok(event({ type: 'response.output_item.added', output_index: 1, item: { ...item, arguments: '' } }));
  assert.ok(
    event({ type: 'response.completed', response: { output: [item, message], status: 'completed' } }),
  );
  assert.deepEqual(
    [call.text, call.toolCalls],
    ['Done.', [{ id: 'a', name: 'refund', arguments: '{"id":7}' }]],
  );
});

test('a function without a call_id is the application’s, and a shell command is the input of its call', () => {
  const call = beginCall(null);
  const action = { type: 'exec', command: ['ls'] };
  const output = [
    { type: 'function_call', id: 'fc', name: 'refund', arguments: '{"id":7}' },
    { type: 'local_shell_call', id: 'l', call_id: 'b', action },
    { type: 'code_interpreter_call', id: 'ci', code: 'print(1)', status: 'completed' },
  ];
  assert.ok(responsesReader(call).whole({ id: 'r', output, status: 'completed' }));
  assert.deepEqual(call.toolCalls, [
    { id: 'fc', name: 'refund', arguments: '{"id":7}' },
    { id: 'b', name: 'local_shell', arguments: JSON.stringify({ action }) },
    { id: 'ci', name: 'code_interpreter', arguments: '{"code":"print(1)"}', executed: { failed: false } },
  ]);
});

test('Anthropic counts what it reads from its cache and writes into it beside the input', () => {
  const call = beginCall(null);
  const usage = {
    ...{ input_tokens: 10, output_tokens: 5 },
    ...{ cache_read_input_tokens: 200, cache_creation_input_tokens: 3_000 },
  };
  assert.ok(
    anthropicReader(call).whole({ type: 'message', model: 'm', content: [], stop_reason: 'end_turn', usage }),
  );
  assert.deepEqual(call.tokens, { prompt: 3_210, completion: 5, cached: 200, cacheWritten: 3_000 });
});
