import { aCall, aTrial, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { calledNoTool } from './called-no-tool.ts';

const called = (...toolCalls: ReturnType<typeof aCall>[]) => aTrial({ toolCalls });

const examples: Example[] = [
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
