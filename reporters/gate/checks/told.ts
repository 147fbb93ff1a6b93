import { z } from 'zod';

/** The message of a run to its parent command: what the command needs beyond the report. */
export const toldSchema = z.object({
  /** The decision, one line each, to be printed last. */
  decision: z.array(z.string()),
  /** The ids of the cases with trials. */
  cases: z.array(z.string()),
  /** The failures outside of trials. */
  errors: z.array(z.string()),
  /** Whether the gate blocked as expected; null without `--gate-check`. */
  blockedAsAsked: z.boolean().nullable(),
  /** Whether the run wrote Allure results. */
  allure: z.boolean(),
  report: z.unknown(),
});
export type Told = z.infer<typeof toldSchema>;
