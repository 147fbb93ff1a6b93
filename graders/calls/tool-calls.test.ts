import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { callsOf, describeCall } from './tool-calls.ts';

/** What each boundary saw of a call that failed and was tried again: the gateway's calls have no id. */
const failed = aCall('create_task', { title: '买菜' }, { failed: true, injected: 'timeout', at: 10 });
const again = aCall('create_task', { title: '买菜' }, { at: 20 });
const asModel = (id: string, at: number) =>
  aCall('create_task', { title: '买菜' }, { source: 'model', id, failed: null, at });
const asWire = (id: string, wasError: boolean) =>
  aCall('create_task', { title: '买菜' }, { source: 'wire', id, failed: wasError });
const byModel = [asModel('a', 9), asModel('b', 19)];
const onWire = [asWire('a', true), asWire('b', false)];
const seen = (...toolCalls: ToolCall[]): Trial => aTrial({ toolCalls, readable: ['wire', 'ui'] });

const briefly = (trial: Trial, turn?: number) => {
  const observed = callsOf(trial, turn);
  return observed && [observed.source, ...observed.calls.map((call) => call.failed)];
};

describe('the strongest source alone, with what it knows of failure', () => {
  for (const [title, trial, expected] of [
    ['all see it', seen(again, failed, ...byModel, ...onWire), ['tools', true, false]],
    ['without the gateway', without(seen(...byModel, ...onWire), 'tools'), ['model', true, false]],
    ['without gateway and model', without(seen(...onWire), 'tools', 'model'), ['wire', true, false]],
    ['nobody heard the answer', seen({ ...failed, failed: null }, asModel('a', 9)), ['tools', null]],
    [
      'the gateway saw it given up, the wire knows how it ended',
      seen({ ...failed, failed: null }, again, ...byModel, ...onWire),
      ['tools', true, false],
    ],
    [
      'the application tried again by itself: the wire knows of one call only',
      seen({ ...failed, failed: null }, again, asModel('a', 9), asWire('a', false)),
      ['tools', null, false],
    ],
    ['asked for and never received', seen(...byModel, ...onWire), ['tools']],
    [
      'calls that nobody can assign are no evidence',
      without(seen(failed, ...byModel, ...onWire), 'tools'),
      ['model', true, false],
    ],
  ] as const)
    test(title, () => assert.deepEqual(briefly(trial), expected));

  test('each turn has its own', () => {
    const turns = [aTurn(), aTurn({ index: 1 })];
    const trial = { ...seen(failed, { ...again, turn: 1 }), turns };
    assert.deepEqual(briefly(trial, 0), ['tools', true]);
    assert.deepEqual(briefly(trial, 1), ['tools', false]);
  });
});

describe('a call in words', () => {
  for (const [call, words] of [
    [again, 'create_task({"title":"买菜"})'],
    [{ ...again, failed: true }, 'create_task({"title":"买菜"}) which failed'],
    [failed, 'create_task({"title":"买菜"}) which failed as arranged (timeout)'],
    [aCall('create_task', null), 'create_task(…)'],
  ] as const)
    test(words, () => assert.equal(describeCall(call), words));
});
