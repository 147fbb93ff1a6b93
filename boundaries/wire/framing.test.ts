import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textOnWire } from './on-wire.ts';
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
