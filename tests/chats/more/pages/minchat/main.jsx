import {
  MainContainer,
  MessageContainer,
  MessageHeader,
  MessageInput,
  MessageList,
  MinChatUiProvider,
} from '@minchat/react-chat-ui';
import { createRoot } from 'react-dom/client';
import { useTurns } from '../use-turns.js';

function App() {
  const { turns, isBusy, send } = useTurns('lines');
  return (
    <MinChatUiProvider theme="#6ea9d7">
      <MainContainer style={{ height: '95vh' }}>
        <MessageContainer>
          <MessageHeader>Ada</MessageHeader>
          <MessageList
            currentUserId="user"
            showTypingIndicator={isBusy}
            messages={turns.map(({ id, from, text, at }) => ({
              id: String(id),
              text,
              createdAt: at,
              user: { id: from, name: from === 'user' ? 'Kim' : 'Ada' },
            }))}
          />
          <MessageInput placeholder="Type message here" showAttachButton={false} onSendMessage={send} />
        </MessageContainer>
      </MainContainer>
    </MinChatUiProvider>
  );
}

createRoot(document.getElementById('root')).render(<App />);
