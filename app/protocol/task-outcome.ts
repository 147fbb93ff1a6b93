import { z } from 'zod';
import { taskSchema } from './task.ts';

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

const toolResultSchema = z.object({
  structuredContent: z.unknown().optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional(),
  isError: z.boolean().optional(),
});

/** The task outcome inside an MCP tool result, or undefined for the result of any other tool. */
export function readTaskOutcome(toolResult: unknown): TaskOutcome | undefined {
  const result = toolResultSchema.safeParse(toolResult).data;
  if (!result) return undefined;
  return taskOutcomeSchema.safeParse(result.structuredContent ?? parseText(result.content?.[0]?.text)).data;
}

/** True for an MCP tool result by which the tool itself says that it failed or refused. */
export function isErrorResult(toolResult: unknown): boolean {
  return toolResultSchema.safeParse(toolResult).data?.isError === true;
}

function parseText(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Text that is not JSON simply carries no task outcome.
    return undefined;
  }
}
