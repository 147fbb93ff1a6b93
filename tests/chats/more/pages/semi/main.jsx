import { Chat } from '@douyinfe/semi-ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ask } from '../ask.js';

const roleConfig = { user: { name: 'You' }, assistant: { name: 'Ada' }, system: { name: 'System' } };

function App() {
  const [chats, setChats] = useState([]);
  async function send(text) {
    const id = crypto.randomUUID();
    const show = (content, status) =>
      setChats((before) => [
        ...before.filter((chat) => chat.id !== id),
        { id, role: 'assistant', createAt: Date.now(), content, status },
      ]);
    let said = '';
    show(said, 'loading');
    try {
      for await (const piece of ask(text, 'events')) {
        said += piece;
        show(said, 'incomplete');
      }
      show(said, 'complete');
    } catch {
      show('Sorry, that did not work.', 'error');
    }
  }
  return (
    <Chat
      style={{ height: '90vh' }}
      chats={chats}
      roleConfig={roleConfig}
      placeholder="Ask something"
      onChatsChange={setChats}
      onMessageSend={(text) => void send(text)}
    />
  );
}

createRoot(document.getElementById('root')).render(<App />);
