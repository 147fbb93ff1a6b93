import { z } from 'zod';
import {
  calendarDateSchema,
  clockTimeSchema,
  prioritySchema,
  timeSegmentSchema,
} from '../../protocol/task.ts';

const fields = {
  title: z.string().trim().min(1).max(200),
  dueDate: calendarDateSchema,
  startTime: clockTimeSchema.optional(),
  endTime: clockTimeSchema.optional(),
  timeSegment: timeSegmentSchema.optional(),
  priority: prioritySchema.optional(),
  groupId: z.uuid().optional(),
  allowConflicts: z.boolean().optional(),
};

const taskId = z.uuid();

export const createTaskSchema = z.strictObject(fields);
export const updateTaskSchema = z.strictObject({
  taskId,
  ...fields,
  title: fields.title.optional(),
  dueDate: fields.dueDate.optional(),
  groupId: z.uuid().nullable().optional(),
});
export const queryTasksSchema = z.strictObject({
  date: calendarDateSchema.optional(),
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  title: z.string().trim().min(1).max(200).optional(),
  completed: z.boolean().optional(),
});
export const completeTaskSchema = z.strictObject({
  taskId,
  completed: z.boolean().default(true),
});
export const deleteTaskSchema = z.strictObject({ taskId });
