import { useState } from 'react';
import type { SessionUser } from '../../protocol/chat-request.ts';
import type { ChatMessage } from '../../protocol/message.ts';
import type { AssistantView } from '../assistants.tsx';
import { OpenFile } from '../files/open-file.ts';
import { Header } from '../layout/header.tsx';
import { SidePanel } from '../layout/side-panel.tsx';
import { Composer } from './composer.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { Greeting } from './greeting.tsx';
import { useConversation } from './use-conversation.ts';

interface ChatScreenProps {
  assistant: AssistantView;
  chatId: string;
  stored: ChatMessage[];
  user: SessionUser;
  onSignOut(): void;
}

export function ChatScreen({ assistant, chatId, stored, user, onSignOut }: ChatScreenProps) {
  const [panelOpen, setPanelOpen] = useState(false);
  const [file, setFile] = useState<string>();
  const openFile = (path: string | undefined) => {
    setFile(path);
    setPanelOpen(true);
  };
  const conversation = useConversation({ assistant: assistant.id, chatId, stored });
  const { busy, views, revision, send, stop, retry } = conversation;
  return (
    <div className="flex h-dvh flex-col">
      <Header
        assistant={assistant}
        user={user}
        panelOpen={panelOpen}
        onTogglePanel={() => setPanelOpen(!panelOpen)}
        onSignOut={onSignOut}
      />
      <OpenFile value={{ path: file, open: openFile }}>
        <div className="relative flex min-h-0 flex-1">
          <main className="flex min-w-0 flex-1 flex-col">
            <ConversationLog
              views={views}
              busy={busy}
              onRetry={retry}
              onAnswer={send}
              empty={<Greeting assistant={assistant} onPick={send} />}
            />
            <Composer busy={busy} placeholder={assistant.placeholder} onSend={send} onStop={stop} />
          </main>
          <SidePanel
            title={assistant.panelTitle}
            width={assistant.panelWidth}
            open={panelOpen}
            onClose={() => setPanelOpen(false)}
          >
            {/* The end of a reply counts as a change too: a tool call may have been cut off after its effect. */}
            <assistant.Panel revision={revision * 2 + (busy ? 1 : 0)} />
          </SidePanel>
        </div>
      </OpenFile>
    </div>
  );
}
