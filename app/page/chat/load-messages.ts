import { safeValidateUIMessages } from 'ai';
import { type ChatMessage, storedChatSchema } from '../../protocol/message.ts';
import { ApiError, fetchJson } from '../api.ts';
import { words } from '../words.ts';

/** The messages of a stored conversation, validated by the AI SDK that will render them. */
export async function loadMessages(chatId: string): Promise<ChatMessage[]> {
  const { messages } = await fetchJson(`/api/chats/${encodeURIComponent(chatId)}`, storedChatSchema);
  const stored = messages.filter(({ parts }) => parts.length > 0);
  const valid = await safeValidateUIMessages<ChatMessage>({ messages: stored });
  if (stored.length > 0 && !valid.success) throw new ApiError(0, words.problems.chat);
  const full = new Map(valid.success ? valid.data.map((message) => [message.id, message]) : []);
  // The SDK refuses a message without parts; a reply that was stopped at once is exactly that.
  return messages.map(({ id, role, metadata }) => full.get(id) ?? { id, role, metadata, parts: [] });
}
