import { Bubble, Prompts, Sender, Welcome } from '@ant-design/x';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTurns } from '../use-turns.js';

const role = {
  user: { placement: 'end' },
  assistant: { placement: 'start', header: 'Ada' },
};

function App() {
  const { turns, isBusy, send } = useTurns('events');
  const [text, setText] = useState('');
  const items = turns.map((turn) => ({ key: turn.id, role: turn.from, content: turn.text }));
  const isWaiting = isBusy && turns.at(-1)?.from === 'user';
  if (isWaiting) items.push({ key: 'waiting', role: 'assistant', content: '', loading: true });
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '95vh' }}>
      <Welcome title="Hello, I am Ada" description="I can help with your orders." />
      <Prompts
        items={[
          { key: 'order', description: 'Where is my order?' },
          { key: 'refund', description: 'How do I get a refund?' },
        ]}
        onItemClick={({ data }) => void send(data.description)}
      />
      <Bubble.List style={{ flex: 1, minHeight: 0 }} role={role} items={items} />
      <Sender
        value={text}
        loading={isBusy}
        placeholder="Ask Ada"
        onChange={setText}
        onSubmit={(said) => {
          setText('');
          void send(said);
        }}
      />
    </main>
  );
}

createRoot(document.getElementById('root')).render(<App />);
