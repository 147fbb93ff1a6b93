import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useState } from 'react';
import type { AssistantId } from '../../protocol/assistant.ts';
import type { ChatRequest } from '../../protocol/chat-request.ts';
import { type ChatMessage, messageMetadataSchema } from '../../protocol/message.ts';
import { localIso } from '../clock.ts';
import { chatPath } from '../route.ts';
import { words } from '../words.ts';
import { viewMessages } from './message-view.ts';

interface ConversationOptions {
  assistant: AssistantId;
  chatId: string;
  stored: ChatMessage[];
}

/** The conversation as the page shows it, and the three things a user can do with it. */
export function useConversation({ assistant, chatId, stored }: ConversationOptions) {
  const [transport] = useState(() => createTransport({ assistant, chatId }));
  const chat = useChat<ChatMessage>({
    id: chatId,
    messages: stored,
    transport,
    generateId: () => crypto.randomUUID(),
    messageMetadataSchema,
    onFinish: ({ isAbort }) => {
      if (isAbort) chat.setMessages(markStopped);
    },
  });
  const busy = chat.status === 'submitted' || chat.status === 'streaming';
  return {
    busy,
    views: viewMessages(chat.messages, { busy, error: chat.error }, words),
    /** Counts the tool calls that have ended. */
    revision: chat.messages.flatMap(({ parts }) => parts).filter(hasEnded).length,
    send: (text: string) => void chat.sendMessage({ text }),
    stop: () => void chat.stop(),
    retry: () => void chat.regenerate(),
  };
}

function createTransport(route: { assistant: AssistantId; chatId: string }) {
  return new DefaultChatTransport<ChatMessage>({
    api: '/api/chat',
    prepareSendMessagesRequest: ({ messages }) => ({ body: createRequest(route, messages) }),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      // Only now does the conversation exist under this address.
      if (response.ok) history.replaceState(null, '', chatPath(route));
      return response;
    },
  });
}

function createRequest(
  route: { assistant: AssistantId; chatId: string },
  messages: ChatMessage[],
): ChatRequest {
  const asked = messages.findLast(({ role }) => role === 'user');
  if (!asked) throw new Error('There is no user message to send.');
  const text = asked.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return {
    ...route,
    message: { id: asked.id, text },
    clientTime: localIso(new Date()),
  };
}

/** What has arrived of the reply stays, also when that is nothing yet. */
function markStopped(messages: ChatMessage[]): ChatMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') {
    return [
      ...messages,
      { id: crypto.randomUUID(), role: 'assistant', parts: [], metadata: { status: 'stopped' } },
    ];
  }
  return [...messages.slice(0, -1), { ...last, metadata: { ...last.metadata, status: 'stopped' } }];
}

function hasEnded(part: ChatMessage['parts'][number]): boolean {
  return 'state' in part && (part.state === 'output-available' || part.state === 'output-error');
}
