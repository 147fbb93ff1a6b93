import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatReader } from './chat-answer.ts';
import { definedTools, positionOf, readChatRequest, toolResultsOf } from './chat-request.ts';
import { beginCall } from './seen-call.ts';

/** The form that OpenAI had before tools, which older applications still send. */

const parameters = { type: 'object', properties: { id: { type: 'integer' } } };
const user = { role: 'user', content: 'Refund 7' };
const asks = (name: string, given: unknown) => ({
  role: 'assistant',
  content: null,
  function_call: { name, arguments: JSON.stringify(given) },
});
const answers = (name: string, content: string) => ({ role: 'function', name, content });
const read = (given: object) => readChatRequest({ model: 'm', ...given }) ?? assert.fail('not read');

test('functions are tools', () => {
  const functions = [{ name: 'refund', description: 'Refunds.', parameters }];
  const tools = [{ type: 'function', function: functions[0] }];
  const defined = [{ name: 'refund', definition: { description: 'Refunds.', parameters } }];
  assert.deepEqual(definedTools(read({ messages: [user], functions })), defined);
  assert.deepEqual(definedTools(read({ messages: [user], tools })), defined);
});

test('each result answers the call before it, and an answer has the id by which its result is found', () => {
  const messages = [user, asks('find', { id: 7 }), answers('find', 'a lamp')];
  const found = { callId: 'function-call-0', name: 'find', arguments: '{"id":7}', content: 'a lamp' };
  const request = read({ messages });
  assert.deepEqual([toolResultsOf(request), positionOf(request).step], [[found], 1]);
  const call = beginCall(null);
  const { event } = chatReader(call, request);
  for (const function_call of [
    { name: 'refund', arguments: '' },
    { arguments: '{"id":' },
    { arguments: '7}' },
  ])
    assert.ok(event({ choices: [{ index: 0, delta: { function_call } }] }));
  assert.deepEqual(call.toolCalls, [{ id: 'function-call-1', name: 'refund', arguments: '{"id":7}' }]);
  const later = read({ messages: [...messages, asks('refund', { id: 7 }), answers('refund', 'done')] });
  assert.deepEqual(
    toolResultsOf(later).map(({ callId, content }) => [callId, content]),
    [
      ['function-call-0', 'a lamp'],
      ['function-call-1', 'done'],
    ],
  );
});

test('a call that a relay sends in both forms is one', () => {
  const call = beginCall(null);
  const called = { name: 'refund', arguments: '{"id":7}' };
  const message = { function_call: called, tool_calls: [{ id: 'a', function: called }] };
  assert.ok(chatReader(call, read({ messages: [user] })).whole({ choices: [{ message }] }));
  assert.deepEqual(call.toolCalls, [{ id: 'a', ...called }]);
});

test('a tool may have null for the form that it does not have', () => {
  const messages = [user];
  const names = (tools: unknown) => definedTools(read({ messages, tools })).map(({ name }) => name);
  assert.deepEqual(names([{ type: 'function', function: { name: 'refund' }, custom: null }]), ['refund']);
  assert.deepEqual(names([{ type: 'custom', function: null, custom: { name: 'shell' } }]), ['shell']);
});
