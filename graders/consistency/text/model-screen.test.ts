import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelCall, ReplyEnd } from '../../../record/trial.ts';
import { aCall, aModelCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { withDefaults } from '../comparison.ts';
import { compareModelWithScreen } from './model-screen.ts';

const said = 'Order HP-1042 was cancelled, and 129.90 will be paid back.';
const announced = 'Sure, let me have a look at that order, and take care of it for you.';
const table: [
  title: string,
  calls: Partial<ModelCall>[],
  shown: string,
  found: RegExp | null,
  made: number,
  end?: ReplyEnd,
][] = [
  ['the same words', [{ text: said }], said, null, 1],
  [
    'the last piece is lost',
    [{ text: said }],
    said.slice(0, -11),
    /the end of the reply is not on the screen: the model said/,
    1,
  ],
  ['most of it is lost', [{ text: said }], said.slice(0, 14), /the end of the reply is not on the screen/, 1],
  [
    'every piece twice',
    [{ text: said }],
    said.replace(/\S+ ?/g, '$&$&'),
    /the end of the reply|more than once/,
    1,
  ],
  ['all of it twice', [{ text: said }], `${said} ${said}`, /more than once/, 1],
  ['with a line of the application behind it', [{ text: said }], `${said}\nAnswers may be wrong.`, null, 1],
  ['a title that is asked for besides', [{ text: said }, { text: 'Cancelling an order' }], said, null, 1],
  [
    'what is said before a tool is used',
    [{ text: 'Let me look.', toolCalls: [{ id: '1', name: 'a', arguments: '{}' }] }, { text: said }],
    said,
    null,
    1,
  ],
  [
    'what is said before a tool is used, and shown as well',
    [
      { text: announced, toolCalls: [{ id: '1', name: 'a', arguments: '{}' }] },
      { text: 'Done, it is cancelled.' },
    ],
    `${announced}\nDone, it is cancelled.`,
    null,
    1,
  ],
  [
    'the same, and its end is lost',
    [
      { text: announced, toolCalls: [{ id: '1', name: 'a', arguments: '{}' }] },
      { text: 'Done, it is cancelled.' },
    ],
    `${announced}\nDone, it is`,
    /not on the screen|not what the model said/,
    1,
  ],
  [
    'words before it that no model said',
    [{ text: 'Done, it is cancelled.' }],
    `${announced}\nDone, it is cancelled.`,
    /not what the model said/,
    1,
  ],
  [
    'JSON that becomes something else',
    [{ text: '{"answer":"yes","confidence":0.93}' }],
    'We are open until five.',
    null,
    0,
  ],
  [
    'a call that broke off and was made anew',
    [{ text: said.slice(0, 20), interrupted: true }, { text: said }],
    said,
    null,
    1,
  ],
  ['another turn', [{ text: said, turn: 1 }], 'Something else.', null, 0],
  ['nothing said', [{ text: '' }], 'Something else.', null, 0],
  ['a reply that was stopped', [{ text: said }], said.slice(0, 20), null, 0, 'stopped'],
];
for (const [title, calls, shown, found, made, end = 'complete'] of table)
  test(`model and screen: ${title}`, () => {
    const trial = aTrial({
      modelCalls: calls.map(aModelCall),
      turns: [aTurn({ reply: { text: shown, end } })],
    });
    const comparison = compareModelWithScreen(trial, withDefaults({}));
    assert.equal(comparison.made, made);
    if (found === null) assert.deepEqual(comparison.disagreements, []);
    else assert.match(comparison.disagreements[0]?.reason ?? '', found);
  });

const earlier = aModelCall({ text: 'Shall I refund 12.90 for order HP-1042?', turn: 0 });
for (const [title, now, shown, found] of [
  [
    'its own words',
    'I have refunded 12.90 for order HP-1042.',
    'I have refunded 12.90 for order HP-1042.',
    null,
  ],
  [
    'those of the turn before',
    'I have refunded 12.90 for order HP-1042.',
    earlier.text,
    /the model's text of turn 1/,
  ],
  ['the same words once more', earlier.text, earlier.text, null],
  ['words of nobody', 'I have refunded it.', 'Your money is on its way.', null],
] as const)
  test(`model and screen, in the second turn: ${title}`, () => {
    const trial = aTrial({
      modelCalls: [earlier, aModelCall({ text: now, turn: 1 })],
      turns: [aTurn({ reply: { text: earlier.text } }), aTurn({ index: 1, reply: { text: shown } })],
    });
    const { disagreements } = compareModelWithScreen(trial, withDefaults({}));
    if (found === null) assert.deepEqual(disagreements, []);
    else assert.match(disagreements[0]?.reason ?? '', found);
  });

test('a card of a tool result beside a short reply is none of the words that no model said', () => {
  const text =
    'Order\nHP-1001\nItem\nTwo-person tent\nTotal\n$1249.00\nStatus\ndelivered\nFine, nothing is refunded.';
  const result = { number: 'HP-1001', item: 'Two-person tent', total: 1249, status: 'delivered' };
  const found = (toolCalls: ReturnType<typeof aCall>[]) =>
    compareModelWithScreen(
      aTrial({
        turns: [aTurn({ reply: { text } })],
        toolCalls,
        modelCalls: [aModelCall({ text: 'Fine, nothing is refunded.' })],
      }),
      withDefaults({}),
    ).disagreements.length;
  assert.equal(found([aCall('get_order', {}, { result })]), 0);
  assert.equal(found([]), 1);
});

test('asked past the page as well, the model need not say the same: one of its answers is shown', () => {
  const other = 'HP-1042 is cancelled now, and you will get 129.90 back. Anything else?';
  const trial = aTrial({
    turns: [aTurn({ reply: { text: said } })],
    modelCalls: [aModelCall({ text: said }), aModelCall({ text: other })],
  });
  const response = { request: {}, status: 200, body: {} };
  const taken = withDefaults({});
  const found = (responses: (typeof response)[], text = said) =>
    compareModelWithScreen({ ...trial, responses, turns: [aTurn({ reply: { text } })] }, taken).disagreements
      .length;
  assert.equal(found([response]), 0);
  assert.equal(found([]), 1, 'where nobody asked past it the last is what counts');
  assert.equal(found([response], said.slice(0, -11)), 1, 'none of both is shown');
});

const at = said.indexOf('cancelled');
for (const [title, carried, found] of [
  ['as it is', said, null],
  ['without a piece that ends within a word', said.replace('42 was canc', '42 '), /lacks "was canc"/],
  ['without a piece that begins within a word', said.replace('lled, and', ''), /lacks "lled, and"/],
  ['with a piece twice', said.replace(' was ca', ' was ca was ca'), /has "was ca" twice in a row/],
  ['without whole words', said.replace('was cancelled, and ', ''), null],
  ['without a mark', said.replace(', and', ' and'), null],
  ['with other words', said.replace('cancelled', 'withdrawn'), null],
  ['without its end', said.slice(0, at + 4), null],
] as const)
  test(`the model's text on the wire, ${title}`, () => {
    const stream = [{ type: 'delta' as const, at: 1, text: carried }];
    const turns = [aTurn({ reply: { text: carried.length < at + 5 ? said : carried, stream } })];
    const trial = aTrial({ turns, modelCalls: [aModelCall({ text: said })] });
    const [first] = compareModelWithScreen(trial, withDefaults({})).disagreements;
    if (found === null) assert.equal(first, undefined);
    else assert.match(first?.reason ?? '', found);
  });

test('a piece of a script without spaces is taken out as words are', () => {
  const behind = '请大家准时到场，并且带上所有的资料和证件，谢谢大家的配合，我们到时候见。';
  const shown = `明天下午开会，${behind}`;
  const turns = [aTurn({ reply: { text: shown, source: shown } })];
  const trial = aTrial({ turns, modelCalls: [aModelCall({ text: `明天下午三点在二楼开会，${behind}` })] });
  assert.deepEqual(compareModelWithScreen(trial, withDefaults({})).disagreements, []);
});
