import { z } from 'zod';
import { rubricSchema } from './rubric.ts';

/** One question that waits for the judge: it stands in the trial record, and is all that is needed to ask it. */
export const judgeCheckSchema = z.object({
  /** A built-in rubric by its name (then the present one counts), or a rubric of the case's own. */
  rubric: z.union([z.string(), rubricSchema]),
  dimension: z.string(),
  /** How often the judge is asked; absent: as often as the run says. */
  votes: z.number().int().min(1).optional(),
  /** The share of the votes that may disagree with the majority; absent: a third. */
  maxSplit: z.number().min(0).max(0.5).optional(),
  /** Whether the case wants it to decide. It does so only where the judge has been calibrated for it. */
  required: z.boolean(),
  /** What a good answer says, for rubrics that compare. */
  reference: z.string().optional(),
});
export type JudgeCheck = z.output<typeof judgeCheckSchema>;

const tokensSchema = z.object({ prompt: z.number(), completion: z.number() });

/** What one vote said, or why it does not count. */
export const voteSchema = z.object({
  /** Null when there was no answer. */
  level: z.string().nullable(),
  rationale: z.string(),
  quotes: z.array(z.string()),
  /** Why the vote does not count; null when it does. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  tokens: tokensSchema,
  /** US dollars; null when the price of the model is not known. */
  cost: z.number().nullable(),
  /** How many requests were made for it. None when it came from the cache. */
  calls: z.number().int(),
  cached: z.boolean(),
});
export type Vote = z.output<typeof voteSchema>;

/** How a question was answered: what a report shows of it, and what a calibration is made from. */
export const judgementSchema = z.object({
  /** `refuses.polite` */
  dimension: z.string(),
  /** Of every word that the judge was told of the dimension. */
  hash: z.string(),
  model: z.string(),
  /** What the votes came to; null when they came to nothing. */
  level: z.string().nullable(),
  votes: z.array(voteSchema),
  /** Whether the gate may count on it, and why, or why not. */
  calibration: z.object({ trusted: z.boolean(), reason: z.string() }),
});
export type Judgement = z.output<typeof judgementSchema>;
