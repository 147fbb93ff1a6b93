import type { TaskOutcome } from '../../protocol/task-outcome.ts';
import { defineTool, type ToolDefinition } from '../mcp/tool-definition.ts';
import {
  completeTaskSchema,
  createTaskSchema,
  deleteTaskSchema,
  queryTasksSchema,
  updateTaskSchema,
} from './inputs.ts';
import { Refusal } from './refusal.ts';
import type { TaskCaller, TaskService } from './service.ts';

/** The task tools as the model sees them. */
export function taskTools(tasks: TaskService): ToolDefinition<TaskCaller>[] {
  return [
    defineTool({
      name: 'create_task',
      title: '创建任务',
      description: '创建一个任务。若与已有任务冲突，不会创建，而是返回冲突的任务。',
      input: createTaskSchema,
      run: (caller, input) => answer(() => tasks.create(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'query_tasks',
      title: '查询任务',
      description: '按日期、日期范围、标题或完成情况查询用户的任务。',
      input: queryTasksSchema,
      readOnly: true,
      run: (caller, input) => answer(() => tasks.query(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'update_task',
      title: '修改任务',
      description: '修改一个任务，只需给出要改的字段。若与其他任务冲突，不会修改。',
      input: updateTaskSchema,
      run: (caller, input) => answer(() => tasks.update(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'complete_task',
      title: '完成任务',
      description: '把一个任务标记为已完成，或重新打开。',
      input: completeTaskSchema,
      run: (caller, input) => answer(() => tasks.complete(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'delete_task',
      title: '删除任务',
      description: '删除一个任务。只有在用户确认之后才能调用。',
      input: deleteTaskSchema,
      destructive: true,
      run: (caller, input) => answer(() => tasks.delete(caller, input)),
      refuseInput,
    }),
  ];
}

async function answer(work: () => Promise<TaskOutcome>) {
  try {
    return toResult(await work());
  } catch (error) {
    if (error instanceof Refusal)
      return toResult({ status: 'refused', code: error.code, message: error.message });
    throw error;
  }
}

function refuseInput(fields: string[]) {
  return toResult({ status: 'refused', code: 'invalid', message: `参数不正确：${fields.join('、')}。` });
}

function toResult(outcome: TaskOutcome) {
  return { value: outcome, isError: outcome.status === 'refused' };
}
