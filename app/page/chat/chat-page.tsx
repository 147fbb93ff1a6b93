import { useEffect, useState } from 'react';
import type { SessionUser } from '../../protocol/chat-request.ts';
import type { ChatMessage } from '../../protocol/message.ts';
import { assistants } from '../assistants.tsx';
import type { Route } from '../route.ts';
import { words } from '../words.ts';
import { ChatScreen } from './chat-screen.tsx';
import { loadMessages } from './load-messages.ts';

interface ChatPageProps {
  route: Route;
  user: SessionUser;
  onSignOut(): void;
}

/** A new conversation, or a stored one once it has been loaded. */
export function ChatPage({ route, user, onSignOut }: ChatPageProps) {
  const [chatId] = useState(() => route.chatId ?? crypto.randomUUID());
  const [stored, setStored] = useState<ChatMessage[] | undefined>(route.chatId ? undefined : []);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (route.chatId) loadMessages(route.chatId).then(setStored, (error: Error) => setProblem(error.message));
  }, [route.chatId]);

  if (problem) {
    return (
      <main className="grid min-h-dvh place-content-center gap-4 text-center">
        <p role="alert">{problem}</p>
        <a className="button-primary py-2" href={`/${route.assistant}`}>
          {words.header.startNewChat}
        </a>
      </main>
    );
  }
  if (!stored) return null;
  const assistant = assistants[route.assistant];
  return (
    <ChatScreen assistant={assistant} chatId={chatId} stored={stored} user={user} onSignOut={onSignOut} />
  );
}
