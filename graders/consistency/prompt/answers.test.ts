import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelCall, ToldMessage } from '../../record/trial.ts';
import { aModelCall } from '../../tests/doubles/a-trial.ts';
import { answersIn } from './answers.ts';

/** The answers that carry a turn on, out of all that an application asks its model meanwhile. */

const told: ToldMessage[] = [
  { role: 'system', text: 'You help.' },
  { role: 'user', text: 'hi' },
  { role: 'tool', text: '{}', answers: { id: 'call-1', tool: 'look' } },
  { role: 'system', text: 'Make a title.' },
];
const asks = (text: string, over: Partial<ModelCall> = {}): ModelCall =>
  aModelCall({ text, told: [0, 1], messages: 2, offered: ['look'], ...over });
const calling = { toolCalls: [{ id: 'call-1', name: 'look', arguments: '{}' }] };
const after = { told: [0, 1, 2], messages: 4 };

for (const [title, calls, expected] of [
  ['a call and the words after it', [asks('a', calling), asks('b', after)], ['a', 'b']],
  ['of another turn', [asks('a'), asks('b', { turn: 1 })], ['a']],
  ['what failed', [asks('a', { status: 500 }), asks('b')], ['b']],
  ['what nobody answered', [asks('a', { status: 0 }), asks('b')], ['b']],
  ['what broke off', [asks('a', { interrupted: true }), asks('b')], ['b']],
  ['a title besides', [asks('title', { offered: [], told: [3, 1] }), asks('a')], ['a']],
  [
    'the last words, for which no tool is offered any more',
    [asks('a', calling), asks('b', { ...after, offered: [] })],
    ['a', 'b'],
  ],
  ['asked once more in the same words', [asks(''), asks('a')], ['a']],
  [
    'asked once more where nobody knows what was told',
    [asks('a', { told: undefined }), asks('b', { told: undefined })],
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
      answersIn({ modelCalls: calls, told }, 0).map(({ text }) => text),
      expected,
    ),
  );
