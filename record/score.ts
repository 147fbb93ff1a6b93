import { z } from 'zod';
import { json } from './json.ts';
import { judgeCheckSchema, judgementSchema } from './judgement.ts';

export const scoreVerdicts = ['pass', 'warn', 'fail', 'ungraded'] as const;
export const graderKinds = ['code', 'judge', 'human'] as const;
export const scoreSchema = z.object({
  grader: z.string(),
  kind: z.enum(graderKinds),
  verdict: z.enum(scoreVerdicts),
  /** Machine-readable: `ok`, `no_evidence`, or what went wrong (`tool_not_called`, `card_mismatch`, …). */
  code: z.string(),
  /** One sentence a person can act on; passes have one too. */
  reason: z.string(),
  /** What the verdict rests on: expected, seen, the closest call, … */
  evidence: z.array(z.object({ label: z.string(), value: json })),
  /** The turn it is about; absent when it is about the whole trial. */
  turn: z.number().int().min(0).optional(),
  /**
   * When what it rests on had been observed, in epoch milliseconds: nothing that happened later can have caused it. Absent where that
   * is not known.
   */
  at: z.number().optional(),
  /** False for a grader that may stay `ungraded` without spoiling the verdict. */
  required: z.boolean(),
  /** What the judge is asked; only scores of the judge have it. */
  check: judgeCheckSchema.optional(),
  /** What the judge said; absent until it was asked. */
  judgement: judgementSchema.optional(),
});

export type Score = z.infer<typeof scoreSchema>;
export type ScoreVerdict = (typeof scoreVerdicts)[number];
