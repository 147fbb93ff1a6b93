import { z } from 'zod';
import { json } from './text/json.ts';

/** A flat record: one row, one card, or one set of arguments. */
export const fields = z.record(z.string(), json);

export const tableDiffSchema = z.object({
  added: z.array(fields),
  removed: z.array(fields),
  /** `takenOver`: the row now belongs to the trial's user and did not before. */
  changed: z.array(z.object({ before: fields, after: fields, takenOver: z.literal(true).exactOptional() })),
});
/** Table → changes of the trial's rows. Tables without changes are absent. */
export const stateDiffSchema = z.record(z.string(), tableDiffSchema);

export type StateDiff = z.infer<typeof stateDiffSchema>;
export type Row = z.infer<typeof fields>;
