import { z } from 'zod';
import { cannotTell } from '../../../record/rubric.ts';

export const labelVersion = 1;

/** Identifies a question within a trial. */
const questionSchema = z.object({
  /** `refuses.polite` */
  dimension: z.string(),
  /** The hash of the wording that was shown. */
  hash: z.string(),
  turn: z.number().int().min(0).nullable(),
  level: z.string(),
});

export const humanVerdicts = ['pass', 'fail', cannotTell] as const;

/** One person's review of one trial: a line of `reviews/*.jsonl`. A later line by the same person replaces it. */
export const labelSchema = z.object({
  version: z.literal(labelVersion),
  trial: z.string(),
  run: z.string(),
  case: z.string(),
  /** The file of the case. */
  file: z.string(),
  reviewer: z.string().min(1),
  /** ISO 8601. */
  at: z.string(),
  verdict: z.enum(humanVerdicts),
  levels: z.array(questionSchema),
  note: z.string(),
  /** Whether the judge's verdicts were hidden while the person answered. */
  blind: z.boolean(),
  /** The judge's answers at that time, kept so that calibration does not need the run. */
  judge: z.array(questionSchema.extend({ model: z.string(), rationale: z.string() })),
});
export type Label = z.output<typeof labelSchema>;

/** Returns each person's latest review of each trial. */
export function lastWords(labels: readonly Label[]): Label[] {
  const last = new Map<string, Label>();
  for (const label of labels.toSorted((one, other) => one.at.localeCompare(other.at)))
    last.set(JSON.stringify([label.trial, label.reviewer]), label);
  return [...last.values()];
}
