import { z } from 'zod';

/** How far a trial has come that is running: its run holds it for as long as it runs, and forgets it as it ends. */
export const runningSchema = z.object({
  project: z.string(),
  case: z.object({ id: z.string(), title: z.string() }),
  trial: z.number().int().min(1),
  attempt: z.number().int().min(1),
  /** Whether it is played once more for the camera: then it is none that counts. */
  isSecondLook: z.boolean(),
  /** Epoch milliseconds. */
  since: z.number(),
  /** The last that was begun, counted from 0; null before anything was said. `repliedAt`: null while the reply is awaited. */
  turn: z
    .object({ index: z.number().int().min(0), sentAt: z.number(), repliedAt: z.number().nullable() })
    .nullable(),
});
export type Running = z.infer<typeof runningSchema>;

/** Where a run's folder keeps them, by the runner's id of the test: it has one trial at a time. */
export const runningFolder = 'running';
export const runningFile = (test: string): string => `${runningFolder}/${test}.json`;
