import { z } from 'zod';

/** What a run tells the command that has started it, as far as that must know what it says: the rest is the whole report. */
export const toldSchema = z.object({
  /** The decision, a line each, to be said when all else has been said. */
  decision: z.array(z.string()),
  /** The ids of the cases that it had trials of. */
  cases: z.array(z.string()),
  /** What failed outside of any trial. */
  errors: z.array(z.string()),
  /** Whether the gate blocked as it should; null where that was not asked. */
  blockedAsAsked: z.boolean().nullable(),
  /** Whether it left results of Allure. */
  allure: z.boolean(),
  report: z.unknown(),
});
export type Told = z.infer<typeof toldSchema>;
