import { z } from 'zod';
import { taskSchema } from './task.ts';
import { readAnswer } from './tool-result.ts';

const conflictSchema = z.object({
  reason: z.enum(['similar_title', 'overlapping_time']),
  task: taskSchema,
});
export type Conflict = z.infer<typeof conflictSchema>;

const refusalCodeSchema = z.enum([
  'end_before_start',
  'in_the_past',
  'unknown_group',
  'not_found',
  'invalid',
]);
export type RefusalCode = z.infer<typeof refusalCodeSchema>;

/** What a task tool answers. `conflict` and `refused` mean that nothing was written. */
const taskOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['created', 'updated', 'completed', 'deleted']), task: taskSchema }),
  z.object({ status: z.literal('ok'), tasks: z.array(taskSchema) }),
  z.object({ status: z.literal('conflict'), conflicts: z.array(conflictSchema) }),
  z.object({ status: z.literal('refused'), code: refusalCodeSchema, message: z.string() }),
]);
export type TaskOutcome = z.infer<typeof taskOutcomeSchema>;

/** The task outcome inside an MCP tool result, or undefined for the result of any other tool. */
export function readTaskOutcome(toolResult: unknown): TaskOutcome | undefined {
  return taskOutcomeSchema.safeParse(readAnswer(toolResult)).data;
}
