import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cassette } from '../../cases/cassette.ts';
import { openTrials } from '../trials.ts';
import { replyTo, sideReplyTo } from './arrange.ts';
import { playCassette } from './journal.ts';
import { chatRequestSchema } from './protocols/chat-request.ts';
import { asChatRequest, responsesRequestSchema } from './protocols/responses-request.ts';
import { answerTo, kindsOf, type SideRequests } from './side-requests.ts';

const system = (content: string) => ({ role: 'system', content });
const user = (content: string) => ({ role: 'user', content });
const tool = (name: string) => ({ type: 'function', function: { name } });
const request = (given: object) => chatRequestSchema.parse({ model: 'any', ...given });

const main = request({ messages: [system('You help with orders.'), user('hello')], tools: [tool('find')] });
const title = request({ messages: [system('Generate a short\n title.'), user('hello')] });
const kinds: SideRequests = { title: { instructions: 'a short title' } };

const recognised: [string, ReturnType<typeof request>, SideRequests, string[]][] = [
  ['by its instructions', title, kinds, ['title']],
  ['the conversation is none', main, kinds, []],
  ['with tools it is another', { ...title, tools: [tool('find')] }, kinds, []],
  [
    'with the tools that it offers',
    request({ ...title, tools: [tool('b'), tool('a')] }),
    { title: { instructions: 'a short title', tools: ['a', 'b'] } },
    ['title'],
  ],
  [
    'by its message, without instructions',
    request({ messages: [user('Give a short title to: hello')] }),
    kinds,
    ['title'],
  ],
  ['two that fit', title, { ...kinds, name: { instructions: 'Generate' } }, ['title', 'name']],
];
for (const [name, given, declared, expected] of recognised)
  test(`recognised: ${name}`, () => assert.deepEqual(kindsOf(given, declared), expected));

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    tags: { type: 'array' },
    kind: { enum: ['a', 'b'] },
    n: { type: 'integer' },
  },
  required: ['title', 'tags', 'kind'],
};
test('the neutral answer fits the requested format', () => {
  const json = { title: 'OK', tags: [], kind: 'a' };
  const chat = request({
    ...title,
    response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
  });
  assert.deepEqual(JSON.parse(answerTo(chat, { instructions: '' })), json);
  const responses = responsesRequestSchema.parse({
    input: 'hello',
    text: { format: { type: 'json_schema', name: 'x', schema } },
  });
  assert.deepEqual(JSON.parse(answerTo(asChatRequest(responses, null), { instructions: '' })), json);
  assert.equal(answerTo(title, { instructions: '' }), 'OK');
  assert.equal(answerTo(title, { instructions: '', say: 'Orders' }), 'Orders');
});

function aTrialWith(cassette: Cassette) {
  const trial = openTrials().register('one');
  playCassette(trial.model, {
    cassette,
    clock: { now: '2026-01-01T00:00:00Z', timeZone: 'UTC' },
    answers: [],
    mutated: false,
  });
  return trial;
}
const cassette: Cassette = [{ user: 'hello', replies: [{ say: 'Hello.' }] }];

test('a declared title takes no reply of the case, whichever request comes first', () => {
  for (const order of [
    [title, main],
    [main, title],
  ]) {
    const trial = aTrialWith(cassette);
    const said = order.map(
      (chat) => (sideReplyTo(chat, trial, kinds)?.arranged ?? replyTo(chat, trial, 'stub'))?.played.say,
    );
    assert.deepEqual(new Set(said), new Set(['Hello.', 'OK']));
    assert.deepEqual([trial.model.errors, trial.model.unclear], [[], []]);
  }
});

test('an undeclared title is unclear, whichever request comes first, and the message says what to add', () => {
  for (const order of [
    [title, main],
    [main, title],
  ]) {
    const trial = aTrialWith(cassette);
    for (const chat of order) replyTo(chat, trial, 'stub');
    assert.equal(trial.model.unclear.length, 1);
    // Reports shorten long messages at their end.
    assert.match(
      trial.model.unclear[0] ?? '',
      /^.{0,160}target\.model\.sideRequests.*Generate a short title/,
    );
  }
});

test('a request with words of its own is unclear as well', () => {
  const trial = aTrialWith(cassette);
  replyTo(main, trial, 'stub');
  replyTo(request({ messages: [system('Write a document.'), user('Essay')] }), trial, 'stub');
  assert.match(trial.model.unclear[0] ?? '', /no turn for the user's "Essay".*Write a document/);
  assert.deepEqual(trial.model.errors, []);
});

test('the same request again, with another list of tools or another time, is the conversation', () => {
  const trial = aTrialWith(cassette);
  for (const [time, name] of [
    ['09:30', 'find'],
    ['10:45', 'list'],
  ] as const)
    replyTo(
      request({ messages: [system(`It is ${time}. You help.`), user('hello')], tools: [tool(name)] }),
      trial,
      'stub',
    );
  assert.deepEqual([trial.model.errors, trial.model.unclear], [[], []]);
});

test('a request that fits two declared kinds is unclear', () => {
  const trial = aTrialWith(cassette);
  const side = sideReplyTo(title, trial, { ...kinds, name: { instructions: 'Generate' } });
  assert.equal(side?.arranged.played.error?.status, 500);
  assert.match(trial.model.unclear[0] ?? '', /\(title, name\)/);
});

test('an empty message, or one that repeats its calls after an approval, is no answer', () => {
  const trial = aTrialWith([
    { user: 'pay', replies: [{ calls: [{ name: 'pay', args: {} }] }, { say: 'Paid.' }] },
  ]);
  const call = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '1', function: { name: 'pay', arguments: '{}' } }],
  };
  const messages = [
    user('pay'),
    call,
    { role: 'assistant', content: '' },
    call,
    { role: 'tool', tool_call_id: '1', content: 'ok' },
  ];
  assert.equal(replyTo(request({ messages }), trial, 'stub')?.played.say, 'Paid.');
});
