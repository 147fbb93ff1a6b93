import { z } from 'zod';

/** The file in a run's folder for findings without a trial, one JSON document a line. */
export const findingsFile = 'findings.jsonl';

/** A finding that blocks the gate but cannot be attributed to a trial. */
export const findingSchema = z.object({
  /** A score code, such as `changed_foreign_row`. */
  code: z.string(),
  message: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;
