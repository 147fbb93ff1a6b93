import type { ToolCall } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree } from '../consistency/agreement.ts';
import { calledNoTool } from './called-no-tool.ts';
import { callsAtMost } from './calls-at-most.ts';
import { executedNothing } from './executed-nothing.ts';
import { calledTools } from './expected/called-tools.ts';

/** Claims about calls in an application that has a tool in its own process beside those of its servers. */

const trialWith = (...toolCalls: ToolCall[]) =>
  aTrial({
    turns: [aTurn({ user: 'x', reply: { text: 'ok' }, state: {} })],
    toolCalls,
    listedTools: { tasks: ['create_task'] },
  });
const asked = (name: string, over: Partial<ToolCall> = {}) => aCall(name, {}, { source: 'model', ...over });
const own = trialWith(asked('web_search'), asked('delete_all'));
const held = trialWith(asked('create_task'));
const prefixed = trialWith(asked('tasks_create_task'), aCall('create_task', {}, { server: 'tasks' }));
const provided = trialWith(asked('refund', { byProvider: true }));

const onServer = (server: string) =>
  aTrial({
    listedTools: { a: ['create_task'], b: ['create_task'] },
    toolCalls: [aCall('create_task', {}, { server })],
  });
const examples: Example[] = [
  [
    'a tool of another server',
    calledTools([{ name: 'a__create_task' }]),
    onServer('b'),
    'fail name_mismatch',
  ],
  ['a tool of the named server', calledTools([{ name: 'a__create_task' }]), onServer('a'), 'pass'],
  ['a forbidden tool of another server', calledNoTool(['a__create_task']), onServer('b'), 'pass'],
  [
    'a forbidden tool of the named server',
    calledNoTool(['a__create_task']),
    onServer('a'),
    'fail forbidden_tool',
  ],
  ['a tool of any server', calledTools([{ name: 'create_task' }]), onServer('b'), 'pass'],
  ['its own tool is no disagreement', boundariesAgree(), own, 'pass'],
  ['and is seen where it is forbidden', calledNoTool(['delete_all']), own, 'fail forbidden_tool'],
  ['by the claim that nothing was executed', executedNothing(), own, 'fail executed'],
  ['by a limit', callsAtMost(0), own, 'fail too_many_calls'],
  ['by a limit of its own', callsAtMost({ delete_all: 0 }), own, 'fail too_many_calls'],
  ['and where it is expected', calledTools([{ name: 'web_search' }, { name: 'delete_all' }]), own, 'pass'],
  ['another one is not', calledNoTool(['delete_some']), own, 'pass'],
  [
    'without the model nobody would know',
    calledNoTool(['delete_all']),
    without(trialWith(), 'model'),
    'pass',
  ],
  ['without either', calledNoTool(['delete_all']), without(trialWith(), 'model', 'tools'), 'ungraded'],

  ['asked for and rate-limited: the model tried', calledNoTool(['create_task']), held, 'fail forbidden_tool'],
  [
    'asked for and rate-limited: it was not called',
    calledTools([{ name: 'create_task' }]),
    held,
    'fail tool_not_called',
  ],

  ['offered with its server\u2019s name: one call', callsAtMost(1), prefixed, 'pass'],
  ['which all agree about', boundariesAgree(), prefixed, 'pass'],
  ['known by its own name', calledTools([{ name: 'create_task' }]), prefixed, 'pass'],
  [
    'forbidden by the name it is offered by',
    calledNoTool(['tasks_create_task']),
    prefixed,
    'fail forbidden_tool',
  ],

  ['run by the provider, and forbidden', calledNoTool(['refund']), provided, 'fail forbidden_tool'],
  ['run by the provider, and expected', calledTools([{ name: 'refund' }]), provided, 'pass'],
  ['run by the provider: nobody disagrees', boundariesAgree(), provided, 'pass'],
];
testExamples(examples);
