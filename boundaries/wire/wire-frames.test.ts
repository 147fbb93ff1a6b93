import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aiSdkBody } from '../../tests/doubles/an-ai-sdk-stream.ts';
import { callsOnWire, textOnWire } from './on-wire.ts';
import { readBody, readFrames } from './wire-reader.ts';

describe('a socket', () => {
  test('each message is whole by itself, also behind the digits of Socket.IO', () => {
    const { steps } = readFrames('42["token",{"text":"Hel"}]\n42["token",{"text":"lo"}]\n42["done",{}]\n');
    assert.equal(textOnWire(steps), 'Hello');
    assert.deepEqual(steps.at(-1)?.type, 'stop');
  });
  test('a protocol is recognised there too', () => {
    const { protocol, steps } = readFrames(
      '{"type":"RUN_STARTED"}\n{"type":"TEXT_MESSAGE_CONTENT","delta":"Hi"}\n{"type":"RUN_FINISHED"}\n',
    );
    assert.equal(protocol, 'ag-ui');
    assert.deepEqual(
      steps.map(({ type }) => type),
      ['start', 'delta', 'stop'],
    );
  });
  test('a stream in a field of messages of another protocol is read', () => {
    // As the package `@cloudflare/ai-chat` sends the AI SDK's stream.
    const message = (body: string, done = false) =>
      `${JSON.stringify({ body, done, id: 'XQ7A2xW6', type: 'cf_agent_use_chat_response' })}\n`;
    const chunks = [
      { type: 'start', messageId: 'assistant_1' },
      { type: 'start-step' },
      {
        type: 'tool-input-available',
        toolCallId: 'call_1',
        toolName: 'getWeather',
        input: { city: 'Paris' },
      },
      { type: 'tool-output-available', toolCallId: 'call_1', output: { temperature: 17 } },
      { type: 'text-delta', id: 'msg_1', delta: '17 degrees ' },
      { type: 'text-delta', id: 'msg_1', delta: 'in Paris.' },
    ];
    const begun =
      '{"name":"default","type":"cf_agent_identity"}\n' +
      chunks.map((chunk) => message(JSON.stringify(chunk))).join('');
    const { protocol, steps } = readFrames(begun + message('', true));
    assert.equal(protocol, 'ai-sdk');
    assert.equal(textOnWire(steps), '17 degrees in Paris.');
    assert.deepEqual(callsOnWire(steps), [
      {
        id: 'call_1',
        name: 'getWeather',
        arguments: { city: 'Paris' },
        result: { temperature: 17 },
        failed: false,
      },
    ]);
    assert.equal(steps.at(-1)?.type, 'stop');
    assert.notEqual(readFrames(begun).steps.at(-1)?.type, 'stop');
    // With and without chunks of the stream before it.
    const failure =
      '{"error":true,"body":"An error occurred.","done":false,"id":"1","type":"cf_agent_use_chat_response"}\n';
    for (const frames of [begun + failure, message('{"type":"start"}') + failure]) {
      const last = readFrames(frames).steps.at(-1);
      assert.deepEqual(last && { ...last, end: 0 }, { type: 'error', message: 'An error occurred.', end: 0 });
    }
  });
  test('a tool that failed is no failure of the reply', () => {
    const { steps } = readFrames('{"type":"tool_result","error":true,"text":"No such order"}\n');
    assert.deepEqual(steps, []);
  });
});

test('each step knows where in the body it ended', () => {
  const { steps } = readBody(aiSdkBody);
  for (const { type, end } of steps) {
    assert.ok(end > 0 && end <= aiSdkBody.length);
    if (type === 'stop') assert.ok(aiSdkBody.slice(0, end).includes('"finish"'));
  }
  assert.deepEqual(
    steps.map(({ end }) => end),
    steps.map(({ end }) => end).toSorted((one, other) => one - other),
  );
});
