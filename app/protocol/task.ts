import { z } from 'zod';

export const calendarDateSchema = z.iso.date();
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm');
export const timeSegmentSchema = z.enum(['all_day', 'morning', 'forenoon', 'noon', 'afternoon', 'evening']);
export const prioritySchema = z.enum(['low', 'medium', 'high']);

/** A task as every boundary sees it: tool results, the page's API and the cards in a message. */
export const taskSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  dueDate: calendarDateSchema,
  startTime: clockTimeSchema.nullable(),
  endTime: clockTimeSchema.nullable(),
  timeSegment: timeSegmentSchema.nullable(),
  priority: prioritySchema,
  groupId: z.uuid().nullable(),
  groupName: z.string().nullable(),
  completed: z.boolean(),
  createdBy: z.uuid(),
});
export type Task = z.infer<typeof taskSchema>;

export const taskListSchema = z.object({ tasks: z.array(taskSchema) });
