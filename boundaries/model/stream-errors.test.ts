import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { protocolOf } from './protocols/protocols.ts';
import { beginCall, type SeenCall } from './protocols/seen-call.ts';
import { watchAnswer } from './witness.ts';

/** Errors of providers within an answer that began with 200. */

const path = { chat: '/v1/chat/completions', responses: '/v1/responses', messages: '/v1/messages' };

function read(api: keyof typeof path, value: unknown, contentType = 'text/event-stream'): SeenCall {
  const call = beginCall(0);
  const answer = protocolOf(path[api])?.reader(call, { model: '', messages: [] });
  assert.ok(answer);
  const reader = watchAnswer(call, answer, { ended: () => undefined }).answered(200, contentType);
  const json = JSON.stringify(value);
  reader.write(Buffer.from(contentType === 'application/json' ? json : `data: ${json}\n\n`));
  reader.end();
  return call;
}

const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
const failed = { error: { code: 'server_error', message: 'An error occurred' } };
const limit = { code: 400, message: 'Token limit reached' };
const unsure = { message: 'no such tool', type: 'invalid_request_error', code: 'tool_use_failed' };

describe('the status that stands for it, and its message', () => {
  for (const [title, call, status, problem] of [
    ['Anthropic', read('messages', overloaded), 529, 'overloaded_error: Overloaded'],
    [
      'Responses, the response failed',
      read('responses', { type: 'response.failed', response: { status: 'failed', ...failed } }),
      500,
      'server_error: An error occurred',
    ],
    [
      'Responses, whole',
      read('responses', { output: [], status: 'failed', ...failed }, 'application/json'),
      500,
      'server_error: An error occurred',
    ],
    [
      'Responses, an event',
      read('responses', { type: 'error', code: 'rate_limit_exceeded', message: 'Too many' }),
      429,
      'rate_limit_exceeded: Too many',
    ],
    [
      'OpenRouter, beside a choice',
      read('chat', { error: limit, choices: [{ delta: { content: '' } }] }),
      400,
      'Token limit reached',
    ],
    [
      'a relay, whole',
      read('chat', { error: { code: 502, message: 'Bad' } }, 'application/json'),
      502,
      'Bad',
    ],
    ['Groq', read('chat', { error: { ...unsure, status_code: 400 } }), 400, 'tool_use_failed: no such tool'],
    ['one that may be the own', read('chat', { error: unsure }), 200, 'tool_use_failed: no such tool'],
    ['none', read('chat', { error: null, choices: [{ delta: { content: 'Okay' } }] }), 200, null],
    ['a number that is no status', read('chat', { error: { code: 1_301, message: 'Bad' } }), 200, 'Bad'],
  ] as const)
    test(title, () => assert.deepEqual([call.status, call.problem, call.unread], [status, problem, null]));
});
