import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The page of the AI SDK's first steps: no roles, no classes, an input that is closed while a reply comes. */
function Chat() {
  const [input, setInput] = useState('');
  const { messages, sendMessage, status, error } = useChat({
    transport: new DefaultChatTransport({ api: '/api/ai-sdk' }),
  });
  const submit = (event) => {
    event.preventDefault();
    if (input.trim() === '') return;
    void sendMessage({ text: input });
    setInput('');
  };
  return (
    <main>
      {messages.map((message) => (
        <div key={message.id}>
          {message.role === 'user' ? 'User: ' : 'AI: '}
          {message.parts
            .map((part, place) => ({ part, id: `${message.id}-${place}` }))
            .map(({ part, id }) => {
              if (part.type === 'text') return <div key={id}>{part.text}</div>;
              return part.type.startsWith('tool-') ? (
                <pre key={id}>{JSON.stringify(part, null, 2)}</pre>
              ) : null;
            })}
        </div>
      ))}
      {error && <div>An error occurred.</div>}
      <form onSubmit={submit}>
        <input
          value={input}
          placeholder="Say something..."
          disabled={status === 'submitted' || status === 'streaming'}
          onChange={(event) => setInput(event.target.value)}
        />
      </form>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Chat />);
