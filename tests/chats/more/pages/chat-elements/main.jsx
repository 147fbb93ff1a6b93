import { useRef } from 'react';
import { Button, Input, MessageList } from 'react-chat-elements';
import { createRoot } from 'react-dom/client';
import { useTurns } from '../use-turns.js';

function App() {
  const { turns, send } = useTurns('text');
  const input = useRef(null);
  const submit = () => {
    const text = input.current.value;
    if (text.trim() === '') return;
    void send(text);
    input.current.value = '';
  };
  return (
    <>
      <div style={{ height: '80vh', overflow: 'auto' }}>
        <MessageList
          lockable
          toBottomHeight="100%"
          dataSource={turns.map(({ id, from, text: said, at }) => ({
            id,
            type: 'text',
            position: from === 'user' ? 'right' : 'left',
            title: from === 'user' ? 'You' : 'Ada',
            text: said,
            date: at,
          }))}
        />
      </div>
      <Input
        placeholder="Type here..."
        referance={input}
        onKeyPress={({ key }) => key === 'Enter' && submit()}
        rightButtons={<Button text="Send" onClick={submit} />}
      />
    </>
  );
}

createRoot(document.getElementById('root')).render(<App />);
