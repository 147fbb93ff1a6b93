import { z } from 'zod';

/** The file in a run's folder for calls that belong to no trial, one JSON document a line. */
export const unassignedFile = 'unassigned.jsonl';

/** Why a call of the application belongs to no trial of its run. */
export const unassignedReasons = [
  'unknown_trial',
  'finalised_trial',
  'no_header',
  'no_trial',
  'start_up',
] as const;

/** A model or tool call without a trial. */
export const unassignedSchema = z.object({
  /** Unique within the run, because several processes may write the same call. */
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  boundary: z.enum(['model', 'tools']),
  /** The tool, the path of the model's API, or the MCP method. */
  what: z.string(),
  reason: z.enum(unassignedReasons),
  /** The trial in the correlation header; null without the header. */
  trial: z.string().nullable(),
  /** The event, its cause and its fix, for people. */
  message: z.string(),
  /** Whether it blocks the gate; true only for refused calls. */
  blocks: z.boolean(),
});
export type Unassigned = z.infer<typeof unassignedSchema>;
