import type { Decision } from '../../protocol/decision.ts';
import type { AnswerProps } from './answer.ts';
import { ClarifyCard } from './clarify-card.tsx';
import { PlanCard } from './plan-card.tsx';

/** What the agent leaves to the user: a question with its options, or a plan to confirm. */
export function DecisionCard({ decision, onAnswer }: AnswerProps & { decision: Decision }) {
  return decision.type === 'plan' ? (
    <PlanCard plan={decision} onAnswer={onAnswer} />
  ) : (
    <ClarifyCard clarification={decision} onAnswer={onAnswer} />
  );
}
