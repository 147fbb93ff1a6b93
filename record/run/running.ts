import { z } from 'zod';

/** The progress of a running trial; deleted when the trial ends. */
export const runningSchema = z.object({
  project: z.string(),
  case: z.object({ id: z.string(), title: z.string() }),
  trial: z.number().int().min(1),
  attempt: z.number().int().min(1),
  /** Whether it is a recorded rerun, which has no verdict. */
  isRecordedRerun: z.boolean(),
  /** Epoch milliseconds. */
  since: z.number(),
  /** The current turn, counted from 0; null before the first. `repliedAt`: null while the reply is pending. */
  turn: z
    .object({ index: z.number().int().min(0), sentAt: z.number(), repliedAt: z.number().nullable() })
    .nullable(),
});
export type Running = z.infer<typeof runningSchema>;

/** The folder in a run's folder, with one file by the runner's id of the test. */
export const runningFolder = 'running';
export const runningFile = (test: string): string => `${runningFolder}/${test}.json`;
