import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DynamicToolUIPart } from 'ai';
import type { TaskOutcome } from '../../protocol/task-outcome.ts';
import { collectTasks } from './task-results.ts';

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

function call(toolCallId: string, outcome: TaskOutcome | { unrelated: true }): DynamicToolUIPart {
  const output = { content: [], structuredContent: outcome };
  return { type: 'dynamic-tool', toolName: 'tool', toolCallId, state: 'output-available', input: {}, output };
}

test('a task that was found and then deleted appears once, as deleted', () => {
  const results = collectTasks([
    call('find', { status: 'ok', tasks: [task, { ...task, id: '00000000-0000-4000-8000-000000000003' }] }),
    call('delete', { status: 'deleted', task }),
  ]);
  assert.deepEqual(
    results.get('find')?.cards.map(({ task: { id } }) => id),
    ['00000000-0000-4000-8000-000000000003'],
  );
  assert.deepEqual(results.get('delete')?.cards, [{ task, deleted: true }]);
});

test('a conflict shows no card of its own', () => {
  const conflicts = [{ reason: 'similar_title' as const, task }];
  const results = collectTasks([call('create', { status: 'conflict', conflicts })]);
  assert.deepEqual(results.get('create'), { cards: [], conflicts });
});

test('a refusal and the result of another tool show nothing', () => {
  const refused = call('a', { status: 'refused', code: 'in_the_past', message: '这个日期已经过去了。' });
  assert.deepEqual(collectTasks([refused]).get('a'), { cards: [], conflicts: [] });
  assert.equal(collectTasks([call('b', { unrelated: true })]).size, 0);
});
