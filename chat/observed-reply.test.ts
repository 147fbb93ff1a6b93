import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Adapter } from './adapters/adapter.ts';
import { asReply, readWires } from './observed-reply.ts';
import type { Observation } from './recorder/recorder.ts';

const adapter: Adapter = { name: 'named', signals: { message: '.assistant' } };
const event = (content: object) => `data: ${JSON.stringify(content)}\n\n`;
const told = { type: 'error', errorText: 'The model is overloaded.' };

/** Each piece of a body arrives a millisecond after the one before. */
function exchangeOf(pieces: readonly string[], { isChannel = false, url = '/say' } = {}) {
  let end = 0;
  const chunks = pieces.map((piece, at) => {
    end += piece.length;
    return { at, end };
  });
  return { url, status: 200, broken: false, isChannel, body: pieces.join(''), chunks };
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

const streamOf = (text: string, url?: string) =>
  exchangeOf(
    [
      event({ type: 'start' }),
      event({ type: 'text-delta', id: 't', delta: text }),
      event({ type: 'finish' }),
    ],
    url === undefined ? {} : { url },
  );

for (const [title, exchanges, shown, expected] of [
  [
    'has no title',
    [streamOf('Order 1042 is noted.'), streamOf('Orders', '/title')],
    'Order 1042 is noted.',
    1,
  ],
  ['has a second step that is lost', [streamOf('One moment.'), streamOf('It is noted.')], 'One moment.', 2],
  ['has all of a lost reply', [streamOf('It is noted.'), streamOf('Orders', '/title')], 'Ada', 2],
  [
    'has a second step at another address whose end is lost',
    [streamOf('One moment.'), streamOf('It is noted, and paid.', '/step')],
    'One moment.\nIt is noted',
    2,
  ],
] as const)
  test(`the stream of a reply ${title}`, () => {
    const { stream } = readWires(exchanges, adapter, shown);
    assert.equal(stream.filter(({ type }) => type === 'delta').length, expected);
  });

const answer = 'Your seat 12A costs $75, and the flight leaves on time.';
const tail = answer.slice(0, 34);
const pieces = answer.split(/(?<= )/).map((delta) => ({ delta }));
const soFar = pieces.map((_, at) => ({
  text: pieces
    .slice(0, at + 1)
    .map(({ delta }) => delta)
    .join(''),
}));
for (const [title, bodies, shown, isBelieved] of [
  ['as it is', [{ reply: answer }], answer, true],
  ['without its last words', [{ reply: answer }], tail, true],
  ['with another number', [{ messages: [{ content: answer }] }], answer.replace('75', '57'), true],
  ['below a name', [{ reply: answer }], `Nova\n${answer}`, false],
  [
    'of which only the beginning is alike',
    [{ reply: answer }],
    'Your seat 12A is taken by another guest.',
    false,
  ],
  ['that is a receipt', [{ message: 'Your message was received.' }], answer, false],
  ['that is shorter', [{ title: answer, text: tail }], answer, false],
  ['in pieces, without its last words', pieces, tail, true],
  ['in pieces, beside others', [{ type: 'note', text: 'It is late.' }, ...pieces], tail, true],
  ['again with each piece', soFar, tail, false],
] as const)
  test(`an answer in an unknown form, ${title}`, () => {
    const { stream, isKnown } = readWires([exchangeOf(bodies.map(event))], adapter, shown);
    assert.deepEqual([stream.some(({ type }) => type === 'delta'), isKnown], [isBelieved, false]);
  });

const fragment = `<div class="message from-assistant"><p>${answer}</p></div>`;
const form = '<form id="ask" hx-swap-oob="true"><p>3 seats are left</p></form>';
for (const [title, body, shown, isBelieved] of [
  ['of the reply', fragment, answer, true],
  [
    'below the message of the user',
    `<div class="from-user">Where do I sit?</div>\n${fragment}`,
    answer,
    false,
  ],
  ['beside another part of the page', `${fragment}\n${form}\n`, answer, false],
  ['that is shown as it stands', fragment, fragment, true],
] as const)
  test(`a fragment of HTML ${title}`, () => {
    const { stream } = readWires([exchangeOf([body])], adapter, shown);
    assert.deepEqual([stream.some(({ type }) => type === 'delta')], [isBelieved]);
  });

const wire = readWires([exchangeOf([event(told)])], adapter, '');
const observed: Observation = {
  end: 'stalled',
  text: '',
  beside: [],
  error: null,
  reading: { kind: null, cards: [], chips: [], end: null },
  deltas: [],
  armedAt: 0,
  sentAt: 0,
  lastChangeAt: null,
  endedAt: 9,
  signals: [],
  wire: [],
  retry: null,
  sent: null,
  screen: null,
  notes: [],
  thrown: null,
};
for (const [title, over, line, expected] of [
  ['is an error that the page shows', {}, told.errorText, 'error_shown'],
  ['is none in other words', {}, 'Today', 'stalled'],
  ['is none beside a reply', { text: 'So far' }, told.errorText, 'stalled'],
] as const)
  test(`a new line of the page that the wire's error has ${title}`, () => {
    const screen = {
      user: [],
      beside: [{ text: line, place: 'page' as const }],
      spoken: [],
      altered: [],
      unseen: null,
    };
    const { end, error } = asReply({ ...observed, ...over, screen }, 0, wire);
    assert.deepEqual([end, error], [expected, expected === 'stalled' ? null : line]);
  });
