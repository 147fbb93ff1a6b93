import { z } from 'zod';
import { rubricSchema } from './rubric.ts';

/** A question for the judge, complete with everything needed to ask it later. */
export const judgeCheckSchema = z.object({
  /** The name of a built-in rubric, in its current version, or a custom rubric. */
  rubric: z.union([z.string(), rubricSchema]),
  dimension: z.string(),
  /** The number of votes; absent: the run's setting. */
  votes: z.number().int().min(1).optional(),
  /** The share of votes that may disagree with the majority; absent: a third. */
  maxSplit: z.number().min(0).max(0.5).optional(),
  /** Whether the answer may affect the verdict. It does so only after the judge was calibrated for it. */
  required: z.boolean(),
  /** A good answer, for comparing rubrics. */
  reference: z.string().optional(),
});
export type JudgeCheck = z.output<typeof judgeCheckSchema>;

const tokensSchema = z.object({ prompt: z.number(), completion: z.number() });

/** What a reply claims to be done, as a model extracted it. */
export const claimSchema = z.strictObject({
  act: z.string(),
  object: z.string(),
  /** The values that belong to the claim, as they are written: identifiers, amounts, dates and times. */
  values: z.array(z.string()),
  /** The words of the reply that state it. */
  quote: z.string(),
  /** The tool that does such a thing; null without one. */
  tool: z.string().nullable(),
});
export type Claim = z.output<typeof claimSchema>;

/** One vote, or why it does not count. */
export const voteSchema = z.object({
  /** Null without an answer. */
  level: z.string().nullable(),
  rationale: z.string(),
  quotes: z.array(z.string()),
  /** The claims from which code derived the level. */
  claims: z.array(claimSchema).optional(),
  /** Why the vote does not count; null if it counts. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  tokens: tokensSchema,
  /** US dollars; null when the model's price is unknown. */
  cost: z.number().nullable(),
  /** The number of requests; 0 for a cached answer. */
  calls: z.number().int(),
  cached: z.boolean(),
});
export type Vote = z.output<typeof voteSchema>;

/** The answer to a question, for reports and calibration. */
export const judgementSchema = z.object({
  /** `refuses.polite` */
  dimension: z.string(),
  /** The hash of the dimension's prompt. */
  hash: z.string(),
  model: z.string(),
  /** The decision; null if the votes reached none. */
  level: z.string().nullable(),
  votes: z.array(voteSchema),
  /** Whether the gate may use it, with the reason. */
  calibration: z.object({ trusted: z.boolean(), reason: z.string() }),
});
export type Judgement = z.output<typeof judgementSchema>;
