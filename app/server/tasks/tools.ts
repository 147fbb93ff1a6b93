import type { TaskOutcome } from '../../protocol/task-outcome.ts';
import type { ServerWords } from '../../words/server-words.ts';
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
export function taskTools(tasks: TaskService, words: ServerWords): ToolDefinition<TaskCaller>[] {
  const said = words.tools.tasks;
  const answer = answerIn(words);
  const refuseInput = (fields: string[]) => refuse('invalid', words.wrongArguments(fields));
  return [
    defineTool({
      name: 'create_task',
      words: said.create_task,
      input: createTaskSchema,
      run: (caller, input) => answer(() => tasks.create(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'query_tasks',
      words: said.query_tasks,
      input: queryTasksSchema,
      readOnly: true,
      run: (caller, input) => answer(() => tasks.query(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'update_task',
      words: said.update_task,
      input: updateTaskSchema,
      run: (caller, input) => answer(() => tasks.update(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'complete_task',
      words: said.complete_task,
      input: completeTaskSchema,
      run: (caller, input) => answer(() => tasks.complete(caller, input)),
      refuseInput,
    }),
    defineTool({
      name: 'delete_task',
      words: said.delete_task,
      input: deleteTaskSchema,
      destructive: true,
      run: (caller, input) => answer(() => tasks.delete(caller, input)),
      refuseInput,
    }),
  ];
}

function answerIn(words: ServerWords) {
  return async (work: () => Promise<TaskOutcome>) => {
    try {
      return toResult(await work());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(error.code, error.say(words));
    }
  };
}

function refuse(code: Refusal['code'], message: string) {
  return toResult({ status: 'refused', code, message });
}

function toResult(outcome: TaskOutcome) {
  return { value: outcome, isError: outcome.status === 'refused' };
}
