import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callsOnWire, textOnWire } from './on-wire.ts';
import type { WireStep } from './wire-event.ts';
import { readBody } from './wire-reader.ts';

// What the servers of @langchain/langgraph-cli 1.5 and @google/adk-devtools 2.0 sent, without the fields that are not read.

const named = (...pieces: [event: string, value: unknown][]) =>
  pieces.map(([event, value]) => `event: ${event}\ndata: ${JSON.stringify(value)}\n\n`).join('');

const human = { content: 'Refund it.', id: 'u1', type: 'human' };
const args = { number: 'HP-1042', amount: 14.95 };
const called = {
  content: '',
  id: 'm1',
  type: 'ai',
  tool_calls: [{ name: 'refund_order', args, id: 'call_1', type: 'tool_call' }],
};
const result = {
  status: 'success',
  content: '{"refunded":14.95}',
  tool_call_id: 'call_1',
  id: 't1',
  type: 'tool',
};
const said = { content: 'Refunded.', id: 'm2', type: 'ai', tool_calls: [] };
const context = { langgraph_step: 1, langgraph_node: 'agent' };
const chunk = (fields: object): [string, unknown] => [
  'messages',
  [{ content: '', tool_calls: [], tool_call_chunks: [], id: 'm1', type: 'ai', ...fields }, context],
];
const callChunk = (fields: object) => chunk({ tool_call_chunks: [{ index: 0, ...fields }] });
const started: [string, unknown] = ['metadata', { run_id: '01a2', attempt: 1 }];
const interrupt: [string, unknown] = ['values', { __interrupt__: [{ id: '2dda', value: [] }] }];

const event = (fields: object) => ({
  invocationId: 'e-1',
  author: 'shop',
  actions: { stateDelta: {}, requestedToolConfirmations: {} },
  ...fields,
});
const parts = (...values: object[]) => ({ content: { role: 'model', parts: values } });
const events = (...values: object[]) =>
  values.map((value) => `data: ${JSON.stringify(event(value))}\n\n`).join('');

const table: {
  title: string;
  body: string;
  protocol: string;
  text: string;
  types: string;
  calls?: object[];
}[] = [
  {
    title: 'a call in pieces that an interrupt stops',
    body: named(
      started,
      ['values', { messages: [human] }],
      chunk({}),
      callChunk({ name: 'refund_order', args: '{"number":"HP-1042",', id: 'call_1' }),
      callChunk({ args: '"amount":14.95}' }),
      ['values', { messages: [human, called] }],
      interrupt,
    ),
    protocol: 'langgraph',
    text: '',
    types: 'start call confirmation(call_1) stop',
    calls: [{ id: 'call_1', name: 'refund_order', arguments: args, failed: null }],
  },
  {
    title: 'the run after the answer, which begins with the messages before it',
    body: named(
      started,
      ['values', { messages: [human, called] }],
      ['messages', [result, context]],
      ['messages|tools:9f', [{ ...said, content: 'Refun', tool_call_chunks: [] }, context]],
      chunk({ id: 'm2', content: [{ type: 'text', text: 'ded.' }] }),
      ['values', { messages: [human, called, result, said] }],
    ),
    protocol: 'langgraph',
    text: 'Refunded.',
    types: 'start result delta delta stop',
    calls: [{ id: 'call_1', name: '', arguments: null, result: { refunded: 14.95 }, failed: false }],
  },
  {
    title: 'a title after the reply, which no state has',
    body: named(
      started,
      ['values', { messages: [human] }],
      chunk({ id: 'm2', content: 'Refunded.' }),
      ['values', { messages: [human, said] }],
      chunk({ id: 'm3', content: 'A refund' }),
    ),
    protocol: 'langgraph',
    text: 'Refunded.',
    types: 'start delta stop',
  },
  {
    title: 'text before an interrupt, which no state has yet',
    body: named(
      started,
      ['values', { messages: [human] }],
      chunk({ id: 'm2', content: 'Refunded.' }),
      ['values', { messages: [human, said] }],
      chunk({ id: 'm3', content: ' And now?' }),
      interrupt,
    ),
    protocol: 'langgraph',
    text: 'Refunded. And now?',
    types: 'start delta delta confirmation(null) stop',
  },
  {
    title: 'states alone',
    body: named(
      started,
      ['values', { messages: [human] }],
      ['values', { messages: [human, called] }],
      ['values', { messages: [human, called, result] }],
      ['values', { messages: [human, called, result, said] }],
    ),
    protocol: 'langgraph',
    text: 'Refunded.',
    types: 'start call result delta stop',
    calls: [
      { id: 'call_1', name: 'refund_order', arguments: args, result: { refunded: 14.95 }, failed: false },
    ],
  },
  {
    title: 'a model that breaks off',
    body: named(started, ['values', { messages: [human] }], chunk({ content: 'This rep' }), [
      'error',
      { error: 'TypeError', message: 'terminated' },
    ]),
    protocol: 'langgraph',
    text: 'This rep',
    types: 'start delta error',
  },
  {
    title: 'pieces that a whole text repeats, with a call and thoughts',
    body: events(
      { ...parts({ text: 'I ponder.', thought: true }), partial: true },
      { ...parts({ text: 'Let me ' }), partial: true },
      { ...parts({ text: 'look.' }), partial: true },
      { ...parts({ text: 'I ponder.', thought: true }, { text: 'Let me look.' }), partial: false },
      parts({ functionCall: { name: 'refund_order', args, id: 'call_1' } }),
      {
        content: {
          role: 'user',
          parts: [{ functionResponse: { id: 'call_1', response: { refunded: 14.95 } } }],
        },
      },
      parts({ text: ' Refunded ' }, { text: 'it.' }),
    ),
    protocol: 'adk',
    text: 'Let me look. Refunded it.',
    types: 'reasoning delta delta reasoning call result delta stop',
    calls: [
      { id: 'call_1', name: 'refund_order', arguments: args, result: { refunded: 14.95 }, failed: null },
    ],
  },
  {
    title: 'a call that waits for a confirmation',
    body: events(parts({ functionCall: { name: 'refund_order', args, id: 'call_1' } }), {
      actions: { stateDelta: {}, requestedToolConfirmations: { call_1: { confirmed: false } } },
    }),
    protocol: 'adk',
    text: '',
    types: 'call confirmation(call_1) stop',
  },
  {
    title: 'a model that fails',
    body: events({ errorCode: '500', errorMessage: 'boom' }),
    protocol: 'adk',
    text: '',
    types: 'error',
  },
];

const nameOf = (step: WireStep) => (step.type === 'confirmation' ? `confirmation(${step.id})` : step.type);

describe('the servers of agent frameworks', () => {
  for (const { title, body, protocol, text, types, calls } of table)
    test(`${protocol}: ${title}`, () => {
      const read = readBody(body);
      assert.equal(read.protocol, protocol);
      assert.equal(textOnWire(read.steps), text);
      assert.equal(read.steps.map(nameOf).join(' '), types);
      if (calls) assert.deepEqual(callsOnWire(read.steps), calls);
    });
});
