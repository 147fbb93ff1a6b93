import { z } from 'zod';
import type { CodeGrader } from '../../graders/grader.ts';
import { codeGrader } from '../../graders/score.ts';
import { intents, riskLevels } from './observable.ts';

/**
 * What an agent's API answers when it is asked for JSON: the decision, field by field.
 * A production build may send less; in test and CI the whole of it is the contract.
 */
const responseSchema = z.object({
  message: z.string(),
  parsed: z.object({
    intent: z.enum(intents),
    riskLevel: z.enum(riskLevels),
    clarifyReason: z.string().nullable(),
    steps: z.array(z.object({ action: z.string(), parameters: z.record(z.string(), z.json()) })),
    impactScope: z.string().nullable(),
  }),
});

/** The fields that a response lacks or that hold something else, by name, with what was expected. */
export function missingFields(body: unknown): string[] {
  const parsed = responseSchema.safeParse(body);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the response'}: ${issue.message}`);
}

/** Every response of the application's API that the test asked for is complete. */
export function keepsContract(): CodeGrader {
  return codeGrader('keepsContract', (trial, say) => {
    const responses = trial.responses ?? [];
    if (responses.length === 0) return say.ungraded('no response of the API was asked for');
    const problems = responses.flatMap(({ status, body }) =>
      status === 200 ? missingFields(body) : [`status: expected 200, found ${status}`],
    );
    if (problems.length > 0)
      return say.fail('contract_violation', `the response breaks the contract: ${problems.join('; ')}`, {
        problems,
        responses,
      });
    return say.pass(`${responses.length} responses hold every field`, { responses });
  });
}
