import { setTimeout as delay } from 'node:timers/promises';

/** A page is not kept waiting for longer, whatever became of the reply. */
const PATIENCE_MS = 5_000;

/**
 * Replies that were cut off and are not stored yet. A page that is loaded anew cuts off its own reply, and must not
 * read the conversation before the reply, as far as it had come, is part of it.
 */
export function createCutReplies() {
  const cut = new Map<string, Promise<void>>();
  return {
    /** Returns `store` as it must be called for this reply, which `signal` may cut off. */
    follow<Reply>(chatId: string, signal: AbortSignal, store: (reply: Reply) => Promise<void>) {
      const stored = Promise.withResolvers<void>();
      const note = () => cut.set(chatId, stored.promise);
      signal.addEventListener('abort', note, { once: true });
      return async (reply: Reply): Promise<void> => {
        try {
          await store(reply);
        } finally {
          signal.removeEventListener('abort', note);
          if (cut.get(chatId) === stored.promise) cut.delete(chatId);
          stored.resolve();
        }
      };
    },
    /** Resolves when no reply of this conversation is cut off but not stored; one that still streams counts for nothing. */
    settled(chatId: string): Promise<void> {
      const stored = cut.get(chatId);
      return stored
        ? Promise.race([stored, delay(PATIENCE_MS, undefined, { ref: false })])
        : Promise.resolve();
    },
  };
}
