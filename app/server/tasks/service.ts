import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { Task } from '../../protocol/task.ts';
import type { TaskOutcome } from '../../protocol/task-outcome.ts';
import { type Database, inTransaction } from '../database/database.ts';
import type { LocalTime } from '../local-time.ts';
import { findConflicts } from './conflicts.ts';
import { isMember } from './groups.ts';
import type { createTaskSchema, queryTasksSchema, updateTaskSchema } from './inputs.ts';
import { Refusal } from './refusal.ts';
import { deleteTaskRow, selectTask, selectTasks, type TaskValues, writeTask } from './rows.ts';
import { planSchedule, refusePast } from './schedule.ts';

/** Who asks, and what time it is for them. */
export interface TaskCaller {
  userId: string;
  now: LocalTime;
}

export type TaskService = ReturnType<typeof createTaskService>;

/** Every effect on tasks. Each call is one transaction; a Refusal means that nothing was written. */
export function createTaskService(database: Database) {
  return {
    create: (caller: TaskCaller, input: z.infer<typeof createTaskSchema>) =>
      change(database, caller, async (connection) => {
        const schedule = planSchedule(input);
        refusePast(schedule, caller.now);
        await refuseForeignGroup(connection, caller.userId, input.groupId);
        const task = {
          title: input.title,
          priority: input.priority ?? 'medium',
          groupId: input.groupId ?? null,
          completed: false,
          ...schedule,
        };
        const conflict = input.allowConflicts
          ? undefined
          : await checkConflicts(connection, caller.userId, task);
        return (
          conflict ?? { status: 'created', task: await save(connection, { userId: caller.userId }, task) }
        );
      }),

    query: async (caller: TaskCaller, filter: z.infer<typeof queryTasksSchema>): Promise<TaskOutcome> => ({
      status: 'ok',
      tasks: await selectTasks(database, caller.userId, filter),
    }),

    update: (caller: TaskCaller, { taskId, allowConflicts, ...input }: z.infer<typeof updateTaskSchema>) =>
      change(database, caller, async (connection) => {
        const before = await requireTask(connection, caller.userId, taskId);
        const task = mergeTask(before, input);
        const moved = input.dueDate ?? input.startTime ?? input.endTime ?? input.timeSegment;
        if (moved !== undefined) refusePast(task, caller.now);
        await refuseForeignGroup(connection, caller.userId, input.groupId);
        const check = !allowConflicts && (moved !== undefined || input.title !== undefined);
        const conflict = check ? await checkConflicts(connection, caller.userId, task, taskId) : undefined;
        return (
          conflict ?? {
            status: 'updated',
            task: await save(connection, { userId: caller.userId, taskId }, task),
          }
        );
      }),

    complete: (caller: TaskCaller, { taskId, completed }: { taskId: string; completed: boolean }) =>
      change(database, caller, async (connection) => {
        const before = await requireTask(connection, caller.userId, taskId);
        const task = await save(connection, { userId: caller.userId, taskId }, { ...before, completed });
        return { status: completed ? 'completed' : 'updated', task };
      }),

    delete: (caller: TaskCaller, { taskId }: { taskId: string }) =>
      change(database, caller, async (connection) => {
        const task = await requireTask(connection, caller.userId, taskId);
        await deleteTaskRow(connection, caller.userId, taskId);
        return { status: 'deleted', task };
      }),
  };
}

/** Locks the user's row first, so that two calls at once cannot both find the day free. */
function change(
  database: Database,
  caller: TaskCaller,
  work: (connection: PoolClient) => Promise<TaskOutcome>,
) {
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query('select from users where id = $1 for update', [
      caller.userId,
    ]);
    if (rowCount === 0) throw new Refusal('not_found', ({ tasks }) => tasks.noUser);
    return work(connection);
  });
}

async function requireTask(connection: PoolClient, userId: string, taskId: string): Promise<Task> {
  const task = await selectTask(connection, userId, taskId);
  // Another user's task answers the same, so that its existence does not leak.
  if (!task) throw new Refusal('not_found', ({ tasks }) => tasks.noTask);
  return task;
}

async function refuseForeignGroup(
  connection: PoolClient,
  userId: string,
  groupId: string | null | undefined,
) {
  if (groupId && !(await isMember(connection, userId, groupId))) {
    throw new Refusal('unknown_group', ({ tasks }) => tasks.noGroup);
  }
}

async function checkConflicts(
  connection: PoolClient,
  userId: string,
  task: TaskValues,
  exceptId?: string,
): Promise<TaskOutcome | undefined> {
  const sameDay = await selectTasks(connection, userId, { date: task.dueDate, completed: false });
  const conflicts = findConflicts(
    task,
    sameDay.filter(({ id }) => id !== exceptId),
  );
  return conflicts.length > 0 ? { status: 'conflict', conflicts } : undefined;
}

function mergeTask(before: Task, input: Omit<z.infer<typeof updateTaskSchema>, 'taskId'>): TaskValues {
  // A new segment without times replaces the times; without it, the old times stay.
  const keepTimes = input.timeSegment === undefined || input.startTime !== undefined;
  const schedule = planSchedule({
    dueDate: input.dueDate ?? before.dueDate,
    startTime: input.startTime ?? (keepTimes ? (before.startTime ?? undefined) : undefined),
    endTime: input.endTime ?? (keepTimes ? (before.endTime ?? undefined) : undefined),
    timeSegment: input.timeSegment ?? before.timeSegment ?? undefined,
  });
  return {
    ...schedule,
    title: input.title ?? before.title,
    priority: input.priority ?? before.priority,
    groupId: input.groupId === undefined ? before.groupId : input.groupId,
    completed: before.completed,
  };
}

async function save(
  connection: PoolClient,
  owner: { userId: string; taskId?: string },
  task: TaskValues,
): Promise<Task> {
  return requireTask(connection, owner.userId, await writeTask(connection, owner, task));
}
