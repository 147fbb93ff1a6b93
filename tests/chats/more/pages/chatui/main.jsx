import Chat, { Bubble, useMessages } from '@chatui/core/es/index.js';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ask } from '../ask.js';

function App() {
  const { messages, appendMsg, updateMsg } = useMessages([
    { type: 'text', content: { text: 'Welcome! Ask me anything.' }, user: { name: 'Ada' } },
  ]);
  const [isTyping, setTyping] = useState(false);
  async function send(type, text) {
    if (type !== 'text' || text.trim() === '') return;
    appendMsg({ type: 'text', content: { text }, position: 'right' });
    setTyping(true);
    const id = crypto.randomUUID();
    let said = '';
    try {
      for await (const piece of ask(text, 'lines')) {
        const message = { type: 'text', content: { text: said + piece }, user: { name: 'Ada' } };
        if (said === '') appendMsg({ _id: id, ...message });
        else updateMsg(id, message);
        said += piece;
      }
    } catch {
      appendMsg({ type: 'text', content: { text: 'The network is busy, please try again later.' } });
    } finally {
      setTyping(false);
    }
  }
  return (
    <div style={{ height: '95vh' }}>
      <Chat
        navbar={{ title: 'Assistant' }}
        locale="en-US"
        placeholder="Type here"
        messages={messages}
        isTyping={isTyping}
        renderMessageContent={({ content }) => <Bubble content={content.text} />}
        onSend={send}
      />
    </div>
  );
}

createRoot(document.getElementById('root')).render(<App />);
