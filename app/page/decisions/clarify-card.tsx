import type { Clarification } from '../../protocol/decision.ts';
import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';
import type { AnswerProps } from './answer.ts';

export function ClarifyCard({ clarification, onAnswer }: AnswerProps & { clarification: Clarification }) {
  const { reason, options } = clarification;
  return (
    <section
      data-part="clarify"
      aria-label={words.decisions.clarify}
      className="rounded-xl border border-accent/25 bg-accent-soft/50 p-4"
    >
      <div className="flex gap-2.5">
        <Icon name="question" className="mt-1 size-4 text-accent" />
        <p data-field="reason" className="min-w-0 flex-1 font-medium break-words">
          {reason}
        </p>
      </div>
      {options.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2 pl-6.5">
          {options.map((option, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may read the same, and none ever changes.
              key={index}
              type="button"
              data-field="option"
              disabled={!onAnswer}
              onClick={() => onAnswer?.(option)}
              className="max-w-full rounded-lg border border-accent/30 bg-surface px-3 py-1.5 text-left text-sm font-medium break-words text-accent-deep enabled:hover:border-accent enabled:hover:bg-accent-soft disabled:border-line disabled:text-muted"
            >
              {option}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
