import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geminiReader } from './gemini-answer.ts';
import { beginCall } from './seen-call.ts';

/** Tools that Gemini runs itself are calls, as those of the other providers are. */

const noRequest = { model: 'm', messages: [] };
const parts = (...all: object[]) => ({ candidates: [{ content: { parts: all } }] });
const search = (...webSearchQueries: string[]) => ({
  candidates: [{ content: { parts: [] }, groundingMetadata: { webSearchQueries } }],
});

test('code that was run, and a search, which a stream repeats', () => {
  const call = beginCall(null);
  const { event } = geminiReader(call, noRequest);
  const answers = [
    parts({ text: 'I compute it.' }, { executable_code: { language: 'PYTHON', code: 'print(1)' } }),
    parts({ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } }),
    parts({ executableCode: { code: '1/0' } }, { codeExecutionResult: { outcome: 'OUTCOME_FAILED' } }),
    search('oslo'),
    search('oslo', 'ys'),
    parts({ functionCall: { name: 'book', args: { city: 'Oslo' } } }),
    { candidates: [{ finishReason: 'STOP' }] },
  ];
  for (const answer of answers) assert.ok(event(answer));
  const code = 'codeExecution';
  assert.deepEqual(call.toolCalls, [
    {
      id: null,
      name: code,
      arguments: '{"language":"PYTHON","code":"print(1)"}',
      executed: { result: '1', failed: false },
    },
    { id: null, name: code, arguments: '{"code":"1/0"}', executed: { result: '', failed: true } },
    { id: null, name: 'googleSearch', arguments: '{"queries":["oslo","ys"]}', executed: { failed: null } },
    // Its number counts the calls of the application alone, as later requests have them.
    { id: 'gemini-call-0', name: 'book', arguments: '{"city":"Oslo"}' },
  ]);
  assert.deepEqual([call.text, call.finishReason], ['I compute it.', 'tool_calls']);
});

test('an answer with nothing but a search has not asked the application for tools', () => {
  const call = beginCall(null);
  const { whole } = geminiReader(call, noRequest);
  const [candidate] = search('oslo').candidates;
  assert.ok(whole({ candidates: [{ ...candidate, finishReason: 'STOP' }] }));
  assert.equal(call.finishReason, 'stop');
});
