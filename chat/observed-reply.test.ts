import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Adapter } from './adapters/adapter.ts';
import { readWires } from './observed-reply.ts';

const adapter: Adapter = { name: 'named', signals: { message: '.assistant' } };
const event = (content: object) => `data: ${JSON.stringify(content)}\n\n`;
const told = { type: 'error', errorText: 'The model is overloaded.' };

/** Each piece of a body arrives a millisecond after the one before. */
function exchangeOf(pieces: readonly string[], { isChannel = false } = {}) {
  let end = 0;
  const chunks = pieces.map((piece, at) => {
    end += piece.length;
    return { at, end };
  });
  return { url: '/say', status: 200, broken: false, isChannel, body: pieces.join(''), chunks };
}

test('a reply of sixty thousand words has the time of each, and the error behind them', () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `word${index} `);
  const pieces = [
    event({ type: 'start' }),
    ...words.map((delta) => event({ type: 'text-delta', id: 't', delta })),
    event(told),
  ];
  const { stream, errors } = readWires([exchangeOf(pieces)], adapter, '');
  const deltas = stream.filter(({ type }) => type === 'delta');
  assert.deepEqual(
    deltas,
    words.map((text, index) => ({ type: 'delta', at: index + 1, text })),
  );
  assert.deepEqual(errors, [event(told).trim()]);
});

for (const [title, pieces, isChannel, errors] of [
  ['of a stream', [event({ type: 'start' }), event(told)], false, [event(told).trim()]],
  ['that is all of a stream', [event(told)], false, [event(told).trim()]],
  ['of a channel', ['{"type":"start"}\n', `${JSON.stringify(told)}\n`], true, [JSON.stringify(told)]],
  [
    'of a channel that goes on',
    [`${JSON.stringify(told)}\n`, '{"type":"finish"}\n'],
    true,
    [JSON.stringify(told)],
  ],
] as const)
  test(`an error ${title} is recorded as it was sent`, () => {
    assert.deepEqual(readWires([exchangeOf(pieces, { isChannel })], adapter, '').errors, errors);
  });
