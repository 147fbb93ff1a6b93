import { z } from 'zod';
import { cannotTell } from '../../record/rubric.ts';

export const labelVersion = 1;

/** What a question is told apart by, within a trial. */
const questionSchema = z.object({
  /** `refuses.polite` */
  dimension: z.string(),
  /** Of the wording that people or the judge saw. */
  hash: z.string(),
  turn: z.number().int().min(0).nullable(),
  level: z.string(),
});

export const humanVerdicts = ['pass', 'fail', cannotTell] as const;

/** What one person said of one trial: a line of `reviews/*.jsonl`. A later line of the same person counts instead. */
export const labelSchema = z.object({
  version: z.literal(labelVersion),
  trial: z.string(),
  run: z.string(),
  case: z.string(),
  /** Where the case is declared. */
  file: z.string(),
  reviewer: z.string().min(1),
  /** ISO 8601. */
  at: z.string(),
  verdict: z.enum(humanVerdicts),
  levels: z.array(questionSchema),
  note: z.string(),
  /** Whether the judge's verdicts were hidden until the person had answered. */
  blind: z.boolean(),
  /** What the judge had said by then: with it a calibration needs no run that somebody may have deleted. */
  judge: z.array(questionSchema.extend({ model: z.string(), rationale: z.string() })),
});
export type Label = z.output<typeof labelSchema>;

/** Each person's last word on each trial. */
export function lastWords(labels: readonly Label[]): Label[] {
  const last = new Map<string, Label>();
  for (const label of labels.toSorted((one, other) => one.at.localeCompare(other.at)))
    last.set(JSON.stringify([label.trial, label.reviewer]), label);
  return [...last.values()];
}
