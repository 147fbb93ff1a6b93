import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HeldCassette, ModelCall, Trial } from '../../record/trial.ts';
import { aModelCall, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { driftOf } from './drift-of.ts';

/** What is told of a real model that passes, held against the cassette of its case: a hit and a near miss for each kind. */

type Replies = NonNullable<HeldCassette['turns']>[number]['replies'];
type Said = { say?: string; calls?: [name: string, args?: object][]; tokens?: number };

const replies = (...said: Said[]): Replies =>
  said.map(({ say, calls }) => ({
    ...(say === undefined ? {} : { say }),
    ...(calls ? { calls: calls.map(([name, args = {}]) => ({ name, args: { ...args } })) } : {}),
  }));

const calls = (turn: number, ...said: Said[]): ModelCall[] =>
  said.map(({ say = '', calls: called = [], tokens }, index) =>
    aModelCall({
      turn,
      at: turn * 100 + index,
      messages: index + 1,
      offered: ['any'],
      text: say,
      toolCalls: called.map(([name, args = {}], place) => ({
        id: `${turn}-${index}-${place}`,
        name,
        arguments: JSON.stringify(args),
      })),
      tokens: tokens === undefined ? null : { prompt: tokens, completion: 10 },
    }),
  );

const real = (cassette: Said[], seen: Said[], over: Partial<Trial> = {}): Trial =>
  aTrial({
    llm: { mode: 'real', model: 'm' },
    turns: [aTurn({ user: 'hi' })],
    cassette: { origin: 'written', turns: [{ user: 'hi', replies: replies(...cassette) }] },
    modelCalls: calls(0, ...seen),
    ...over,
  });
const told = (trial: Trial) => driftOf(trial).map(({ kind, says }) => `${kind}: ${says}`);

const looks: Said = { calls: [['get_order', { number: 'A-1' }]] };
const acts: Said = { calls: [['cancel_order', { number: 'A-1' }]] };
const done: Said = { say: 'Done.' };

describe('what a model does otherwise', () => {
  for (const [title, cassette, seen, expected] of [
    ['the same', [looks, acts, done], [looks, acts, done], []],
    [
      'the same under the name of its server',
      [looks, done],
      [{ calls: [['shop__get_order', { number: 'A-2' }]] }, done],
      [],
    ],
    [
      'other words and other values',
      [looks, done],
      [{ calls: [['get_order', { number: 'B-9' }]] }, { say: 'It is on its way.' }],
      [],
    ],
    [
      'another tool',
      [looks, done],
      [{ calls: [['list_orders']] }, done],
      [
        'other_tools: calls list_orders, which the cassette does not',
        'other_tools: does not call get_order, which the cassette does',
      ],
    ],
    [
      'one more tool, and so one more answer',
      [acts, done],
      [looks, acts, done],
      ['other_tools: calls get_order, which the cassette does not'],
    ],
    [
      'none where there was one',
      [looks, done],
      [done],
      ['other_tools: does not call get_order, which the cassette does'],
    ],
    [
      'another order',
      [looks, acts, done],
      [acts, looks, done],
      ['other_order: calls cancel_order before get_order, in the cassette after it'],
    ],
    [
      'at once what was one after the other',
      [looks, acts, done],
      [
        {
          calls: [
            ['cancel_order', { number: 'A-1' }],
            ['get_order', { number: 'A-1' }],
          ],
        },
        done,
      ],
      [],
    ],
    [
      'one after the other what was at once',
      [{ calls: [['a'], ['b']] }, done],
      [{ calls: [['b']] }, { calls: [['a']] }, done],
      ['more_calls: the model is asked 3 times, in the cassette twice'],
    ],
    [
      'one more argument',
      [looks, done],
      [{ calls: [['get_order', { number: 'A-1', full: true }]] }, done],
      ['other_arguments: gives get_order full as well'],
    ],
    [
      'one argument less',
      [looks, done],
      [{ calls: [['get_order']] }, done],
      ['other_arguments: gives get_order no number'],
    ],
    [
      'an argument of another type',
      [looks, done],
      [{ calls: [['get_order', { number: 1 }]] }, done],
      ['other_arguments: gives get_order number as a number, in the cassette as a string'],
    ],
    [
      'any type in the place of a reference',
      [{ calls: [['get_order', { number: { result: 'a.b' } }]] }, done],
      [{ calls: [['get_order', { number: 7 }]] }, done],
      [],
    ],
    [
      'a date where a date was',
      [{ calls: [['plan', { on: { date: 'today' } }]] }, done],
      [{ calls: [['plan', { on: '2026-11-22' }]] }, done],
      [],
    ],
    [
      'the same twice',
      [looks, done],
      [looks, looks, done],
      ['more_calls: calls get_order twice, in the cassette once'],
    ],
    [
      'words between',
      [looks, done],
      [looks, { say: 'Let me see.' }, done],
      ['more_calls: the model is asked 3 times, in the cassette twice'],
    ],
    ['fewer', [looks, looks, done], [looks, done], []],
    [
      'a question',
      [done],
      [{ say: 'Which order do you mean?' }],
      ['other_questions: ends with a question, in the cassette without'],
    ],
    [
      'no question',
      [{ say: 'Shall I cancel order A-1?' }],
      [done],
      ['other_questions: ends without the question that the cassette has'],
    ],
    ['a polite closing', [done], [{ say: 'Done. Is there anything else I can help you with?' }], []],
    [
      'another question',
      [{ say: 'Which order do you mean?' }],
      [{ say: 'Which of the two do you mean?' }],
      [],
    ],
  ] as [string, Said[], Said[], string[]][])
    test(title, () => assert.deepEqual(told(real(cassette, seen)), expected));

  test('is told by its turn', () => {
    const trial = real([done], [], {
      turns: [aTurn({ user: 'hi' }), aTurn({ index: 1, user: 'hi' })],
      cassette: {
        origin: 'written',
        turns: [
          { user: 'hi', replies: replies(done) },
          { user: 'hi', replies: replies(looks, done) },
        ],
      },
      modelCalls: [...calls(0, done), ...calls(1, done)],
    });
    assert.deepEqual(
      driftOf(trial).map(({ turn, kind }) => [turn, kind]),
      [[1, 'other_tools']],
    );
  });
});

describe('tokens', () => {
  const recorded = {
    at: '',
    model: 'm',
    prompt: null,
    tools: null,
    cassette: 'c',
    tokens: 1_000,
  };
  const taking = (tokens: number | undefined) =>
    told(
      real([done], [], {
        cassette: { origin: 'recorded', recorded, turns: [{ user: 'hi', replies: replies(done) }] },
        modelCalls: calls(0, { ...done, ...(tokens === undefined ? {} : { tokens }) }),
      }),
    );
  for (const [title, tokens, expected] of [
    ['half as many more', 1_490, ['more_tokens: takes 1500 tokens, 1000 when it was recorded']],
    ['a few more', 1_400, []],
    ['fewer', 100, []],
    ['that nobody counted', undefined, []],
  ] as const)
    test(title, () => assert.deepEqual(taking(tokens), expected));

  test('of a cassette that was written by hand are not known', () =>
    assert.deepEqual(told(real([done], [{ ...done, tokens: 100_000 }])), []));
});

describe('nothing is said', () => {
  for (const [title, over] of [
    ['of a trial that failed', { verdict: 'fail' }],
    ['of the stub model', { llm: { mode: 'stub', model: 'stub' } }],
    [
      'where nobody saw the model',
      { evidence: { ...aTrial().evidence, model: { collected: false, reason: 'x' } } },
    ],
    ['of a turn in which it was not asked', { modelCalls: [] }],
    ['of a case without a cassette', { cassette: undefined }],
  ] as [string, Partial<Trial>][])
    test(title, () => assert.deepEqual(told(real([done], [looks, done], over)), []));

  test('of what failed and was asked again', () =>
    assert.deepEqual(
      told(real([looks, done], [], { modelCalls: [aModelCall({ status: 500 }), ...calls(0, looks, done)] })),
      [],
    ));
});
