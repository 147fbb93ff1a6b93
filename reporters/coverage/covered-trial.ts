import type { TestCase } from '@playwright/test/reporter';
import { z } from 'zod';
import { excerpt } from '../../graders/reply/replies.ts';
import { exerciseSchema } from '../../graders/tools/exercises-tool.ts';
import type { Trial } from '../../record/trial.ts';

/** The result of a tool-coverage trial for reports. Every such test has one, even if it never ran. */
export const coveredTrialSchema = z.object({
  server: z.string(),
  /** Null for problems of the server itself. */
  tool: z.string().nullable(),
  /** The origin of the question: `written` by hand, `generated` by a model, made from a `template`. */
  origin: z.string().nullable(),
  question: z.string().nullable(),
  /** The reply, shortened. */
  reply: z.string().nullable(),
  exercise: exerciseSchema.nullable(),
  /** The single reason of a failure; null if it passed or was not graded. */
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
});
export type CoveredTrial = z.infer<typeof coveredTrialSchema>;

/** Null for any other test. */
export function coveredTrial(test: Pick<TestCase, 'annotations'>, record: Trial | null): CoveredTrial | null {
  const label = (name: string) =>
    test.annotations.find(({ type }) => type === `allure.label.mcp_${name}`)?.description ?? null;
  const server = label('server');
  if (server === null) return null;
  const score = record?.scores.find(({ grader }) => grader.startsWith('exercisesTool('));
  const exercise = score?.evidence.find((one) => one.label === 'exercise')?.value;
  const turn = record?.turns.at(-1);
  return {
    server,
    tool: label('tool'),
    origin: label('origin'),
    question: turn?.user ?? null,
    reply: turn?.reply ? excerpt(turn.reply.text, 160) : null,
    exercise: exerciseSchema.safeParse(exercise).data ?? null,
    failure: score?.verdict === 'fail' ? { code: score.code, reason: score.reason } : null,
  };
}
