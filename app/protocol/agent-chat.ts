import { z } from 'zod';
import { planStepSchema, riskLevelSchema } from './decision.ts';

/** What an API client posts to /agent/chat; `systemPrompt` is added to the assistant's instructions. */
export const agentRequestSchema = z.strictObject({
  message: z.string(),
  systemPrompt: z.string().max(8000).optional(),
  responseFormat: z.literal('json'),
});

/** What the agent decided, as its tool calls show it; text and lists are empty where there is nothing to say. */
export const agentDecisionSchema = z.object({
  intent: z.enum(['clarify', 'query', 'operation']),
  riskLevel: riskLevelSchema,
  clarifyReason: z.string(),
  steps: z.array(planStepSchema),
  impactScope: z.string(),
});
export type AgentDecision = z.infer<typeof agentDecisionSchema>;
