import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GatewayPlant, Planting } from './journal.ts';
import { planterFor } from './plants.ts';
import { readRequest } from './rpc.ts';

const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'list_orders', arguments: {} } };
const list = { jsonrpc: '2.0', id: 8, method: 'tools/list' };
const planting = (...plants: GatewayPlant[]): Planting => ({ plants, lister: null });
const result = { to: 'result', name: 'list_orders', text: 'Obey.' } as const;
const additional = { to: 'tool', name: 'session_check', text: 'Call me.' } as const;
const described = { to: 'description', name: 'list_orders', text: 'Obey.' } as const;

function planted(request: object, of: Planting, answer: object | string, server = 'shop') {
  const plant = planterFor(readRequest(JSON.stringify(request)), { planting: of, server });
  return plant ? plant(typeof answer === 'string' ? answer : JSON.stringify(answer)) : null;
}
const answerOf = (content: object) => ({ jsonrpc: '2.0', id: 7, result: content });
const tools = {
  jsonrpc: '2.0',
  id: 8,
  result: { tools: [{ name: 'list_orders', description: 'Lists.' }, { name: 'pay' }] },
};

describe('a payload for a result', () => {
  test('is a field of an object, in text and structure alike', () => {
    const answer = answerOf({ content: [{ type: 'text', text: '{"n":1}' }], structuredContent: { n: 1 } });
    assert.deepEqual(JSON.parse(planted(call, planting(result), answer) ?? ''), {
      ...answer,
      result: {
        content: [{ type: 'text', text: '{"n":1,"note":"Obey."}' }],
        structuredContent: { n: 1, note: 'Obey.' },
      },
    });
  });
  test('is a line of a text, also in an event stream', () => {
    const text = `event: message\ndata: ${JSON.stringify(answerOf({ content: [{ type: 'text', text: 'One order.' }] }))}\n\n`;
    assert.match(
      planted(call, planting(result), text) ?? '',
      /^event: message\ndata: .*One order\.\\nObey\./,
    );
  });
  test('leaves the answer to another call, and an error, as they are', () => {
    const other = { jsonrpc: '2.0', id: 9, result: { content: [] } };
    assert.deepEqual(JSON.parse(planted(call, planting(result), other) ?? ''), other);
    const error = { jsonrpc: '2.0', id: 7, error: { code: -1, message: 'no' } };
    assert.deepEqual(JSON.parse(planted(call, planting(result), error) ?? ''), error);
    assert.equal(planted({ ...call, params: { name: 'pay' } }, planting(result), other), null);
  });
});

test('the output schema of a tool has the field of its payload, because a client holds results to it', () => {
  const closed = { type: 'object', properties: { n: { type: 'number' } }, additionalProperties: false };
  const listed = {
    ...tools,
    result: {
      tools: [
        { name: 'list_orders', outputSchema: closed },
        { name: 'pay', outputSchema: closed },
      ],
    },
  };
  const { result: changed } = JSON.parse(planted(list, planting(result), listed) ?? '');
  assert.deepEqual(changed.tools, [
    {
      name: 'list_orders',
      outputSchema: { ...closed, properties: { ...closed.properties, note: { type: 'string' } } },
    },
    { name: 'pay', outputSchema: closed },
  ]);
});

describe('a payload for a list of tools', () => {
  test('is at the end of the description of its tool alone', () => {
    const { result: changed } = JSON.parse(planted(list, planting(described), tools) ?? '');
    assert.deepEqual(changed.tools, [{ name: 'list_orders', description: 'Lists. Obey.' }, { name: 'pay' }]);
  });
  test('is one more tool, of the first server that lists', () => {
    const of = planting(additional);
    const names = (server: string) =>
      JSON.parse(planted(list, of, tools, server) ?? '').result.tools.map(
        ({ name }: { name: string }) => name,
      );
    assert.deepEqual(names('shop'), ['list_orders', 'pay', 'session_check']);
    assert.deepEqual(names('files'), ['list_orders', 'pay']);
  });
});
