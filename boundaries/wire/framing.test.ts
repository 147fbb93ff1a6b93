import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callsOnWire, textOnWire } from './on-wire.ts';
import { readBody, wireReader } from './wire-reader.ts';

const inLines = (value: unknown): string => JSON.stringify(value, null, 2);

describe('a body that begins as JSON', () => {
  for (const [title, body, protocol, text] of [
    [
      'a document whose lists end with a text and a number',
      inLines({ reply: 'Booked.', next: ['Show', 'Cancel'], ids: [1, 2], one: ['a'] }),
      null,
      'Booked.',
    ],
    [
      'a whole answer of Responses that repeats the schemas of its tools',
      inLines({
        object: 'response',
        status: 'completed',
        output: [{ type: 'message', content: [{ type: 'output_text', text: 'Booked.' }] }],
        tools: [{ type: 'function', name: 'book', parameters: { required: ['day', 'time'] } }],
      }),
      'openai-responses',
      'Booked.',
    ],
    ['texts in lines, after a line that is no JSON', '[START]\n"Boo"\n"ked."\n[DONE]\n', null, 'Booked.'],
    ['objects in lines, with commas between', '[\n{"text":"Boo"}\n,\n{"text":"ked."}\n]', null, 'Booked.'],
  ] as const)
    test(title, () => {
      const whole = readBody(body);
      assert.equal(whole.protocol, protocol);
      assert.equal(textOnWire(whole.steps), text);
      const reader = wireReader();
      for (const letter of body) reader.push(letter);
      reader.close();
      assert.deepEqual(reader.steps, whole.steps);
    });
});

test('a data stream of the AI SDK 4, as bolt.diy sends it', () => {
  const body = [
    '2:[{"type":"progress","label":"response","status":"in-progress","order":1,"message":"Generating Response"}]',
    'f:{"messageId":"msg-1"}',
    'g:"The user asks for an order."',
    '9:{"toolCallId":"call_1","toolName":"get_order","args":{"number":"HP-1042"}}',
    'a:{"toolCallId":"call_1","result":{"status":"shipped"}}',
    '0:"It has "',
    '0:"shipped:\\n1:\\"now\\""',
    'e:{"finishReason":"stop","usage":{"promptTokens":10,"completionTokens":10},"isContinued":false}',
    '8:[{"type":"usage","value":{"completionTokens":10,"promptTokens":10,"totalTokens":20}}]',
    'd:{"finishReason":"stop","usage":{"promptTokens":10,"completionTokens":10}}',
    '',
  ].join('\n');
  const whole = readBody(body);
  assert.equal(whole.protocol, 'ai-sdk');
  assert.equal(textOnWire(whole.steps), 'It has shipped:\n1:"now"');
  assert.deepEqual(callsOnWire(whole.steps), [
    {
      id: 'call_1',
      name: 'get_order',
      arguments: { number: 'HP-1042' },
      result: { status: 'shipped' },
      failed: false,
    },
  ]);
  assert.equal(whole.steps.at(-1)?.type, 'stop');
  const reader = wireReader();
  for (const letter of body) reader.push(letter);
  reader.close();
  assert.deepEqual(reader.steps, whole.steps);
  const [error] = readBody('3:"Custom error: Invalid or missing API key."\n').steps;
  assert.deepEqual(
    [error?.type, error?.type === 'error' && error.message],
    ['error', 'Custom error: Invalid or missing API key.'],
  );
});

test('a reply in plain text may begin like a part of a data stream', () => {
  for (const body of ['1:"one" and\n2:"two"', 'a:[link]', '0:{', '1:"']) {
    const reader = wireReader();
    for (const letter of body) reader.push(letter);
    reader.close();
    assert.deepEqual([reader.protocol, textOnWire(reader.steps)], [null, body]);
  }
});
