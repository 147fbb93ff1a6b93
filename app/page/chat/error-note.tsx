import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';

interface ErrorNoteProps {
  message: string;
  onRetry?: () => void;
}

export function ErrorNote({ message, onRetry }: ErrorNoteProps) {
  return (
    <div
      role="alert"
      data-part="error"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-danger/20 bg-danger-soft px-4 py-2.5 text-sm text-danger"
    >
      <Icon name="alert" />
      <span className="min-w-0 flex-1">{message}</span>
      {onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex items-center gap-1.5 rounded-lg border border-danger/25 bg-surface px-3 py-1 font-medium hover:border-danger/50"
        >
          <Icon name="retry" className="size-3.5" />
          {words.chat.retry}
        </button>
      )}
    </div>
  );
}
