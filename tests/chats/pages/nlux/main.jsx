import { AiChat, useAsStreamAdapter } from '@nlux/react';
import { createRoot } from 'react-dom/client';

async function ask(message, observer) {
  try {
    const response = await fetch('/api/nlux', { method: 'POST', body: JSON.stringify({ message }) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) observer.next(text);
    observer.complete();
  } catch (error) {
    observer.error(error);
  }
}

const Chat = () => (
  <div style={{ height: '95vh' }}>
    <AiChat adapter={useAsStreamAdapter(ask)} composerOptions={{ placeholder: 'Write a message' }} />
  </div>
);

createRoot(document.getElementById('root')).render(<Chat />);
