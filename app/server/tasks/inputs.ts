import { z } from 'zod';
import {
  calendarDateSchema,
  clockTimeSchema,
  prioritySchema,
  timeSegmentSchema,
} from '../../protocol/task.ts';

const fields = {
  title: z.string().trim().min(1).max(200).describe('任务标题'),
  dueDate: calendarDateSchema.describe('日期，YYYY-MM-DD'),
  startTime: clockTimeSchema.optional().describe('开始时间，HH:mm'),
  endTime: clockTimeSchema.optional().describe('结束时间，HH:mm，必须晚于开始时间'),
  timeSegment: timeSegmentSchema
    .optional()
    .describe('没有具体时间时的时间段：全天、早上、上午、中午、下午、晚上'),
  priority: prioritySchema.optional().describe('优先级，默认 medium'),
  groupId: z.uuid().optional().describe('所属分组的 id'),
  allowConflicts: z.boolean().optional().describe('仅当用户看过冲突并明确同意后才设为 true'),
};

const taskId = z.uuid().describe('任务的 id，来自 query_tasks 或之前的结果');

export const createTaskSchema = z.strictObject(fields);
export const updateTaskSchema = z.strictObject({
  taskId,
  ...fields,
  title: fields.title.optional(),
  dueDate: fields.dueDate.optional(),
  groupId: z.uuid().nullable().optional().describe('所属分组的 id；null 表示移出分组'),
});
export const queryTasksSchema = z.strictObject({
  date: calendarDateSchema.optional().describe('某一天，YYYY-MM-DD'),
  from: calendarDateSchema.optional().describe('起始日期（含）'),
  to: calendarDateSchema.optional().describe('结束日期（含）'),
  title: z.string().trim().min(1).max(200).optional().describe('标题中包含的文字'),
  completed: z.boolean().optional().describe('只查已完成（true）或未完成（false）'),
});
export const completeTaskSchema = z.strictObject({
  taskId,
  completed: z.boolean().default(true).describe('false 表示重新打开'),
});
export const deleteTaskSchema = z.strictObject({ taskId });
