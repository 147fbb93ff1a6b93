import { aCall, aTrial } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { calledTools } from './called-tools.ts';

const date = { date: 'tomorrow' };
const buy = { name: 'create_task', arguments: { title: { contains: '买菜' }, due_date: date } };
const called = (...toolCalls: ReturnType<typeof aCall>[]) => aTrial({ toolCalls });

const examples: Example[] = [
  [
    'called as expected',
    calledTools([buy]),
    called(aCall('create_task', { title: '买菜', due_date: '2026-11-21' })),
    'pass',
  ],
  [
    'under a prefix and another case',
    calledTools([buy]),
    called(aCall('API_CreateTask', { title: '买菜', due_date: '2026-11-21' })),
    'pass',
  ],
  ['nothing called', calledTools([buy]), called(), 'fail tool_not_called'],
  ['another tool', calledTools([buy]), called(aCall('list_tasks')), 'fail wrong_tool'],
  [
    'a mistyped tool',
    calledTools([buy]),
    called(aCall('create_taks', { title: '买菜', due_date: '2026-11-21' })),
    'fail name_mismatch',
  ],
  [
    'a part of the name',
    calledTools([{ name: 'search' }]),
    called(aCall('job_search')),
    'warn name_mismatch',
  ],
  [
    'a part of two names',
    calledTools([{ name: 'get' }]),
    called(aCall('get_user'), aCall('get_company')),
    'fail wrong_tool',
  ],
  [
    'a day late',
    calledTools([buy]),
    called(aCall('create_task', { title: '买菜', due_date: '2026-11-22' })),
    'fail wrong_arguments',
  ],
  [
    'without the argument',
    calledTools([buy]),
    called(aCall('create_task', { title: '买菜' })),
    'fail wrong_arguments',
  ],
  [
    'the argument under another name',
    calledTools([buy]),
    called(aCall('create_task', { title: '买菜', dueDate: '2026-11-21' })),
    'fail wrong_arguments',
  ],
  [
    'it failed',
    calledTools([{ name: 'create_task' }]),
    called(aCall('create_task', {}, { failed: true })),
    'fail tool_failed',
  ],
  [
    'it should have failed',
    calledTools([{ name: 'create_task', failed: true }]),
    called(aCall('create_task')),
    'fail tool_succeeded',
  ],
  [
    'it failed as it should',
    calledTools([{ name: 'create_task', failed: true }]),
    called(aCall('create_task', {}, { failed: true })),
    'pass',
  ],
  [
    'failed, then tried again',
    calledTools([{ name: 'a', failed: true }, { name: 'a' }]),
    called(aCall('a'), aCall('a', {}, { failed: true })),
    'pass',
  ],
  [
    'failed, then tried again: one was expected',
    calledTools([{ name: 'a' }]),
    called(aCall('a', {}, { failed: true }), aCall('a')),
    'pass',
  ],
  [
    'called twice',
    calledTools([buy]),
    called(
      aCall('create_task', { title: '买菜', due_date: '2026-11-21' }),
      aCall('create_task', { title: '买菜', due_date: '2026-11-21' }),
    ),
    'fail unexpected_tool',
  ],
  [
    'called twice as expected',
    calledTools([{ name: 'a', times: 2 }]),
    called(aCall('a'), aCall('a')),
    'pass',
  ],
  [
    'called once instead of twice',
    calledTools([{ name: 'a', times: 2 }]),
    called(aCall('a')),
    'fail tool_not_called',
  ],
  [
    'one too many',
    calledTools([{ name: 'a' }]),
    called(aCall('a'), aCall('delete_all')),
    'fail unexpected_tool',
  ],
  [
    'one more, which is allowed',
    calledTools([{ name: 'a' }], { allowedExtra: ['list_tasks'] }),
    called(aCall('a'), aCall('API_list_tasks')),
    'pass',
  ],
  [
    'one more, while another is allowed',
    calledTools([{ name: 'a' }], { allowedExtra: ['list'] }),
    called(aCall('a'), aCall('list_and_delete')),
    'ungraded',
  ],
  [
    'more, and all are allowed',
    calledTools([{ name: 'a' }], { extra: 'allow' }),
    called(aCall('a'), aCall('b')),
    'pass',
  ],
  [
    'greedy would pair the loose expectation with the only call for the strict one',
    calledTools([{ name: 'a' }, { name: 'a', arguments: { x: 1 } }]),
    called(aCall('a', { x: 1 }), aCall('a', { x: 2 })),
    'pass',
  ],
  [
    'greedy by name would take the exact name and lose the other',
    calledTools([{ name: 'search' }, { name: 'search', arguments: { q: 1 } }]),
    called(aCall('search', { q: 1 }), aCall('API_search', { q: 2 })),
    'pass',
  ],
  [
    'arguments swapped between two calls',
    calledTools([
      { name: 'a', arguments: { title: 'A', day: 1 } },
      { name: 'a', arguments: { title: 'B', day: 2 } },
    ]),
    called(aCall('a', { title: 'A', day: 2 }), aCall('a', { title: 'B', day: 1 })),
    'fail wrong_arguments',
  ],
  [
    'the other way round, in any order',
    calledTools([{ name: 'a' }, { name: 'b' }]),
    called(aCall('b'), aCall('a')),
    'pass',
  ],
  [
    'the other way round, in strict order',
    calledTools([{ name: 'a' }, { name: 'b' }], { order: 'strict' }),
    called(aCall('b'), aCall('a')),
    'fail wrong_order',
  ],
  [
    'in strict order by time',
    calledTools([{ name: 'a' }, { name: 'b' }], { order: 'strict' }),
    called(aCall('b', {}, { at: 2 }), aCall('a', {}, { at: 1 })),
    'pass',
  ],
  ...(
    [
      ['get_order pay notify', 'pass'],
      ['get_order notify', 'pass'],
      ['pay get_order notify', 'fail wrong_order'],
      ['get_order notify pay', 'fail wrong_order'],
      ['get_order pay notify get_order', 'pass'],
    ] as const
  ).map(
    ([names, expected]): Example => [
      `an optional call in strict order: ${names}`,
      calledTools(
        [{ name: 'get_order', times: { min: 1 } }, { name: 'pay', times: { max: 1 } }, { name: 'notify' }],
        {
          order: 'strict',
        },
      ),
      called(...names.split(' ').map((name) => aCall(name))),
      expected,
    ],
  ),
  [
    'in strict order, with equal calls',
    calledTools([{ name: 'a' }, { name: 'b' }, { name: 'a' }], { order: 'strict' }),
    called(aCall('a'), aCall('b'), aCall('a')),
    'pass',
  ],
  [
    'in strict order, loose before strict',
    calledTools([{ name: 'a' }, { name: 'a', arguments: { x: 1 } }], { order: 'strict' }),
    called(aCall('a', { x: 1 }), aCall('a', { x: 2 })),
    'fail wrong_order',
  ],
  [
    'times are times',
    calledTools([{ name: 'a', arguments: { start: '09:00' } }]),
    called(aCall('a', { start: '9:00' })),
    'pass',
  ],
  ['null is absent', calledTools([{ name: 'a', arguments: { end: null } }]), called(aCall('a', {})), 'pass'],
];
testExamples(examples);
