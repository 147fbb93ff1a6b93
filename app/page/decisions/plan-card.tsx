import type { ReactNode } from 'react';
import type { Plan, RiskLevel } from '../../protocol/decision.ts';
import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';
import type { AnswerProps } from './answer.ts';
import { stepWords } from './step-words.ts';

const riskLook: Record<RiskLevel, string> = {
  low: 'bg-success/10 text-success',
  medium: 'bg-warning-soft text-warning',
  high: 'bg-danger-soft text-danger',
};
const edge: Record<RiskLevel, string> = {
  low: 'before:bg-success',
  medium: 'before:bg-medium',
  high: 'before:bg-high',
};

/** What the agent would do, for the user to confirm or cancel. Either answer is an ordinary message. */
export function PlanCard({ plan, onAnswer }: AnswerProps & { plan: Plan }) {
  const { intent, riskLevel, steps, impactScope } = plan;
  return (
    <section
      data-part="plan"
      aria-label={words.decisions.plan}
      className={`relative overflow-hidden rounded-xl border border-line bg-surface py-4 pr-4 pl-5 shadow-card before:absolute before:inset-y-0 before:left-0 before:w-1 ${edge[riskLevel]}`}
    >
      <div className="flex items-start gap-3">
        <h2 data-field="intent" className="min-w-0 flex-1 font-medium break-words">
          {intent}
        </h2>
        <span
          data-field="risk"
          data-risk={riskLevel}
          className={`mt-0.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${riskLook[riskLevel]}`}
        >
          {words.decisions.risk[riskLevel]}
        </span>
      </div>
      {steps.length > 0 && (
        <Section title={words.decisions.steps}>
          <ol className="list-decimal space-y-1 pl-5 text-sm marker:text-muted">
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a plan never changes once it is shown.
              <li key={index} data-field="step" className="break-words">
                {stepWords(step, words.decisions)}
              </li>
            ))}
          </ol>
        </Section>
      )}
      {impactScope && (
        <Section title={words.decisions.impact}>
          <p data-field="impact" className="text-sm break-words">
            {impactScope}
          </p>
        </Section>
      )}
      <div className="mt-4 flex gap-2">
        <button
          type="button"
          disabled={!onAnswer}
          onClick={() => onAnswer?.(words.decisions.confirm)}
          className="button-primary gap-1.5 py-1.5 text-sm"
        >
          <Icon name="check" />
          {words.decisions.confirm}
        </button>
        <button
          type="button"
          disabled={!onAnswer}
          onClick={() => onAnswer?.(words.decisions.cancel)}
          className="rounded-xl border border-line-strong px-4 py-1.5 text-sm font-medium enabled:hover:bg-sunken disabled:text-muted"
        >
          {words.decisions.cancel}
        </button>
      </div>
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
      {children}
    </div>
  );
}
