import { z } from 'zod';

/** Where a run's folder keeps what was found and belongs to no single trial, one JSON document a line. */
export const findingsFile = 'findings.jsonl';

/** Something that blocks the gate, though no trial can be named that did it. */
export const findingSchema = z.object({
  /** As codes of scores: `changed_foreign_row`. */
  code: z.string(),
  message: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;
