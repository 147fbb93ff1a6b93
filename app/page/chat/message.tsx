import { BrandMark } from '../layout/icons.tsx';
import { words } from '../words.ts';
import { ErrorNote } from './error-note.tsx';
import type { MessageView } from './message-view.ts';
import { ReplyParts } from './reply-parts.tsx';

interface MessageProps {
  view: MessageView;
  /** Present on the last message, while no reply is awaited. */
  onRetry?: (() => void) | undefined;
  onAnswer?: ((text: string) => void) | undefined;
}

export function Message(props: MessageProps) {
  return props.view.role === 'user' ? <UserMessage view={props.view} /> : <Reply {...props} />;
}

function UserMessage({ view }: Pick<MessageProps, 'view'>) {
  const text = view.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return (
    <article
      aria-label={words.chat.you}
      data-role="user"
      data-kind={view.kind}
      data-status={view.status}
      className="max-w-[85%] self-end rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5"
    >
      <div data-part="text" className="break-words whitespace-pre-wrap">
        {text}
      </div>
    </article>
  );
}

function Reply({ view, onRetry, onAnswer }: MessageProps) {
  const empty = view.parts.every(({ type }) => type === 'step-start');
  return (
    <article
      aria-label={words.chat.assistant}
      data-role="assistant"
      data-kind={view.kind}
      data-status={view.status}
      className="flex gap-3"
    >
      <BrandMark className="mt-0.5 size-7 max-sm:hidden" />
      <div className="min-w-0 flex-1 space-y-3">
        <ReplyParts parts={view.parts} streaming={view.status === 'streaming'} onAnswer={onAnswer} />
        {empty && view.status === 'streaming' && <Typing />}
        {empty && view.status === 'complete' && <p className="text-[13px] text-muted">{words.chat.empty}</p>}
        {view.status === 'stopped' && <p className="text-[13px] text-muted">{words.chat.stopped}</p>}
        {view.failure && <ErrorNote message={view.failure} {...(onRetry && { onRetry })} />}
      </div>
    </article>
  );
}

/** Says nothing itself: the busy conversation already tells assistive technology. */
function Typing() {
  return (
    <div aria-hidden="true" className="flex h-8 items-center gap-1.5">
      {['', '[animation-delay:160ms]', '[animation-delay:320ms]'].map((delay) => (
        <span key={delay} className={`size-1.5 motion-safe:animate-pulse rounded-full bg-muted ${delay}`} />
      ))}
    </div>
  );
}
