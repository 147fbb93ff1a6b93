import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelCall, PromptMessage } from '../../../record/trial.ts';
import { aModelCall, aTurn } from '../../../tests/doubles/a-trial.ts';
import { answersIn, conversationCalls } from './answers.ts';

/** The answers that carry a turn on, out of all that an application asks its model meanwhile. */

const prompt: PromptMessage[] = [
  { role: 'system', text: 'You help.' },
  { role: 'user', text: 'hi' },
  { role: 'tool', text: '{}', answers: { id: 'call-1', tool: 'look' } },
  { role: 'system', text: 'Make a title.' },
];
const asks = (text: string, over: Partial<ModelCall> = {}): ModelCall =>
  aModelCall({ text, prompt: [0, 1], messages: 2, offered: ['look'], ...over });
const calling = { toolCalls: [{ id: 'call-1', name: 'look', arguments: '{}' }] };
const after = { prompt: [0, 1, 2], messages: 4 };

for (const [title, calls, expected] of [
  ['a call and the words after it', [asks('a', calling), asks('b', after)], ['a', 'b']],
  ['of another turn', [asks('a'), asks('b', { turn: 1 })], ['a']],
  ['what failed', [asks('a', { status: 500 }), asks('b')], ['b']],
  ['what nobody answered', [asks('a', { status: 0 }), asks('b')], ['b']],
  ['what broke off', [asks('a', { interrupted: true }), asks('b')], ['b']],
  ['a title besides', [asks('title', { offered: [], prompt: [3, 1] }), asks('a')], ['a']],
  [
    'the last words, for which no tool is offered any more',
    [asks('a', calling), asks('b', { ...after, offered: [] })],
    ['a', 'b'],
  ],
  ['asked once more in the same words', [asks(''), asks('a')], ['a']],
  [
    'asked once more where nobody knows what was told',
    [asks('a', { prompt: undefined }), asks('b', { prompt: undefined })],
    ['a', 'b'],
  ],
  [
    'an application without tools, and a title',
    [asks('a', { offered: [], messages: 5 }), asks('title', { offered: [], messages: 1 })],
    ['a'],
  ],
  ['out of order', [asks('b', { ...after, at: 2_000 }), asks('a', { ...calling, at: 1_000 })], ['a', 'b']],
  ['none', [], []],
] as [string, ModelCall[], string[]][])
  test(title, () =>
    assert.deepEqual(
      answersIn({ modelCalls: calls, prompt }, 0).map(({ text }) => text),
      expected,
    ),
  );

const without = { offered: [], prompt: undefined, messages: 2 };
for (const [title, reply, calls, expected] of [
  [
    'a title before the reply, for which no tool is offered',
    'It is on its way.',
    [asks('Order status', { offered: [], prompt: [3, 1] }), asks('It is on its way.')],
    ['It is on its way.'],
  ],
  [
    'a title that was offered the same tools: the reply shows the other text',
    'It is on its way.',
    [asks('It is on its way.'), asks('Order status', { prompt: [3, 1] })],
    ['It is on its way.'],
  ],
  [
    'a title after the reply, told as many messages, without tools',
    'It is **on its way**.',
    [asks('It is on its way.', without), asks('Order status', without)],
    ['It is on its way.'],
  ],
  [
    'a short title whose letters the reply happens to hold',
    'Your order is on its way, says the page.',
    [asks('It is on its way.'), asks('Order', { offered: [], prompt: [3, 1] })],
    ['It is on its way.'],
  ],
  [
    'words before a tool call stay, whether the page keeps them or not',
    'Done.',
    [asks('I look.', calling), asks('Done.', after)],
    ['I look.', 'Done.'],
  ],
  [
    'what failed stays, and a title that failed does not',
    'Hello there.',
    [
      asks('', { ...without, status: 500 }),
      asks('', { ...without, messages: 1, status: 500 }),
      asks('Hello there.', without),
    ],
    ['', 'Hello there.'],
  ],
  ['all failed', '', [asks('', { status: 500 }), asks('', { status: 500 })], ['', '']],
] as [string, string, ModelCall[], string[]][])
  test(`for a cassette: ${title}`, () =>
    assert.deepEqual(
      conversationCalls({ modelCalls: calls, prompt, turns: [aTurn({ reply: { text: reply } })] }, 0).map(
        ({ text }) => text,
      ),
      expected,
    ));
