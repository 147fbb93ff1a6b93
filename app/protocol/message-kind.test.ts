import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideKind } from './message-kind.ts';
import type { TaskOutcome } from './task-outcome.ts';

const task = {
  id: '00000000-0000-4000-8000-000000000001',
  title: '买菜',
  dueDate: '2026-11-21',
  startTime: null,
  endTime: null,
  timeSegment: 'all_day' as const,
  priority: 'medium' as const,
  groupId: null,
  groupName: null,
  completed: false,
  createdBy: '00000000-0000-4000-8000-000000000002',
};
const created: TaskOutcome = { status: 'created', task };
const conflict: TaskOutcome = { status: 'conflict', conflicts: [{ reason: 'similar_title', task }] };
const refused: TaskOutcome = { status: 'refused', code: 'in_the_past', message: '这个日期已经过去了。' };
const none: TaskOutcome = { status: 'ok', tasks: [] };

const replies: [string, TaskOutcome[], string, string][] = [
  ['a created task', [created], '好了。', 'task_summary'],
  ['a created task and a question', [created], '还需要什么吗？', 'task_summary'],
  ['found tasks', [{ status: 'ok', tasks: [task] }], '有一个任务。', 'task_summary'],
  ['found tasks, and asks about them', [{ status: 'ok', tasks: [task] }], '要删除它吗？', 'question'],
  ['found tasks, and a conflict', [{ status: 'ok', tasks: [task] }, conflict], '时间冲突了。', 'question'],
  ['found nothing', [none], '没有任务。', 'text'],
  ['found nothing, asks', [none], '没有任务，要创建吗？', 'question'],
  ['a conflict', [conflict], '已有类似的任务。', 'question'],
  ['a conflict, then created', [conflict, created], '好了。', 'task_summary'],
  ['refused', [refused], '日期已经过去了。', 'text'],
  ['a question', [], '是上午还是下午？', 'question'],
  ['a question in ASCII', [], 'Which day?', 'question'],
  ['a question in bold, with an emoji', [], '**哪一天？** 😊', 'question'],
  ['a question that is not last', [], '你好吗？我很好。', 'text'],
  ['nothing', [], '', 'text'],
];

for (const [title, outcomes, text, expected] of replies) {
  test(`${title} is ${expected}`, () =>
    assert.equal(decideKind({ outcomes, decisions: [], text }), expected));
}

const clarify = { type: 'clarify' as const, reason: '清空哪里？', options: ['整张表', '选中的行'] };
const plan = {
  type: 'plan' as const,
  intent: '清空',
  riskLevel: 'high' as const,
  steps: [],
  impactScope: '整张表',
};

test('a clarification wins over a question, a plan over both', () => {
  assert.equal(decideKind({ outcomes: [], decisions: [clarify], text: '好吗？' }), 'clarify');
  assert.equal(decideKind({ outcomes: [], decisions: [plan, clarify], text: '好吗？' }), 'plan');
});
