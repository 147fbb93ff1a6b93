import { z } from 'zod';
import { isErrorResult } from './tool-result.ts';

/** The two tools by which an agent leaves the decision to the user. They change nothing. */
export const CLARIFY_TOOL = 'clarify_request';
export const PLAN_TOOL = 'propose_plan';

export const riskLevelSchema = z.enum(['low', 'medium', 'high']);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

export const planStepSchema = z.object({
  action: z.string().describe('这一步做什么，用用户能看懂的话，例如“删除第 3 行”'),
  parameters: z.record(z.string(), z.unknown()).describe('这一步的参数'),
});
export type PlanStep = z.infer<typeof planStepSchema>;

export const clarificationSchema = z.strictObject({
  reason: z.string().describe('要向用户确认的问题，以及为什么需要确认'),
  options: z.array(z.string()).describe('可供用户选择的答案，2 到 4 个，每个都是用户可以直接说出口的话'),
});
export type Clarification = z.infer<typeof clarificationSchema>;

export const planSchema = z.strictObject({
  intent: z.string().describe('计划要做什么，一句话'),
  riskLevel: riskLevelSchema.describe('low、medium 或 high'),
  steps: z.array(planStepSchema).describe('按顺序列出每一步'),
  impactScope: z.string().describe('会影响哪张工作表的哪些行、列，多少数据，能否撤销'),
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
