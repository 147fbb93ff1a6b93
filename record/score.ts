import { z } from 'zod';
import { judgeCheckSchema, judgementSchema } from './judgement.ts';
import { json } from './text/json.ts';

export const scoreVerdicts = ['pass', 'warn', 'fail', 'ungraded'] as const;
export const graderKinds = ['code', 'judge', 'human'] as const;
export const scoreSchema = z.object({
  grader: z.string(),
  kind: z.enum(graderKinds),
  verdict: z.enum(scoreVerdicts),
  /** Machine-readable: `ok`, `no_evidence`, or the kind of failure (`tool_not_called`, `card_mismatch`, …). */
  code: z.string(),
  /** One actionable sentence, for passes as well. */
  reason: z.string(),
  /** The facts behind the verdict: expected, seen, the closest call, … */
  evidence: z.array(z.object({ label: z.string(), value: json })),
  /** Absent when it concerns the whole trial. */
  turn: z.number().int().min(0).optional(),
  /**
   * The time of the deciding observation in epoch milliseconds; later events cannot have caused it. Absent when
   * unknown.
   */
  at: z.number().optional(),
  /** False for a grader that may stay `ungraded` without affecting the verdict. */
  required: z.boolean(),
  /** The question for the judge, in its scores only. */
  check: judgeCheckSchema.optional(),
  /** The judge's answer; absent until then. */
  judgement: judgementSchema.optional(),
});

export type Score = z.infer<typeof scoreSchema>;

/** The grader of a trial's end: ungraded where what the application did afterwards was not observed. */
export const finalisedGrader = 'isFinalised';
export type ScoreVerdict = (typeof scoreVerdicts)[number];
