import { aCall, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { calledNoTool } from '../called-no-tool.ts';
import { calledTools } from './called-tools.ts';

const date = { date: 'tomorrow' };
const buy = { name: 'create_task', arguments: { title: { contains: '买菜' }, due_date: date } };
const called = (...toolCalls: ReturnType<typeof aCall>[]) => aTrial({ toolCalls });
const ui = { source: 'ui', failed: null } as const;
const model = { source: 'model', failed: null } as const;

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
  [
    'the model asked, and the tool server never heard',
    calledTools([{ name: 'a' }]),
    { ...called(aCall('a', {}, model)), listedTools: { s: ['a'] } },
    'fail tool_not_called',
  ],
  [
    'the model asked for a tool of the application’s own',
    calledTools([{ name: 'a' }]),
    { ...called(aCall('a', {}, model)), listedTools: { s: ['b'] } },
    'pass',
  ],
  [
    'a tool of the application’s own that was not expected',
    calledTools([{ name: 'a' }]),
    {
      ...called(aCall('a', {}), aCall('a', {}, model), aCall('b', {}, model)),
      listedTools: { s: ['a'] },
      toolKinds: { b: 'acts' },
    },
    'fail unexpected_tool',
  ],
  [
    'a tool that the page shows, and nobody called',
    calledTools([{ name: 'a' }]),
    { ...called(aCall('a', null, { source: 'ui' })), listedTools: { s: ['a'] } },
    'fail tool_not_called',
  ],
  [
    'by the model where tools were not observed',
    calledTools([{ name: 'a', arguments: { x: 1 } }]),
    without(called(aCall('a', { x: 1 }, model)), 'tools'),
    'pass',
  ],
  [
    'by the model, who can not know that it failed',
    calledTools([{ name: 'a', failed: true }]),
    without(called(aCall('a', {}, model)), 'tools'),
    'ungraded',
  ],
  [
    'by the model, and the page shows that it failed',
    calledTools([{ name: 'a' }]),
    without(called(aCall('a', {}, model), aCall('a', null, { source: 'ui', failed: true })), 'tools'),
    'fail tool_failed',
  ],
  [
    'by the model, and the page shows that one of two failed',
    calledTools([
      { name: 'a', arguments: { x: 1 } },
      { name: 'a', arguments: { x: 2 }, failed: true },
    ]),
    without(
      called(
        aCall('a', { x: 2 }, model),
        aCall('a', { x: 1 }, model),
        aCall('a', null, { source: 'ui', failed: true }),
        aCall('a', null, { source: 'ui', failed: false }),
      ),
      'tools',
    ),
    'pass',
  ],
  [
    'by the page alone',
    calledTools([{ name: 'a' }]),
    without(called(aCall('a', null, ui)), 'tools', 'model'),
    'pass',
  ],
  [
    'by the page, which shows no arguments',
    calledTools([{ name: 'a', arguments: { x: 1 } }]),
    without(called(aCall('a', null, ui)), 'tools', 'model'),
    'ungraded',
  ],
  [
    'by the page, which shows another tool',
    calledTools([{ name: 'a', arguments: { x: 1 } }]),
    without(called(aCall('b', null, ui)), 'tools', 'model'),
    'fail wrong_tool',
  ],
  [
    'the page never showed a call',
    calledTools([{ name: 'a' }]),
    without(called(), 'tools', 'model'),
    'ungraded',
  ],
  [
    'the page would have shown it',
    calledTools([{ name: 'a' }]),
    { ...without(called(), 'tools', 'model'), readable: ['ui'] },
    'fail tool_not_called',
  ],
  [
    'in another turn',
    calledTools([{ name: 'a' }], { turn: 1 }),
    aTrial({ turns: [aTurn(), aTurn({ index: 1 })], toolCalls: [aCall('a')] }),
    'fail tool_not_called',
  ],
  [
    'nothing was observed',
    calledTools([{ name: 'a' }]),
    without(called(aCall('a')), 'browser', 'tools', 'model', 'state'),
    'ungraded',
  ],

  ['none was called', calledNoTool(), called(), 'pass'],
  ['one was called', calledNoTool(), called(aCall('list_tasks')), 'fail forbidden_tool'],
  ['one was tried', calledNoTool(), called(aCall('list_tasks', {}, { failed: true })), 'fail forbidden_tool'],
  [
    'the forbidden one',
    calledNoTool(['delete_task']),
    called(aCall('API_deleteTask')),
    'fail forbidden_tool',
  ],
  ['another one', calledNoTool(['delete_task']), called(aCall('create_task')), 'pass'],
  ['one that sounds like it', calledNoTool(['delete_task']), called(aCall('undelete_task')), 'pass'],
  [
    'one that has its name within',
    calledNoTool(['delete_task']),
    called(aCall('delete_task_reminder')),
    'warn name_mismatch',
  ],
  ['no chip in a page that shows none', calledNoTool(), without(called(), 'tools', 'model'), 'ungraded'],
  [
    'no chip in a page that shows chips',
    calledNoTool(),
    { ...without(called(), 'tools', 'model'), readable: ['ui'] },
    'pass',
  ],
];
testExamples(examples);
