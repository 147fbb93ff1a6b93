import { z } from 'zod';
import type { AgentDecision } from '../../protocol/agent-chat.ts';
import { type Decision, type PlanStep, type RiskLevel, readDecision } from '../../protocol/decision.ts';

/** A tool call of the agent and what came of it; `output` is absent when the call failed. */
export interface AgentCall {
  toolName: string;
  input: unknown;
  output: unknown;
}

/**
 * What an agent decided, from what it called and never from what it wrote: it acted or wants to act, it asked, or else
 * it only looked. The last plan describes an operation; without one, the calls themselves do.
 */
export function decideIntent(
  calls: readonly AgentCall[],
  risks: ReadonlyMap<string, RiskLevel>,
): AgentDecision {
  const decisions = calls.map(readDecision).filter((decision) => decision !== undefined);
  const plan = decisions.findLast((decision) => decision.type === 'plan');
  const asked = decisions.findLast((decision) => decision.type === 'clarify');
  const acts = calls.filter(({ toolName }) => risks.has(toolName));
  const clarifyReason = asked?.reason ?? '';
  if (plan) return { intent: 'operation', clarifyReason, ...describePlan(plan) };
  if (acts.length > 0)
    return {
      intent: 'operation',
      clarifyReason,
      riskLevel: highest(acts.map(({ toolName }) => risks.get(toolName) ?? 'low')),
      steps: acts.map(describeStep),
      impactScope: '',
    };
  return { intent: asked ? 'clarify' : 'query', riskLevel: 'low', clarifyReason, steps: [], impactScope: '' };
}

function describePlan({ riskLevel, steps, impactScope }: Extract<Decision, { type: 'plan' }>) {
  return { riskLevel, steps, impactScope };
}

const parametersSchema = z.record(z.string(), z.unknown()).catch({});

function describeStep({ toolName, input }: AgentCall): PlanStep {
  return { action: toolName, parameters: parametersSchema.parse(input) };
}

function highest(risks: RiskLevel[]): RiskLevel {
  return (['high', 'medium'] as const).find((risk) => risks.includes(risk)) ?? 'low';
}
