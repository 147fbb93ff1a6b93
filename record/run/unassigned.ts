import { z } from 'zod';

/** Where a run's folder keeps the calls that belong to no trial, one JSON document a line. */
export const unassignedFile = 'unassigned.jsonl';

/** Why a call of the application belongs to no trial of its run. */
export const unassignedReasons = [
  'unknown_trial',
  'finalised_trial',
  'no_header',
  'no_trial',
  'start_up',
] as const;

/** A call to the model or to a tool that no trial of the run owns. */
export const unassignedSchema = z.object({
  /** Unique over the run: the same call may be written by several processes. */
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  boundary: z.enum(['model', 'tools']),
  /** The tool, the path of the model's API, or the method of MCP. */
  what: z.string(),
  reason: z.enum(unassignedReasons),
  /** The trial that the correlation header names; null where there was no header. */
  trial: z.string().nullable(),
  /** What happened, its cause and its fix, in words for a person. */
  message: z.string(),
  /** Whether it blocks the gate: only calls that were refused do. */
  blocks: z.boolean(),
});
export type Unassigned = z.infer<typeof unassignedSchema>;
