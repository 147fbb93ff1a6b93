import type { ReactNode } from 'react';
import { words } from '../words.ts';
import { Message } from './message.tsx';
import type { MessageView } from './message-view.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';

interface ConversationLogProps {
  views: MessageView[];
  busy: boolean;
  empty: ReactNode;
  onRetry(): void;
  onAnswer(text: string): void;
}

export function ConversationLog({ views, busy, empty, onRetry, onAnswer }: ConversationLogProps) {
  const scroller = useStickToBottom();
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
      tabIndex={0}
      role="log"
      aria-label={words.chat.log}
      aria-busy={busy}
      className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      <div className="mx-auto flex min-h-full max-w-3xl flex-col gap-6 px-4 py-8 sm:px-6">
        {views.length === 0 && empty}
        {views.map((view, index) => (
          <Message
            // biome-ignore lint/suspicious/noArrayIndexKey: messages keep their places, and the awaited reply becomes the one that comes.
            key={index}
            view={view}
            {...(index === views.length - 1 && !busy && { onRetry, onAnswer })}
          />
        ))}
      </div>
    </div>
  );
}
