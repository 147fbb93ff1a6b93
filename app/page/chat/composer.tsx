import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../protocol/chat-request.ts';
import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';

interface ComposerProps {
  busy: boolean;
  placeholder: string;
  onSend(text: string): void;
  onStop(): void;
}

/** From here on the number of characters is shown. */
const NEAR_LIMIT = MAX_MESSAGE_LENGTH - 500;

export function Composer({ busy, placeholder, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = text.length > MAX_MESSAGE_LENGTH;
  const sendable = text.trim() !== '' && !tooLong && !busy;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sendable) return;
    onSend(text.trim());
    setText('');
    // The button that was pressed is about to be replaced.
    field.current?.focus();
  };
  const stop = () => {
    onStop();
    field.current?.focus();
  };
  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition, Enter chooses the candidate; 229 is how older engines say so.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !composing) submit(event);
  };

  return (
    <form onSubmit={submit} className="mx-auto w-full max-w-3xl px-4 pb-4 sm:px-6">
      <div className="flex items-end gap-2 rounded-2xl border border-line-strong bg-surface p-2 shadow-card transition-colors focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/15">
        <textarea
          ref={field}
          aria-label={words.chat.message}
          aria-describedby="message-length"
          aria-invalid={tooLong}
          className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent px-2 py-1.5 leading-6 outline-none placeholder:text-muted"
          rows={1}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={submitOnEnter}
          // biome-ignore lint/a11y/noAutofocus: writing is what the page is opened for.
          autoFocus
        />
        {busy ? (
          <button
            type="button"
            aria-label={words.chat.stop}
            onClick={stop}
            className="button-primary size-9 bg-ink px-0 hover:bg-ink/80"
          >
            <Icon name="stop" className="size-5 fill-current" />
          </button>
        ) : (
          <button
            type="submit"
            aria-label={words.chat.send}
            disabled={!sendable}
            className="button-primary size-9 px-0"
          >
            <Icon name="arrow-up" className="size-5" />
          </button>
        )}
      </div>
      <p id="message-length" className={`px-2 pt-1.5 text-xs ${tooLong ? 'text-danger' : 'text-muted'}`}>
        {text.length >= NEAR_LIMIT ? lengthWords(text.length) : words.chat.keys}
      </p>
    </form>
  );
}

function lengthWords(length: number): string {
  const over = length - MAX_MESSAGE_LENGTH;
  return over > 0 ? words.chat.tooLong(over) : words.chat.length(length, MAX_MESSAGE_LENGTH);
}
