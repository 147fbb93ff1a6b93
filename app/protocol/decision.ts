import { z } from 'zod';
import { isErrorResult } from './tool-result.ts';

/** The two tools by which an agent leaves the decision to the user. They change nothing. */
export const CLARIFY_TOOL = 'clarify_request';
export const PLAN_TOOL = 'propose_plan';

export const riskLevelSchema = z.enum(['low', 'medium', 'high']);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

export const planStepSchema = z.object({
  action: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type PlanStep = z.infer<typeof planStepSchema>;

export const clarificationSchema = z.strictObject({
  reason: z.string(),
  options: z.array(z.string()),
});
export type Clarification = z.infer<typeof clarificationSchema>;

export const planSchema = z.strictObject({
  intent: z.string(),
  riskLevel: riskLevelSchema,
  steps: z.array(planStepSchema),
  impactScope: z.string(),
});
export type Plan = z.infer<typeof planSchema>;

export type Decision = ({ type: 'clarify' } & Clarification) | ({ type: 'plan' } & Plan);

interface ToolCall {
  toolName: string;
  input?: unknown;
  output?: unknown;
}

/** The question or plan that a successful tool call put before the user; undefined for any other call. */
export function readDecision({ toolName, input, output }: ToolCall): Decision | undefined {
  if (output === undefined || isErrorResult(output)) return undefined;
  if (toolName === CLARIFY_TOOL) {
    const asked = clarificationSchema.safeParse(input).data;
    return asked && { type: 'clarify', ...asked };
  }
  if (toolName !== PLAN_TOOL) return undefined;
  const plan = planSchema.safeParse(input).data;
  return plan && { type: 'plan', ...plan };
}
