import { z } from 'zod';
import { json } from './json.ts';

/** A flat record as people and databases show it: one row, one card, one set of arguments. */
export const fields = z.record(z.string(), json);

export const tableDiffSchema = z.object({
  added: z.array(fields),
  removed: z.array(fields),
  /** `takenOver`: the row belonged to somebody else, or to nobody, before the trial, and now to the trial's user. */
  changed: z.array(z.object({ before: fields, after: fields, takenOver: z.literal(true).exactOptional() })),
});
/** Table name → what changed among the rows that belong to the trial. A table without changes is absent. */
export const stateDiffSchema = z.record(z.string(), tableDiffSchema);

export type StateDiff = z.infer<typeof stateDiffSchema>;
export type Row = z.infer<typeof fields>;
