import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolCall } from '../../record/trial.ts';
import { agrees, both, chip, create, created, everywhere, list } from '../../tests/doubles/a-created-task.ts';
import { aCall, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree } from './agreement.ts';
import { compareSources } from './call-sources.ts';
import { withDefaults } from './comparison.ts';

const bad = 'fail disagreement';

/** A turn that waited for the approval of a call. */
const waiting = (calls: ToolCall[]) => ({
  ...created({ text: '', cards: [], diff: {}, rows: [], calls, reply: { end: 'waiting_for_approval' } }),
  listedTools: { tasks: ['delete_task'] },
});

const sources: Example[] = [
  ['shown as a chip', agrees, created({ calls: [...both(create), chip('create_task')] }), 'pass'],
  ['a chip with a part of the name', agrees, created({ calls: [...both(create), chip('create')] }), 'pass'],
  ['a chip in words', agrees, created({ calls: [...both(create), chip('正在创建任务…')] }), 'pass'],
  [
    'a chip for a call that was never made',
    agrees,
    created({ calls: [...both(create), chip('create_task'), chip('delete_task')] }),
    bad,
  ],
  [
    'a call that the page hides',
    agrees,
    created({ calls: [...both(create, list), chip('create_task')] }),
    bad,
  ],
  [
    'two calls in one chip',
    agrees,
    created({ calls: [...both(list, list, create), chip('create_task'), chip('list_tasks')] }),
    'pass',
  ],
  [
    'the model asked for what a server has, and nobody received it',
    agrees,
    {
      ...created({ calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })] }),
      listedTools: { tasks: ['create_task', 'list_tasks'] },
    },
    bad,
  ],
  [
    'the model asked for what no server has: the application runs it itself',
    agrees,
    {
      ...created({ calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })] }),
      listedTools: { tasks: ['create_task'] },
    },
    'pass',
  ],
  [
    'asked for once more than it was received',
    agrees,
    created({ calls: [...both(create), aCall('create_task', { title: '买菜' }, { source: 'model' })] }),
    bad,
  ],
  [
    'offered with the name of its server before it',
    agrees,
    created({ calls: [create, { ...create, name: 'tasks_create_task', source: 'model' }] }),
    'pass',
  ],
  [
    'run by the provider',
    agrees,
    created({ calls: [...both(create), aCall('web_search', {}, { source: 'model', byProvider: true })] }),
    'pass',
  ],
  [
    'as before, for a tool of the application',
    boundariesAgree({ internalTools: ['list_tasks'] }),
    created({ calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })] }),
    'pass',
  ],
  ['received, and the model never asked', agrees, created({ calls: [...both(create), list] }), bad],
  [
    'tried again after it failed',
    agrees,
    created({ calls: [...both(create), aCall('create_task', {}, { failed: true })] }),
    'pass',
  ],
  [
    'tried again after nobody answered',
    agrees,
    created({ calls: [aCall('create_task', {}, { failed: null }), ...both(create)] }),
    'pass',
  ],
  [
    'tried again although it had worked',
    agrees,
    created({ calls: [aCall('create_task', {}, { failed: true }), ...both(create), create] }),
    bad,
  ],
  ['seen by everybody, each in its own way', agrees, created({ calls: everywhere(create) }), 'pass'],
  [
    'tried again by the model after it was made to fail',
    agrees,
    created({ calls: everywhere({ ...create, failed: true, injected: 'network_error' }, create) }),
    'pass',
  ],
  [
    'tried again by the application after it was made to fail',
    agrees,
    created({
      calls: [{ ...create, failed: true, injected: 'timeout' as const, at: 500 }, ...everywhere(create)],
    }),
    'pass',
  ],
  [
    'made to fail twice, and the model gives up',
    agrees,
    created({
      text: '抱歉，任务创建失败，请稍后再试。',
      cards: [],
      diff: {},
      rows: [],
      calls: everywhere(
        { ...create, failed: true, injected: 'out_of_memory' },
        { ...create, failed: true, injected: 'out_of_memory' },
      ),
    }),
    'pass',
  ],
  [
    'one of two at once was made to fail',
    agrees,
    created({ calls: everywhere(create, { ...list, failed: true, injected: 'permission_denied' }) }),
    'pass',
  ],
  [
    'stopped in between',
    agrees,
    created({
      calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })],
      reply: { end: 'stopped' },
    }),
    'pass',
  ],
  [
    'declined while it waited for an approval',
    agrees,
    waiting([aCall('delete_task', { id: 1 }, { source: 'model' })]),
    'pass',
  ],
  ['approved, and run', agrees, waiting(both(aCall('delete_task', { id: 1 }))), 'pass'],
  [
    'approved once, and run twice',
    agrees,
    waiting([...both(aCall('delete_task', { id: 1 })), aCall('delete_task', { id: 1 })]),
    bad,
  ],
];

testExamples(sources);

test('calls of many turns are compared in time', () => {
  const turns = Array.from({ length: 40 }, (_, index) => aTurn({ index }));
  const toolCalls = turns.flatMap(({ index: turn }) =>
    (['tools', 'model', 'wire'] as const).flatMap((source) =>
      Array.from({ length: 20 }, (_, at) => aCall(`tool_${at % 5}`, { at }, { source, turn, at })),
    ),
  );
  const start = performance.now();
  const { made, disagreements } = compareSources(aTrial({ turns, toolCalls }), withDefaults({}));
  assert.deepEqual([made, disagreements], [80, []]);
  // To merge all calls for each name of each turn takes ten times as long.
  assert.ok(performance.now() - start < 4_000);
});
