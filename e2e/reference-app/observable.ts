import { asksQuestion } from '../../graders/reply/replies.ts';
import { callsOf } from '../../graders/tools/tool-calls.ts';
import { actsIn } from '../../graders/tools/tool-kinds.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';

export const intents = ['clarify', 'query', 'operation'] as const;
export const riskLevels = ['low', 'medium', 'high'] as const;
export type Intent = (typeof intents)[number];
export type RiskLevel = (typeof riskLevels)[number];

/** The decision that the agent took, as an observer sees it: from the cards, the calls and the last words. */
export type Observable = {
  intent: Intent;
  /** As the plan rates it; null when no plan was shown. */
  risk_level: RiskLevel | null;
  tool_calls: Pick<ToolCall, 'name' | 'arguments' | 'failed'>[];
  clarify_reason: string | null;
  final_message: string;
};

/**
 * The decision that the agent took, from what was seen of it: what it called, and what it put before the user. Of
 * several turns, the last that decided something; `turn` narrows it to one.
 */
export function observableOf(trial: Trial, turn?: number): Observable {
  const turns = trial.turns.filter(({ index }) => turn === undefined || index === turn);
  const observed = callsOf(trial, turn);
  const cards = turns.flatMap(({ reply }) => reply?.cards ?? []);
  const plan = cards.findLast(({ role }) => role === 'plan')?.fields;
  const clarification = cards.findLast(({ role }) => role === 'question')?.fields;
  const last = turns.at(-1)?.reply;
  const calls = observed?.calls ?? [];
  return {
    intent: intentOf(),
    risk_level: plan === undefined ? null : riskOf(plan.riskLevel),
    tool_calls: calls.map(({ name, arguments: given, failed }) => ({ name, arguments: given, failed })),
    clarify_reason: clarification === undefined ? null : String(clarification.reason ?? ''),
    final_message: last?.text ?? '',
  };

  function intentOf(): Intent {
    if (calls.some(({ name }) => actsIn(trial, name)) || plan !== undefined) return 'operation';
    return clarification !== undefined || (last && asksQuestion(last)) ? 'clarify' : 'query';
  }
}

const riskOf = (value: unknown): RiskLevel | null => riskLevels.find((level) => level === value) ?? null;
