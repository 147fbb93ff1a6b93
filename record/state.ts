import { z } from 'zod';
import { fields, stateDiffSchema } from './row.ts';

/** The changes of the whole trial and its final rows, for every observed table, including empty ones. */
export const trialStateSchema = z.object({
  diff: stateDiffSchema,
  after: z.record(z.string(), z.array(fields)),
  /** Why existing rows could not be determined before the trial; absent if they could. */
  withoutSnapshot: z.string().optional(),
  /** The part of `diff` after the last reply completed; absent if there is none. */
  late: stateDiffSchema.optional(),
  /**
   * The tables that store the conversation: their keys, and the trial's changes of them, which `diff` omits. Absent when none are declared.
   */
  conversation: z
    .object({ keys: z.record(z.string(), z.array(z.string())), diff: stateDiffSchema })
    .optional(),
  /** Table → columns whose changes are ignored, from the configuration. */
  ignored: z.record(z.string(), z.array(z.string())).optional(),
});

/** The control user, with rows and files like the trial's: its row counts, their keys, its rows, and changes during the trial. */
export const controlUserSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  keys: z.record(z.string(), z.array(z.string())),
  /** Its rows before the trial, the first 100 of each table. Absent in records of before. */
  initial: z.record(z.string(), z.array(fields)).optional(),
  diff: stateDiffSchema,
  /** Why some of the trial's rows were not copied; absent if all were. */
  without: z.string().optional(),
});

/**
 * Changes of rows that belong to no user of the run. On a shared database, only rows linked to the trial's by foreign
 * keys are compared.
 */
export const foreignRowsSchema = z.object({
  /**
   * `isOwn`: the time or a linked value shows that this trial made the change; otherwise any open trial may have.
   * `restoreWith`: SQL to restore the old values on a shared database. `before` equals `after` for a row that was
   * rewritten unchanged.
   */
  changes: z.array(
    z.object({
      table: z.string(),
      before: fields.nullable(),
      after: fields.nullable(),
      isOwn: z.boolean(),
      restoreWith: z.string().exactOptional(),
    }),
  ),
  /** Tables that were not compared, with the reason. */
  notObserved: z.array(z.object({ table: z.string(), why: z.string() })),
  /** Tables that the application writes on its own. */
  exempt: z.array(z.string()),
});
