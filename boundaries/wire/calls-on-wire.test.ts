import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callsOnWire } from './on-wire.ts';
import { readBody } from './wire-reader.ts';

const events = (...values: object[]) => values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');

describe('calls on the wire', () => {
  test('a tool of Mastra that suspends waits for the user', () => {
    const { steps } = readBody(
      events(
        ...[
          { type: 'tool-call', payload: { toolCallId: 'c1', toolName: 'book', args: {} } },
          {
            type: 'tool-call-suspended',
            payload: { toolCallId: 'c1', toolName: 'book', suspendPayload: {} },
          },
          { type: 'finish', payload: {} },
        ].map((chunk) => ({ ...chunk, runId: 'r', from: 'AGENT' })),
      ),
    );
    assert.deepEqual(
      steps.map(({ end: _, ...step }) => step),
      [
        { type: 'call', id: 'c1', name: 'book', arguments: {} },
        { type: 'confirmation', id: 'c1' },
        { type: 'stop' },
      ],
    );
  });

  test('a chunk of AG-UI without an id continues the call before it', () => {
    const { steps } = readBody(
      events(
        { type: 'RUN_STARTED' },
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'c1', toolCallName: 'pay', delta: '{"amount":' },
        { type: 'TOOL_CALL_CHUNK', delta: '10}' },
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'c2', toolCallName: 'list', delta: '{' },
        { type: 'TOOL_CALL_CHUNK', delta: '}' },
        { type: 'RUN_FINISHED' },
      ),
    );
    assert.deepEqual(callsOnWire(steps), [
      { id: 'c1', name: 'pay', arguments: { amount: 10 }, failed: null },
      { id: 'c2', name: 'list', arguments: {}, failed: null },
    ]);
  });

  test('a result without its call is one of an earlier reply', () => {
    const { steps } = readBody(
      events(
        { type: 'start' },
        { type: 'tool-output-error', toolCallId: 'c1', errorText: 'no money' },
        { type: 'text-delta', id: '1', delta: 'Sorry.' },
        { type: 'finish' },
      ),
    );
    assert.deepEqual(callsOnWire(steps), [
      { id: 'c1', name: '', arguments: null, result: 'no money', failed: true },
    ]);
  });

  test('a name that is repeated in each chunk is one name', () => {
    const chunk = (given: string) => ({
      object: 'chat.completion.chunk',
      choices: [
        { delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'pay', arguments: given } }] } },
      ],
    });
    const { steps } = readBody(events(chunk('{"amount":'), chunk('10}')));
    assert.deepEqual(callsOnWire(steps), [{ id: 'a', name: 'pay', arguments: { amount: 10 }, failed: null }]);
  });

  const chunks = (...deltas: object[]) =>
    events(...deltas.map((delta) => ({ object: 'chat.completion.chunk', choices: [{ delta }] })));
  const asked = (id: string, called: object) => ({ tool_calls: [{ index: 0, id, ...called }] });
  const pay = { function: { name: 'pay', arguments: '{"amount":10}' } };
  const paid = { name: 'pay', arguments: { amount: 10 }, failed: null };
  for (const [title, body, expected] of [
    [
      'each numbered 0',
      chunks(asked('a', pay), asked('b', pay)),
      [
        { id: 'a', ...paid },
        { id: 'b', ...paid },
      ],
    ],
    [
      'an id that is empty after the first chunk',
      chunks(
        asked('a', { function: { name: 'pay', arguments: '{"amount":' } }),
        asked('', { function: { arguments: '10}' } }),
      ),
      [{ id: 'a', ...paid }],
    ],
    [
      'the form before tools',
      chunks(
        { function_call: { name: 'pay', arguments: '{"amount":' } },
        { function_call: { arguments: '10}' } },
      ),
      [{ id: null, ...paid }],
    ],
    [
      'an object for arguments',
      chunks(asked('a', { function: { name: 'pay', arguments: { amount: 10 } } })),
      [{ id: 'a', ...paid }],
    ],
    [
      'a custom tool',
      chunks(asked('a', { custom: { name: 'shell', input: 'ls' } })),
      [{ id: 'a', name: 'shell', arguments: 'ls', failed: null }],
    ],
    [
      'a custom tool of a response',
      events(
        { type: 'response.created' },
        {
          type: 'response.output_item.done',
          item: { type: 'custom_tool_call', call_id: 'a', name: 'shell', input: 'ls' },
        },
      ),
      [{ id: 'a', name: 'shell', arguments: 'ls', failed: null }],
    ],
  ] as const)
    test(title, () => assert.deepEqual(callsOnWire(readBody(body).steps), expected));
});
