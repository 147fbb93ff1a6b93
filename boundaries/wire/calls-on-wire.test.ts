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
});
