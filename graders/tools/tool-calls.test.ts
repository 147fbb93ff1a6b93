import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { mergeCalls, seenBy } from './merge-calls.ts';
import { callsMade, callsOf, describeCall, type ObservedCalls } from './tool-calls.ts';

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

const briefly = (observed: ObservedCalls | null) =>
  observed?.calls.map((call) => [seenBy(call).join('+'), call.name, call.failed]);

describe('one list over all boundaries, with what each knows of failure', () => {
  const name = 'create_task';
  for (const [title, trial, expected] of [
    [
      'all see it',
      seen(again, failed, ...byModel, ...onWire),
      [
        ['tools+model+wire', name, true],
        ['tools+model+wire', name, false],
      ],
    ],
    [
      'without the gateway',
      without(seen(...byModel, ...onWire), 'tools'),
      [
        ['model+wire', name, true],
        ['model+wire', name, false],
      ],
    ],
    [
      'without gateway and model',
      without(seen(...onWire), 'tools', 'model'),
      [
        ['wire', name, true],
        ['wire', name, false],
      ],
    ],
    [
      'nobody heard the answer',
      seen({ ...failed, failed: null }, asModel('a', 9)),
      [['tools+model', name, null]],
    ],
    [
      'the gateway saw it given up, the wire knows how it ended',
      seen({ ...failed, failed: null }, again, ...byModel, ...onWire),
      [
        ['tools+model+wire', name, true],
        ['tools+model+wire', name, false],
      ],
    ],
    [
      'the application tried again by itself: the wire knows of one call only, the last',
      seen({ ...failed, failed: null }, again, asModel('a', 9), asWire('a', false)),
      [
        ['tools', name, null],
        ['tools+model+wire', name, false],
      ],
    ],
    [
      'asked for twice, and received once before it was asked for again',
      seen(failed, ...byModel),
      [
        ['tools+model', name, true],
        ['model', name, null],
      ],
    ],
    [
      'the page shows it once, with its name alone',
      seen(again, asModel('b', 19), aCall(name, null, { source: 'ui' })),
      [['tools+model+ui', name, false]],
    ],
    [
      'offered with its server’s name',
      seen({ ...again, server: 'tasks' }, { ...asModel('b', 19), name: 'mcp__tasks__create_task' }),
      [['tools+model', name, false]],
    ],
    [
      'offered with its server’s name, and another tool of a like name beside it',
      seen(
        { ...again, server: 'tasks' },
        { ...asModel('b', 19), name: 'tasks_create_task' },
        aCall('create', {}, { source: 'model', at: 19 }),
      ),
      [
        ['model', 'create', false],
        ['tools+model', name, false],
      ],
    ],
    [
      'a tool in the process, beside one on a server',
      seen(again, asModel('b', 19), aCall('delete_all', {}, { source: 'model', at: 21, failed: null })),
      [
        ['tools+model', name, false],
        ['model', 'delete_all', null],
      ],
    ],
    [
      'run by the provider: nobody receives it, whatever its name',
      seen(again, aCall(name, { title: '买菜' }, { source: 'model', at: 19, byProvider: true })),
      [
        ['model', name, false],
        ['tools', name, false],
      ],
    ],
    [
      'two requests with one id are two calls',
      seen(failed, again, asModel('a', 9), asModel('a', 19), asWire('a', true), asWire('a', false)),
      [
        ['tools+model+wire', name, true],
        ['tools+model+wire', name, false],
      ],
    ],
    [
      'two spans with one id, asked for once',
      seen(
        aCall(name, { title: '买菜' }, { source: 'spans', id: 'a', at: 10 }),
        aCall(name, { title: '买菜' }, { source: 'spans', id: 'a', at: 20 }),
        asModel('a', 9),
      ),
      [
        ['spans', name, false],
        ['spans+model', name, false],
      ],
    ],
    [
      'words of the page are no call',
      seen(again, aCall('Creating the task…', null, { source: 'ui' })),
      [['tools', name, false]],
    ],
  ] as const)
    test(title, () => {
      assert.deepEqual(briefly(callsOf(trial)), expected);
      const merged = { ...trial, toolCalls: mergeCalls(trial.toolCalls) };
      assert.deepEqual(briefly(callsOf(merged)), expected, 'also of a list that is merged already');
      assert.deepEqual(mergeCalls(merged.toolCalls), merged.toolCalls);
    });

  test('each turn has its own', () => {
    const turns = [aTurn(), aTurn({ index: 1 })];
    const trial = { ...seen(failed, { ...again, turn: 1 }), turns };
    assert.deepEqual(briefly(callsOf(trial, 0)), [['tools', 'create_task', true]]);
    assert.deepEqual(briefly(callsOf(trial, 1)), [['tools', 'create_task', false]]);
  });

  test('nothing could have shown a call', () =>
    assert.equal(callsOf(without(aTrial({ readable: [] }), 'tools', 'model')), null));
});

describe('the calls that were made', () => {
  const asked = asModel('a', 9);
  const shown = asWire('a', false);
  const listed = (trial: Trial): Trial => ({ ...trial, listedTools: { tasks: ['create_task'] } });
  for (const [title, trial, made, unmade] of [
    ['received', seen(again, asked), 1, 0],
    ['a server has it and did not receive it', listed(seen(asked)), 0, 1],
    ['no server has it: the application ran it itself', seen(asked), 1, 0],
    ['run by the provider', listed(seen({ ...asked, byProvider: true })), 1, 0],
    ['the gateway did not look', listed(without(seen(asked), 'tools')), 1, 0],
    ['only the page says so', seen(shown), 0, 1],
    ['only the page could see it', without(seen(shown), 'tools', 'model'), 1, 0],
  ] as const)
    test(title, () => {
      const observed = callsMade(trial);
      assert.deepEqual([observed?.calls.length, observed?.unmade.length], [made, unmade]);
      assert.equal(callsOf(trial)?.calls.length, made + unmade, 'and a claim that forbids it sees it');
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
